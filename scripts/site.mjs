/**
 * `npm run site -- [FOLDER]`: builds the page into FOLDER (default: `out/site`), a static folder that any host serves. The page needs no
 * server of its own.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { root, run } from "./set-up.mjs";

/** Builds the page; what is generated of its sources must be there. */
export async function buildSite(folder) {
  await build({
    root: join(root, "packages", "web"),
    base: "./",
    configFile: false,
    // Not its warning that the worker loads LISMA at once, which diagnostics need.
    logLevel: "error",
    publicDir: false,
    resolve: { conditions: ["@cosimo/source", "browser", "module", "import", "default"] },
    worker: { format: "es" },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: "es2022",
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2000,
    },
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "library.json"), JSON.stringify(libraryTexts()));
  cpSync(join(root, "examples"), join(folder, "examples"), {
    recursive: true,
    filter: (path) => !/\.\w+$/.test(path) || /\.(mo|lisma)$/.test(path),
  });
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
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
