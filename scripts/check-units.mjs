/**
 * Contradictions between units of measurement in all models below a directory: `npm run check:units -- DIR`. After `npm run build`.
 * A directory with a `package.mo` is a library; other files are taken one by one. Exit code 1 if there are contradictions.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { checkUnits } from "@cosimo/compiler";
import { flatSystem } from "@cosimo/core/models";
import { positionOf } from "@cosimo/ir";
import { parseStoredDefinition } from "@cosimo/modelica";

const bundled = fileURLToPath(new URL("../library", import.meta.url));

/** Modelica files below a directory, in order of their names. */
function modelicaFiles(path) {
  if (statSync(path).isFile()) return extname(path) === ".mo" ? [path] : [];
  return readdirSync(path)
    .sort()
    .flatMap((entry) => modelicaFiles(join(path, entry)));
}

function readText(path) {
  return { uri: path, text: readFileSync(path, "utf8") };
}

/** Folders that contain the top-level packages of a directory. */
function rootsOf(directory) {
  const packaged = (path) => existsSync(join(path, "package.mo"));
  let at = resolve(directory);
  if (!packaged(at)) return [at];
  while (packaged(dirname(at))) at = dirname(at);
  return [dirname(at)];
}

/** Classes of the roots by qualified name, each text read once. */
function providerOf(roots) {
  const texts = new Map();
  const find = (name) => {
    for (const root of roots) {
      const file = join(root, ...name);
      for (const path of [join(file, "package.mo"), `${file}.mo`])
        if (existsSync(path)) return readText(path);
    }
    return undefined;
  };
  return {
    lookup(name) {
      const key = name.join(".");
      if (!texts.has(key)) texts.set(key, find(name));
      return texts.get(key);
    },
  };
}

/** Qualified names of models and blocks that can be simulated by their prefixes. */
function modelsIn(classes, within) {
  return classes.flatMap(({ name, restriction, prefixes, body }) => {
    const path = [...within, name.name];
    const inner = body.kind === "long" ? modelsIn(body.composition.classes, path) : [];
    const simulated = ["model", "block", "class"].includes(restriction) && !prefixes.partial;
    return simulated ? [path, ...inner] : inner;
  });
}

/** A source and options for each model of a file. */
function* checksOf(file, provider) {
  const source = readText(file);
  const parsed = parseStoredDefinition(source).value;
  if (parsed === undefined) return;
  const within = parsed.within.map(({ name }) => name);
  const isLibrary = within.length > 0 || basename(file) === "package.mo";
  for (const path of modelsIn(parsed.classes, within)) {
    const model = path.join(".");
    if (!isLibrary) yield { model, source, options: { model, library: provider } };
    else {
      const text = `model Checked\n  extends ${model};\nend Checked;`;
      yield { model, source: { uri: `${model} (extended)`, text }, options: { library: provider } };
    }
  }
}

/** Contradictions of all models, those of one place together. */
export function checkUnitsBelow(directory, onModel = () => undefined) {
  const roots = [...rootsOf(directory), bundled];
  const provider = providerOf(roots);
  const found = new Map();
  const counts = { models: 0, checked: 0 };
  const faults = [];
  for (const file of modelicaFiles(resolve(directory)))
    for (const { model, source, options } of checksOf(file, provider)) {
      counts.models++;
      const dae = flatOf(model, source, options, faults);
      onModel(model, dae);
      if (dae === undefined) continue;
      counts.checked++;
      for (const { code, args, span, message, severity, component = "" } of checkUnits(dae).diagnostics) {
        if (severity !== "warning" || span === undefined) continue;
        const { line } = positionOf(span.source, span.start);
        const key = `${span.source.uri}:${line} ${code} ${args.leftUnit} ${args.rightUnit}`;
        const present = found.get(key) ?? {
          place: `${relative(".", span.source.uri)}:${line}`,
          message,
          models: [],
        };
        present.models.push(component === "" ? model : `${model} (${component})`);
        found.set(key, present);
      }
    }
  return { ...counts, faults, contradictions: [...found.values()] };
}

/** `undefined` for a faulty model; an internal error is put to `faults`. */
function flatOf(model, source, options, faults) {
  try {
    return flatSystem(source, options).value;
  } catch (error) {
    faults.push(`${model}: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

function run([directory]) {
  if (directory === undefined || !existsSync(directory)) {
    console.error("usage: npm run check:units -- DIR");
    process.exitCode = 2;
    return;
  }
  const { models, checked, faults, contradictions } = checkUnitsBelow(directory);
  for (const fault of faults) console.error(`internal error in ${fault}`);
  for (const { place, message, models: where } of contradictions) {
    const more = where.length > 1 ? ` and ${where.length - 1} more` : "";
    console.log(`${place}: ${message}\n  in ${where[0]}${more}`);
  }
  console.log(`${models} models, ${checked} can be flattened, ${contradictions.length} contradictions`);
  if (contradictions.length + faults.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) run(process.argv.slice(2));
