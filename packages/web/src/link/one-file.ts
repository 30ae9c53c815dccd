import type { SavedProject } from "../state/project.ts";
import { readSaved, savedForm } from "./read-saved.ts";

/** Of the element with the project; its script is data, which a content security policy lets pass. */
const ELEMENT = "cosimo-project";
const EMPTY = `<script type="application/json" id="${ELEMENT}"></script>`;
const FILLED = /(<script type="application\/json" id="cosimo-project">)[\s\S]*?(<\/script>)/;

/** A project in a file, with a name of its own: two files never continue each other's work. */
export interface FiledProject {
  readonly id: string;
  readonly saved: SavedProject;
  /** Contents of its files that are no texts, by digest: deflated, in Base64 for URLs. Missing: there are none. */
  readonly contents?: Readonly<Record<string, string>>;
}

/** The page as one file that opens from disk, with a project. `template`: the page without one, or with another. */
export function writeOneFile(template: string, { id, saved, contents }: FiledProject): string {
  const title = saved.project.model ?? saved.project.open.replace(/^.*\/|\.\w+$/g, "");
  // `<` ends no script, begins no comment, and a replacement has no `$`.
  const json = JSON.stringify({ id, ...savedForm(saved), ...(contents && { contents }) }).replaceAll(
    "<",
    "\\u003c",
  );
  return template
    .replace(FILLED, (_, begin: string, end: string) => begin + json + end)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`);
}

/** The project of the file that is open; undefined: it has none, or what it has is damaged. */
export function readOneFile(document: Document): FiledProject | undefined {
  try {
    const value: unknown = JSON.parse(document.getElementById(ELEMENT)?.textContent ?? "");
    const saved = readSaved(value);
    const { id, contents } = value as { readonly id?: unknown; readonly contents?: unknown };
    if (saved === undefined || typeof id !== "string") return undefined;
    return { id, saved, ...(isContents(contents) && { contents }) };
  } catch {
    return undefined;
  }
}

function isContents(value: unknown): value is Readonly<Record<string, string>> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((one) => typeof one === "string")
  );
}

/** The page as HTML without a project; the hash of its script is in its policy. */
export interface PageParts {
  readonly script: string;
  /** SHA-256, Base64. */
  readonly hash: string;
  readonly style: string;
  readonly icon: string;
}

export function oneFileTemplate({ script, hash, style, icon }: PageParts): string {
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}' 'wasm-unsafe-eval' blob:`,
    "worker-src blob:",
    "style-src 'unsafe-inline'",
    "img-src blob: data:",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cosimo</title>
<link rel="icon" href="${icon}">
<style>${style}</style>
</head>
<body>
<div id="app"></div>
${EMPTY}
<script type="module">${script}</script>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
