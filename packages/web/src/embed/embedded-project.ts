import { readLink } from "../link/link.ts";
import { emptyStudy, isPath, type SavedProject } from "../state/project.ts";
import type { TextKey } from "../texts/english.ts";
import type { EmbedAttributes } from "./attributes.ts";

/** A text as it stands in a page. */
export interface InlineText {
  readonly text: string;
  /** Of the `script` around it, such as `text/lisma`; "" for none. */
  readonly type: string;
}

/** A model that cannot be shown, as a text of the page. */
export class EmbedFault extends Error {
  readonly key: TextKey;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(key: TextKey, values: Readonly<Record<string, string | number>> = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

/** @throws EmbedFault when there is no text, or the address has none */
export async function embeddedProject(
  attributes: EmbedAttributes,
  inline: InlineText,
  base: string,
): Promise<SavedProject> {
  const saved = await savedProject(attributes, inline, base);
  const { model, plots } = attributes;
  return {
    project: { ...saved.project, ...(model !== undefined && { model }) },
    study: {
      ...saved.study,
      ...(plots.length > 0 && {
        plots: plots.map((variables, i) => ({ kind: "time", id: `plot-${i + 1}`, variables })),
      }),
    },
  };
}

async function savedProject(
  { src }: EmbedAttributes,
  inline: InlineText,
  base: string,
): Promise<SavedProject> {
  if (src === undefined) {
    if (inline.text.trim() === "") throw new EmbedFault("embed.empty");
    return projectOf(inlineName(inline), withoutIndent(inline.text));
  }
  const link = await readLink(src.slice(Math.max(0, src.indexOf("#"))));
  if (link.kind === "project") return link.saved;
  if (link.kind === "fault") throw new EmbedFault(`link.${link.reason}`);
  const address = new URL(src, base);
  const name = decodeURIComponent(address.pathname.split("/").at(-1) ?? "");
  return projectOf(isPath(name) ? name : "Model.mo", await fetchedText(address));
}

async function fetchedText(address: URL): Promise<string> {
  const reason = await fetch(address).then(
    async (response) =>
      response.ok ? response.text() : new EmbedFault("embed.not-found", { address: address.href }),
    () => new EmbedFault("embed.not-found", { address: address.href }),
  );
  if (typeof reason !== "string") throw reason;
  return reason;
}

function projectOf(file: string, text: string): SavedProject {
  return { project: { files: { [file]: text }, open: file }, study: emptyStudy };
}

/** Begins a text in Modelica, after comments. */
const MODELICA =
  /^(\s|\/\/.*|\/\*[\s\S]*?\*\/)*(within|encapsulated|partial|final|expandable|operator|pure|impure|class|model|block|package|connector|record|function|type)\b/;

/** The language of a text decides on the name of its file. */
function inlineName({ text, type }: InlineText): string {
  const isModelica = type === "" ? MODELICA.test(text) : !/lisma/.test(type);
  return isModelica ? "Model.mo" : "Model.lisma";
}

/** Without the blank lines around a text, and without the indent that all its lines have. */
export function withoutIndent(text: string): string {
  const lines = text.replace(/^([ \t]*\r?\n)+|\s+$/g, "").split("\n");
  const indents = lines.filter((line) => line.trim() !== "").map((line) => /^[ \t]*/.exec(line)![0].length);
  const indent = Math.min(...indents);
  return `${lines.map((line) => line.slice(indent)).join("\n")}\n`;
}
