/**
 * `npm run site -- [FOLDER]`: builds the page into FOLDER (default: `out/site`), a static folder that any host serves. The page needs no
 * server of its own.
 */
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { build as bundle } from "esbuild";
import { build } from "vite";
import { buildGuide } from "./guide.mjs";
import { root, run } from "./set-up.mjs";

const web = join(root, "packages", "web");
const source = (...path) => join(web, "src", ...path);

/** Builds the page; what is generated of its sources must be there. */
export async function buildSite(folder) {
  await buildScripts(folder);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "library.json"), JSON.stringify(libraryTexts()));
  cpSync(join(root, "examples"), join(folder, "examples"), {
    recursive: true,
    filter: (path) => !/\.\w+$/.test(path) || /\.(mo|lisma)$/.test(path),
  });
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  await buildGuide(folder);
  await buildOneFile(folder);
  await buildServiceWorker(folder);
}

const editor =
  /node_modules\/(@codemirror\/(view|state|language|commands|lint)|@lezer|@marijn|style-mod|crelt|w3c-keyname)\//;
const common =
  /node_modules\/(preact|@preact)\/|packages\/(ir|results)\/|web\/src\/(link|messages|plots|results|session|state|store|texts|views)\//;
const rare = /web\/src\/texts\/(?!english|say|number-text|unit-text)/;

/** What many parts of the page share is one file in place of twenty: a browser asks for few at once. */
const filesOfPage = [
  { name: "editor", test: editor, includeDependenciesRecursively: false },
  {
    name: "common",
    test: (id) => common.test(id) && !rare.test(id),
    minShareCount: 3,
    includeDependenciesRecursively: false,
  },
];

async function buildScripts(folder) {
  await build({
    root: web,
    base: "./",
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [preloadPage()],
    resolve: { conditions: ["@cosimo/source", "browser", "module", "import", "default"] },
    worker: {
      format: "es",
      // What a worker needs at once is one file: of several, it would learn the names from each other.
      rollupOptions: { output: { codeSplitting: { groups: [{ name: "worker", tags: ["$initial"] }] } } },
    },
    build: {
      rollupOptions: {
        input: { index: join(web, "index.html"), embed: source("embed", "embed.ts") },
        output: {
          // Other pages name it: its address stays the same.
          entryFileNames: ({ name }) => (name === "embed" ? "embed.js" : "assets/[name]-[hash].js"),
          codeSplitting: { groups: filesOfPage },
        },
      },
      outDir: folder,
      emptyOutDir: true,
      target: "es2022",
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2000,
    },
  });
}

/** The document names the scripts of the page, which its first script imports. */
function preloadPage() {
  return {
    name: "preload-page",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const files = scriptsAtOnce(bundle, source("main.tsx"));
        return files.filter((file) => !html.includes(file)).map(preload);
      },
    },
  };
}

function preload(file) {
  return { tag: "link", attrs: { rel: "modulepreload", href: `./${file}` }, injectTo: "head" };
}

/** Of the file that begins with the module, and of all that it imports at once. */
function scriptsAtOnce(bundle, module) {
  const first = Object.values(bundle).find(({ facadeModuleId }) => facadeModuleId === module);
  const found = new Set();
  const visit = (name) => {
    if (found.has(name)) return;
    found.add(name);
    bundle[name].imports.forEach(visit);
  };
  visit(first.fileName);
  return [...found];
}

/** `page.html`: the page as one file, which the page fills with a project. */
async function buildOneFile(folder) {
  const worker = await scriptOf("worker.ts", { LIBRARY_TEXTS: JSON.stringify(libraryTexts()) });
  const script = await scriptOf("main.tsx", { WORKER_SCRIPT: JSON.stringify(deflated(worker)) });
  const { oneFileTemplate } = await moduleOf(join(web, "src", "link", "one-file.ts"));
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const style = /href="\.\/(assets\/index-[^"]+\.css)"/.exec(html)[1];
  const page = oneFileTemplate({
    script,
    hash: createHash("sha256").update(script).digest("base64"),
    style: readFileSync(join(folder, style), "utf8"),
    icon: /rel="icon" href="([^"]+)"/.exec(html)[1],
  });
  writeFileSync(join(folder, "page.html"), page);
}

/** A script of the one file, with all that it imports. HTML does not end it. */
async function scriptOf(entry, define) {
  const { outputFiles } = await bundle({
    entryPoints: [join(web, "src", "one-file", entry)],
    ...{
      bundle: true,
      write: false,
      minify: true,
      target: "es2022",
      logLevel: "error",
      charset: "utf8",
      define,
    },
    format: entry === "worker.ts" ? "iife" : "esm",
    conditions: ["@cosimo/source", "browser"],
    ...{ jsx: "automatic", jsxImportSource: "preact" },
  });
  return outputFiles[0].text.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
}

/** In Base64 for URLs. */
function deflated(text) {
  return deflateRawSync(text, { level: 9 }).toString("base64url");
}

/** A module of the sources, in this process. */
async function moduleOf(path) {
  const { outputFiles } = await bundle({
    ...{ entryPoints: [path], bundle: true, write: false, format: "esm", logLevel: "error" },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

/** The worker that keeps all files of the folder; its version changes with any of them. */
async function buildServiceWorker(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "LICENSE")
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
  await bundle({
    entryPoints: [join(root, "packages", "web", "src", "offline", "service-worker.ts")],
    outfile: join(folder, "service-worker.js"),
    ...{ bundle: true, minify: true, format: "iife", target: "es2022", logLevel: "error" },
    define: {
      SITE_VERSION: JSON.stringify(hash.digest("hex").slice(0, 16)),
      SITE_FILES: JSON.stringify(files.map((file) => [file, ...digestOf(join(folder, file))])),
    },
  });
}

/** As browsers check it; of no HTML. */
function digestOf(path) {
  if (path.endsWith(".html")) return [];
  return [`sha256-${createHash("sha256").update(readFileSync(path)).digest("base64")}`];
}

/** Texts of the bundled library by path, without its manifest. */
function libraryTexts() {
  const library = join(root, "library");
  const files = readdirSync(library, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((entry) => entry.isFile() && /\.(mo|order)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    paths.map((path) => [relative(library, path).split(sep).join("/"), readFileSync(path, "utf8")]),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  run(process.execPath, ["scripts/build-command.mjs"]);
  const folder = resolve(process.argv[2] ?? join(root, "out", "site"));
  await buildSite(folder);
  console.log(`The page is in ${folder}. Any static host serves it: npx vite preview --outDir ${folder}`);
}
