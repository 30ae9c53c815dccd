import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { createNodeSourceProvider, readSourceText } from "cosimo";
import {
  formatModelica,
  isSimulatable,
  lex,
  listClasses,
  modelicaToHybridDae,
  parseStoredDefinition,
  printSyntax,
} from "../packages/modelica/dist/index.js";

import { median } from "./measure.mjs";

export const question =
  "Which models of a Modelica library are understood? npm run bench -- library -- DIR [--only REGEX] [--codes]";

/** Libraries of the Modelica Standard Library with models that are right. */
const libraries = ["Modelica", "Complex.mo", "ModelicaServices", "ModelicaTest"];

/** `DIR` holds the Modelica Standard Library 4.1.0, or other libraries. */
export async function run() {
  const [directory] = process.argv.slice(3).filter((one) => !one.startsWith("--"));
  if (directory === undefined || !existsSync(directory))
    return [{ text: "not measured: the folder of the libraries is missing" }];
  const present = libraries.map((one) => resolve(directory, one)).filter((one) => existsSync(one));
  const files = (present.length > 0 ? present : [resolve(directory)]).flatMap(modelicaFiles);
  const provider = createNodeSourceProvider(undefined, [dirname(resolve(directory)), resolve(directory)]);
  return [...syntaxFigures(files), ...modelFigures(files, provider)];
}

function modelicaFiles(path) {
  if (statSync(path).isFile()) return path.endsWith(".mo") ? [path] : [];
  return readdirSync(path)
    .filter((entry) => entry !== "Resources")
    .sort()
    .flatMap((entry) => modelicaFiles(join(path, entry)));
}

/** Texts that are parsed, and whose print is parsed to an equal tree. */
function syntaxFigures(files) {
  const begin = performance.now();
  const trees = files.map((file) => parseStoredDefinition(readSourceText(file)));
  const seconds = (performance.now() - begin) / 1000;
  const parsed = trees.flatMap(({ value, diagnostics }) => (diagnostics.length === 0 ? [value] : []));
  const equal = parsed.filter((tree) => {
    const again = parseStoredDefinition({ uri: "printed.mo", text: printSyntax(tree) }).value;
    return again !== undefined && withoutSpans(again) === withoutSpans(tree);
  });
  return [
    {
      met: parsed.length === files.length,
      text: `parsed: ${parsed.length} of ${files.length} texts, ${seconds.toFixed(1)} s`,
    },
    { met: equal.length === files.length, text: `printed back to an equal tree: ${equal.length}` },
    formatFigure(files),
  ];
}

/** Texts whose formatted form has the same tokens and comments, and stays as it is when it is formatted again. */
function formatFigure(files) {
  const sources = files.map((file) => readSourceText(file));
  const begin = performance.now();
  const kept = sources.filter((source) => {
    const once = formatModelica(source).value;
    if (once === undefined || formatModelica({ ...source, text: once }).value !== once) return false;
    return contentOf(once) === contentOf(source.text);
  });
  const seconds = (performance.now() - begin) / 1000;
  const text = `formatted with tokens and comments kept, and idempotently: ${kept.length}, ${seconds.toFixed(1)} s`;
  return { met: kept.length === files.length, text };
}

/** A text without the spaces between its tokens and in its comments. */
function contentOf(text) {
  const { tokens } = lex({ uri: "text.mo", text });
  const parts = [];
  let end = 0;
  for (const [i] of tokens.kinds.entries()) {
    parts.push(
      text.slice(end, tokens.starts[i]).replace(/\s+/g, ""),
      text.slice(tokens.starts[i], tokens.ends[i]),
    );
    end = tokens.ends[i];
  }
  return parts.filter((part) => part !== "").join("\n");
}

function withoutSpans(tree) {
  return JSON.stringify(tree, (key, value) => (key === "span" ? undefined : value));
}

/**
 * Codes for what a user of a class still has to give: it is no simulation model but a component. Its replaceable packages and models are
 * partial by default, and a partial class is neither instantiated nor called (specification 3.6, sections 4.4.2 and 7.3); a constant, or
 * a parameter that fixes a size, has no value (4.5, 10.1); a clock or a bus comes from outside (16.7, 9.1.3). To refuse it alone is right.
 */
const isGivenByUser = {
  "instantiate.partial-component": () => true,
  "expression.not-a-function": ({ args }) => args.kind === "partial function",
  "expression.constant-without-value": () => true,
  "instantiate.open-dimension": () => true,
  "instantiate.unknown-dimension": () => true,
  "expression.size-unknown": () => true,
  "expression.subscript-range": ({ args }) => args.length === 0,
  "expression.empty-array": () => true,
  "clocks.not-inferred": () => true,
  "clocks.argument": () => true,
  "flatten.bus-without-source": () => true,
};

/** Models that are flattened; those with errors other than what is not supported yet are counted by their first code. */
function modelFigures(files, provider) {
  const heads = files.filter(
    (file) => basename(file) === "package.mo" || !existsSync(join(dirname(file), "package.mo")),
  );
  const topLevel = heads
    .map((file) => parseStoredDefinition(readSourceText(file)).value)
    .filter((tree) => tree !== undefined && tree.within.length === 0);
  const option = process.argv.indexOf("--only");
  const only = new RegExp(option < 0 ? "" : process.argv[option + 1]);
  const models = listClasses(topLevel, provider).filter(
    (one) => isSimulatable(one) && only.test(one.name.join(".")),
  );
  const begin = performance.now();
  const answers = models.map((one) => [one.name.join("."), answerFor(one, provider)]);
  const seconds = (performance.now() - begin) / 1000;
  const count = (kind) => answers.filter(([, answer]) => answer.kind === kind).length;
  const wrong = answers.filter(([, { kind }]) => kind === "refused" || kind === "internal");
  if (process.argv.includes("--codes"))
    for (const [name, { why }] of answers.filter(([, { kind }]) => kind !== "flat"))
      console.log(`${name} | ${why}`);
  return [
    {
      met: wrong.length === 0,
      text: `models: ${models.length}, ${count("flat")} flattened, ${count("component")} components for which their users give more, ${count("unsupported")} unsupported, ${wrong.length} refused`,
    },
    { met: seconds <= 60, text: `time of these: ${seconds.toFixed(1)} s (at most 60 s)` },
    ...speedFigures(models, provider),
    ...wrong.slice(0, 40).map(([name, { why }]) => ({ text: `  ${name}: ${why}` })),
  ];
}

/** Every eighth example again, now that its classes have been read. */
function speedFigures(models, provider) {
  const examples = models.filter((one) => one.hasExperiment && one.name.includes("Examples"));
  const sample = examples.filter((_, i) => i % 8 === 0);
  if (sample.length === 0) return [];
  const times = sample.map((one) => {
    const once = () => {
      const { user } = process.cpuUsage();
      answerFor(one, provider);
      return (process.cpuUsage().user - user) / 1000;
    };
    return Math.min(once(), once(), once());
  });
  const middle = median(times);
  const text = `front end, warm: median of ${sample.length} of ${examples.length} examples ${middle.toFixed(1)} ms of processor time (at most 25 ms)`;
  return [{ met: middle <= 25, text }];
}

function answerFor({ name, hasExperiment }, provider) {
  try {
    const source = { uri: "empty.mo", text: "" };
    const { value, diagnostics } = modelicaToHybridDae({ source, provider, model: name });
    if (value !== undefined) return { kind: "flat" };
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    const [first] = errors;
    const isComponent = !hasExperiment && isGivenByUser[first.code]?.(first) === true;
    if (isComponent) return { kind: "component", why: `${first.code}: ${first.message}` };
    const isUnsupported = errors.some(({ category }) => category === "unsupported");
    return { kind: isUnsupported ? "unsupported" : "refused", why: `${first.code}: ${first.message}` };
  } catch (error) {
    return { kind: "internal", why: `${error}` };
  }
}
