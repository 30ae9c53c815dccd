/**
 * Modelica-Compliance: models that a tool must accept, and models that it must refuse, each with the section of the specification
 * that it tests. `npm run compliance -- DIR [--only REGEX] [--kind valid|invalid] [--timeout S] [--json FILE]
 * [--compile-external]`, after `npm run build`; `DIR` holds the library (github modelica/Modelica-Compliance). Prints the first diagnostic of each model that is
 * answered wrongly, then a table by chapter.
 *
 * A valid model is right if it runs to its end; an invalid one if an error refuses it or ends its run. "Not supported yet" is no
 * refusal. An internal error or a time-out is wrong for both.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createNodeSourceProvider, ModelError, simulate } from "cosimo";

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", default: "" },
    kind: { type: "string" },
    timeout: { type: "string", default: "10" },
    json: { type: "string" },
    "compile-external": { type: "boolean", default: false },
  },
});
const [directory] = positionals;
if (directory === undefined || !existsSync(directory)) {
  console.error(
    "usage: npm run compliance -- DIR [--only REGEX] [--kind valid|invalid] [--timeout S] [--json FILE] [--compile-external]",
  );
  process.exit(2);
}

function modelicaFiles(path) {
  if (statSync(path).isFile()) return path.endsWith(".mo") ? [path] : [];
  return readdirSync(path)
    .sort()
    .flatMap((entry) => modelicaFiles(join(path, entry)));
}

/** The library's folder, or the file if only one is tested. */
const root = resolve(directory);

/** What the library says of a file's model; `undefined` for a file without a test. */
function caseOf(file) {
  const text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  const test = /TestCase\s*\(([^)]*shouldPass\s*=\s*(true|false)[^)]*)\)/.exec(text);
  if (test === null || basename(file) === "Template.mo") return undefined;
  const section = /section\s*=\s*\{\s*"([^"]*)"/.exec(test[1] ?? "")?.[1] ?? "";
  return { file, text, isValid: test[2] === "true", section };
}

/** The full name of a file's model; `undefined` if the file has a package around it. */
function nameOf({ file, text }) {
  const name = basename(file, ".mo");
  if (new RegExp(`^\\s*package\\s+${name}\\b`, "m").test(text)) return undefined;
  return [text.match(/^\s*within\s+([\w.]+)\s*;/m)?.[1], name].filter(Boolean).join(".");
}

/** Kind of answer and the diagnostic that explains it. */
async function answerOf({ file, text }) {
  const model = nameOf({ file, text });
  const options = {
    ...(model && { model }),
    library: createNodeSourceProvider(file, [], { compileExternal: given["compile-external"] }),
    timeout: Number(given.timeout),
  };
  try {
    const { outcome, diagnostics } = await simulate({ uri: file, text }, options);
    if (["completed", "terminated"].includes(outcome.status)) return { kind: "runs" };
    return {
      kind: "ended",
      why: diagnostics.find(({ severity }) => severity === "error")?.message ?? outcome.reason,
    };
  } catch (error) {
    if (!(error instanceof ModelError)) return { kind: "internal", why: `${error?.name}: ${error?.message}` };
    const first = error.diagnostics.find(({ severity }) => severity === "error");
    const why = `${first.code} at ${placeOf(first, text)}: ${first.message}`;
    return { kind: first.category === "unsupported" ? "unsupported" : "refused", code: first.code, why };
  } finally {
    options.library.externalLibrary?.close?.();
  }
}

function placeOf({ span }, text) {
  if (span === undefined) return "no place";
  const line = span.source.text.slice(0, span.start).split("\n").length;
  return `${basename(span.source.uri)}:${line}${span.source.text === text ? "" : " (another file)"}`;
}

const isRight = ({ isValid }, { kind }) => (isValid ? kind === "runs" : ["refused", "ended"].includes(kind));
const only = new RegExp(given.only);
const results = [];
for (const file of modelicaFiles(root)) {
  const test = only.test(file) ? caseOf(file) : undefined;
  if (test === undefined || (given.kind !== undefined && test.isValid !== (given.kind === "valid"))) continue;
  const answer = await answerOf(test);
  const right = isRight(test, answer);
  results.push({
    file: relative(root, file),
    section: test.section,
    isValid: test.isValid,
    right,
    ...answer,
  });
  if (!right)
    console.log(
      `${test.isValid ? "valid" : "invalid"} | ${test.section} | ${relative(dirname(root), file)} | ${answer.kind} | ${answer.why ?? ""}`,
    );
}

const share = (some) => `${some.filter(({ right }) => right).length} of ${some.length}`;
const percent = (some) =>
  some.length === 0
    ? "-"
    : `${((100 * some.filter(({ right }) => right).length) / some.length).toFixed(1)} %`;
const chapterOf = ({ section }) => section.split(".")[0] || "none";
console.log("\nchapter | valid | invalid");
for (const chapter of [...new Set(results.map(chapterOf))].sort((a, b) => Number(a) - Number(b))) {
  const own = results.filter((one) => chapterOf(one) === chapter);
  console.log(
    [chapter, ...[true, false].map((valid) => share(own.filter(({ isValid }) => isValid === valid)))].join(
      " | ",
    ),
  );
}
for (const valid of [true, false]) {
  const own = results.filter(({ isValid }) => isValid === valid);
  const kinds = [...new Set(own.map(({ kind }) => kind))].map(
    (kind) => `${kind} ${own.filter((one) => one.kind === kind).length}`,
  );
  console.log(`${valid ? "valid" : "invalid"}: ${share(own)} right (${percent(own)}); ${kinds.join(", ")}`);
}
if (given.json !== undefined) writeFileSync(given.json, JSON.stringify(results, undefined, 1));
