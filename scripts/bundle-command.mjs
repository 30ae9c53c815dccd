/**
 * The command line as parts in CommonJS, since V8 takes caches of code for scripts, not for modules. One part has what a run of a simple
 * model evaluates; the others have a folder of a package each, and are loaded when something that they export is first used.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { rolldown } from "rolldown";

/** `replace` has the texts of files that stand in for others, `importer` the module that is a file of its own. */
export async function bundleCommand({ entry, folder, external, conditions, mainFields, replace, importer }) {
  const bundle = await rolldown({
    input: { cli: entry },
    platform: "node",
    external: [...external, /^node:/],
    resolve: { conditionNames: [...conditions, "import", "default"], mainFields },
    transform: { define: { "import.meta.url": "urlOfBundle" } },
    plugins: [
      {
        name: "replacements",
        load: replace,
        resolveId: (name) => (importer.test(name) ? { id: "./import-module.cjs", external: true } : null),
      },
    ],
    logLevel: "silent",
  });
  const single = await writeParts(bundle, join(folder, "modules"), moduleName);
  const atStart = modulesOfRun(join(folder, "modules"), single);
  rmSync(join(folder, "modules"), { recursive: true });
  const byFolder = folderNames(entry);
  await writeParts(bundle, folder, (file, graph) => (atStart.has(file) ? "start" : byFolder(file, graph)));
}

/** A part for each module. */
const moduleName = (file) => file.match(/packages\/(.*)\.ts$/)?.[1].replaceAll("/", "-") ?? null;

/** Each folder has a part for what the command imports, and one for what it imports later. */
function folderNames(entry) {
  let imported;
  return (file, graph) => {
    imported ??= withImports(entry, (one) => graph.getModuleInfo(one)?.importedIds ?? []);
    const [, name, folder = "base"] = file.match(/packages\/([^/]+)\/src\/(?:([^/]+)\/)?/) ?? [];
    return name === undefined ? null : `${name}-${folder}${imported.has(file) ? "" : "-later"}`;
  };
}

function withImports(entry, importsOf) {
  const found = new Set([entry]);
  for (const file of found) for (const one of importsOf(file)) found.add(one);
  return found;
}

/** The modules of each part. */
async function writeParts(bundle, folder, name) {
  mkdirSync(folder, { recursive: true });
  const { output } = await bundle.generate({
    format: "cjs",
    entryFileNames: "[name].cjs",
    chunkFileNames: "cli-[name].cjs",
    minify: "dce-only",
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name }] },
  });
  for (const { fileName, code } of output) writeFileSync(join(folder, fileName), await finished(code));
  return new Map(output.map(({ fileName, moduleIds }) => [fileName, moduleIds]));
}

/** Values: what is exported never changes after the evaluation of its part, and a getter would be called for each use. */
const withValues = (text) =>
  text.replaceAll(
    /Object\.defineProperty\(exports,"([\w$]+)",\{enumerable:!0,get:function\(\)\{return ([\w$]+)\}\}\)/g,
    "exports.$1=$2",
  );

const urlOfBundle = 'const urlOfBundle = require("node:url").pathToFileURL(__filename).href;';

async function finished(code) {
  const { code: text } = await transform(code, {
    platform: "node",
    target: "node20",
    minifySyntax: true,
    minifyWhitespace: true,
    supported: { "dynamic-import": false },
  });
  return (text.includes("urlOfBundle") ? urlOfBundle : "") + loadWhenUsed(withValues(text));
}

/** What is imported as a whole, and its name in the part. */
const wholeImport = /(?<![\w$])((?:require|node|__import)_[\w$]+)=require\("([^"]+)"\)/g;

/** What is used of another module becomes a variable, set when the first of them is used: properties take longer. */
function loadWhenUsed(text) {
  const imported = new Map(Array.from(text.matchAll(wholeImport), ([, name, path]) => [name, path]));
  const used = new Map(Array.from(imported, ([name]) => [name, new Set()]));
  const body = text
    .replaceAll(wholeImport, "$1=0")
    .replaceAll(/(?<![\w$])((?:require|node|__import)_[\w$]+)\.([\w$]+)/g, (use, name, member) => {
      if (!used.has(name)) return use;
      used.get(name).add(member);
      return `(${name}_${member}??load_${name}().${member})`;
    });
  return Array.from(imported, ([name, path]) => loader(name, path, [...used.get(name)])).join("") + body;
}

function loader(name, path, members) {
  const variables = members.length === 0 ? "" : `let ${members.map((one) => `${name}_${one}`).join(",")};`;
  const set = members.map((one) => `${name}_${one}=all.${one};`).join("");
  return `${variables}function load_${name}(){let all=require("${path}");${set}return all}`;
}

function modulesOfRun(folder, modules) {
  const program = fileURLToPath(new URL("parts-of-run.mjs", import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, folder], { encoding: "utf8" });
  if (status !== 0) throw new Error(`the command that was bundled does not run: ${stderr}`);
  return new Set(JSON.parse(stdout).flatMap((file) => modules.get(file)));
}
