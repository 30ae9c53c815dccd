import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CompileModelOptions, check, compile, exportFmu, flattenModel, formatModel } from "@cosimo/core";
import { createSourceProvider } from "@cosimo/modelica";
import { corpus } from "../language/corpus.ts";
import { standInLibrary } from "../language/stand-in-library.ts";
import { mutateText, type Vocabulary } from "./mutations.ts";
import { type FuzzTarget, faultOfCall, faultOfResult } from "./target.ts";

interface Original {
  readonly uri: string;
  readonly text: string;
  readonly options: CompileModelOptions;
}

function filesIn(folder: string, ending: string): readonly Original[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  const options = { library: createSourceProvider(standInLibrary) };
  return names.sort().map((uri) => ({ uri, text: readFileSync(join(folder, uri), "utf8"), options }));
}

const modelicaWords: Vocabulary = {
  words: [
    ...[
      "time",
      "Real",
      "Integer",
      "Boolean",
      "String",
      "parameter",
      "constant",
      "input",
      "output",
      "flow",
      "stream",
    ],
    ...[
      "der",
      "pre",
      "edge",
      "change",
      "initial",
      "terminal",
      "sample",
      "reinit",
      "when",
      "elsewhen",
      "if",
      "then",
    ],
    ...[
      "else",
      "elseif",
      "end",
      "for",
      "loop",
      "while",
      "equation",
      "algorithm",
      "model",
      "function",
      "extends",
    ],
    ...[
      "redeclare",
      "replaceable",
      "final",
      "inner",
      "outer",
      "true",
      "false",
      "and",
      "or",
      "not",
      "size",
      "fill",
    ],
    ...[
      "Clock",
      "previous",
      "hold",
      "each",
      "start",
      "fixed",
      "connect",
      "assert",
      "terminate",
      "noEvent",
      "delay",
    ],
  ],
  functions: [
    ...[
      "der",
      "pre",
      "sqrt",
      "log",
      "exp",
      "tan",
      "asin",
      "abs",
      "sign",
      "floor",
      "mod",
      "div",
      "sum",
      "size",
    ],
    ...[
      "noEvent",
      "smooth",
      "delay",
      "homotopy",
      "vector",
      "transpose",
      "product",
      "max",
      "integer",
      "String",
    ],
  ],
};

const lismaWords: Vocabulary = {
  words: [
    ...[
      "time",
      "t",
      "t0",
      "state",
      "at",
      "from",
      "const",
      "if",
      "else",
      "for",
      "apx",
      "out",
      "pi",
      "var",
      "macro",
    ],
    ...["set", "and", "or", "not", "init", "true", "false"],
  ],
  functions: [
    "sin",
    "sqrt",
    "ln",
    "log",
    "exp",
    "tan",
    "abs",
    "sign",
    "arcsin",
    "arctan",
    "max",
    "min",
    "floor",
  ],
};

/** Texts of models: checked, printed in other forms, exported, run. */
function modelTarget(originals: readonly Original[], vocabulary: Vocabulary): FuzzTarget {
  return {
    mutant(choose) {
      const base = choose(originals.length);
      const other = originals[choose(originals.length)]!.text;
      return { base, text: mutateText(originals[base]!.text, choose, vocabulary, other) };
    },
    fault: ({ base, text }) => faultOfCall(() => faultOfModel({ ...originals[base]!, text })),
  };
}

async function faultOfModel({ uri, text, options }: Original): Promise<string | undefined> {
  const source = { uri, text };
  const { valid, modes = [], diagnostics } = check(source, options);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (valid !== (errors.length === 0)) return "neither valid nor explained";
  const nowhere = errors.find(({ span }) => span === undefined);
  if (nowhere !== undefined) return `an error without place\n${nowhere.code}`;
  if (!uri.endsWith(".mo")) formatModel(source);
  if (!valid) return undefined;
  flattenModel(source, "modelica", options);
  flattenModel(source, "json", options);
  const changes = modes.length > 1 || !uri.endsWith(".mo");
  const result = compile(source, options).simulateSync({
    stopTime: 0.5,
    intervals: 5,
    timeout: 1,
    maxSteps: 1000,
  });
  return faultOfResult(result, changes) ?? (await faultOfCall(() => exported(source, options)));
}

async function exported(source: Pick<Original, "uri" | "text">, options: CompileModelOptions) {
  await exportFmu(source, options);
  return undefined;
}

export function modelTargets(root: string): { readonly modelica: FuzzTarget; readonly lisma: FuzzTarget } {
  const cases = corpus.flatMap(({ accepted, rejected }) =>
    [...accepted, ...rejected].map(({ text, library }) => ({
      ...{ uri: "case.mo", text },
      options: library === undefined ? {} : { library: createSourceProvider(library) },
    })),
  );
  const examples = (folder: string, ending: string) => filesIn(join(root, folder), ending);
  return {
    modelica: modelTarget([...cases, ...examples("examples", ".mo")], modelicaWords),
    lisma: modelTarget(
      [...examples("examples/lisma", ".lisma"), ...examples("conformance/models/broken", ".lisma")],
      lismaWords,
    ),
  };
}
