/** The documentation as live pages: `guide/NAME.html` for each `docs/NAME.md`, whose fenced models run in the page. */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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
export function buildGuide(site) {
  const folder = join(site, "guide");
  mkdirSync(folder, { recursive: true });
  const docs = join(root, "docs");
  const names = readdirSync(docs).filter((name) => name.endsWith(".md"));
  const pages = names.map((name) => [name, readFileSync(join(docs, name), "utf8")]);
  const titles = pages.map(([name, text]) => [name, /^# (.+)$/m.exec(text)?.[1] ?? name]);
  for (const [name, text] of pages) writeFileSync(join(folder, pageName(name)), pageOf(name, text, titles));
  for (const name of readdirSync(docs))
    if (name.endsWith(".svg")) cpSync(join(docs, name), join(folder, name));
  cpSync(join(root, "packages", "web", "src", "styles", "guide.css"), join(folder, "guide.css"));
  writeFileSync(join(folder, "offline.js"), 'navigator.serviceWorker?.register("../service-worker.js");\n');
}

function pageName(name) {
  return name === "guide.md" ? "index.html" : name.replace(/\.md$/, ".html");
}

function pageOf(name, text, titles) {
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
${htmlOf(text)}
</main>
</body>
</html>
`;
}

function htmlOf(text) {
  const taken = new Map();
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text, taken)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code({ text, lang = "" }) {
        const [language = ""] = lang.split(/\s/);
        const plain = `<pre><code>${escaped(text)}</code></pre>\n`;
        return isWhole(text, language) ? elementOf(text, language) : plain;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const target = targetOf(href);
        return target === undefined ? inner : `<a href="${escaped(target)}">${inner}</a>`;
      },
    },
  });
  return marked.parse(text);
}

/** A model of its own, not a part of one: fences that continue a package or a file are texts. */
function isWhole(text, language) {
  if (language === "lisma") return /'\s*=/.test(text) && /^\s*end\s*=/m.test(text);
  return language === "modelica" && /^\s*(model|class)\b/m.test(text) && /^model\b/.test(text);
}

/** Runs when a reader asks for it: many models of the documentation show what goes wrong. */
function elementOf(text, language) {
  const script = `<script type="text/${language}">\n${text.replaceAll("</script", "<\\/script")}\n</script>`;
  return `<cosimo-model show="text plot" autorun="click">${script}</cosimo-model>\n`;
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
