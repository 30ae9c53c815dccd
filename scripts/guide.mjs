/** The documentation as live pages: `guide/NAME.html` for each `docs/NAME.md`, whose fenced models run in the page. */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { Marked } from "marked";
import { root } from "./set-up.mjs";

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "img-src 'self' blob: data:",
].join("; ");

/** Writes the pages into a folder of the site. */
export async function buildGuide(site) {
  const engine = await loadEngine();
  const folder = join(site, "guide");
  mkdirSync(folder, { recursive: true });
  const docs = join(root, "docs");
  const names = readdirSync(docs).filter((name) => name.endsWith(".md"));
  const pages = names.map((name) => [name, readFileSync(join(docs, name), "utf8")]);
  const titles = pages.map(([name, text]) => [name, /^# (.+)$/m.exec(text)?.[1] ?? name]);
  for (const [name, text] of pages) {
    const live = await liveFences(text, engine);
    writeFileSync(join(folder, pageName(name)), pageOf(name, text, titles, live));
  }
  for (const name of readdirSync(docs))
    if (name.endsWith(".svg")) cpSync(join(docs, name), join(folder, name));
  cpSync(join(root, "packages", "web", "src", "styles", "guide.css"), join(folder, "guide.css"));
  writeFileSync(join(folder, "offline.js"), 'navigator.serviceWorker?.register("../service-worker.js");\n');
}

/** Functions of the sources, in this process. */
async function loadEngine() {
  const contents = `export { check } from "@cosimo/core/models";
export { writeLink } from "./packages/web/src/link/link.ts";`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    ...{ bundle: true, write: false, format: "esm", platform: "node", logLevel: "error" },
    conditions: ["@cosimo/source"],
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

/** Elements for the fences that a reader can run, by their texts. */
async function liveFences(text, { check, writeLink }) {
  const fences = new Marked().lexer(text).filter(({ type }) => type === "code");
  const live = new Map();
  const folders = new Map();
  for (const { text: code, lang = "" } of fences) {
    const [language = "", path = ""] = lang.split(/\s+/);
    if (language !== "modelica" && language !== "lisma") continue;
    const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
    if (folder !== "") {
      // Files of one package run together, where the last of them is.
      const files = { ...folders.get(folder), [path]: code };
      folders.set(folder, files);
      const study = { experiment: {}, parameters: {}, sliders: [], plots: [] };
      const link = await writeLink({ project: { files, open: path }, study });
      if (Object.keys(files).length > 1) live.set(code, elementOf(`src="${link}"`, ""));
    } else if (isWhole(code, language, check)) live.set(code, elementOf("", scriptOf(code, language)));
  }
  return live;
}

function pageName(name) {
  return name === "guide.md" ? "index.html" : name.replace(/\.md$/, ".html");
}

function pageOf(name, text, titles, live) {
  const links = titles.map(([other, title]) => {
    const current = other === name ? ' aria-current="page"' : "";
    return `<li><a href="${pageName(other)}"${current}>${escaped(title)}</a></li>`;
  });
  const title = titles.find(([other]) => other === name)[1];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} - Cosimo</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="guide.css">
<script type="module" src="../embed.js"></script>
<script type="module" src="offline.js"></script>
</head>
<body>
<nav aria-label="Pages"><p><a href="../">Cosimo</a></p><ul>
${links.join("\n")}
</ul></nav>
<main>
${htmlOf(text, live)}
</main>
</body>
</html>
`;
}

function htmlOf(text, live) {
  const taken = new Map();
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text, taken)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code: ({ text }) => live.get(text) ?? `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const target = targetOf(href);
        return target === undefined ? inner : `<a href="${escaped(target)}">${inner}</a>`;
      },
    },
  });
  return marked.parse(text);
}

/** A model of its own, not a part of one: it has no errors, or is there to show one. */
function isWhole(text, language, check) {
  if (language === "modelica" && /^model\b/.test(text)) return true;
  if (language === "lisma" && !/'\s*=/.test(text)) return false;
  const uri = language === "lisma" ? "Model.lisma" : "Model.mo";
  return check({ uri, text }).diagnostics.every(({ severity }) => severity !== "error");
}

/** Runs when a reader asks for it: many models of the documentation show what goes wrong. */
function elementOf(attributes, content) {
  return `<cosimo-model show="text plot" autorun="click" ${attributes}>${content}</cosimo-model>\n`;
}

function scriptOf(text, language) {
  return `<script type="text/${language}">\n${text.replaceAll("</script", "<\\/script")}\n</script>`;
}

/** Pages link to pages, and to files of the site; what is only in the repository is no link. */
function targetOf(href) {
  if (/^(https?:|#)/.test(href)) return href;
  const [path, anchor = ""] = href.split("#");
  const end = anchor === "" ? "" : `#${anchor}`;
  if (/^[\w-]+\.md$/.test(path)) return pageName(path) + end;
  return /^\.\.\/examples\/.*\.(mo|lisma)$/.test(path) ? path : undefined;
}

/** As code hosts make anchors of headings: the links of the documents use them. */
function anchorOf(text, taken) {
  const plain = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
  const count = taken.get(plain) ?? 0;
  taken.set(plain, count + 1);
  return count === 0 ? plain : `${plain}-${count}`;
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
