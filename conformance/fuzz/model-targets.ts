import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CompileModelOptions, check, compile, exportFmu, flattenModel, formatModel } from "@cosimo/core";
import { createSourceProvider } from "@cosimo/modelica";
import { createSupervisor } from "../../packages/cosimo/src/interruption/supervisor.ts";
import { corpus } from "../language/corpus.ts";
import { standInLibrary } from "../language/stand-in-library.ts";
import { mutateText, type Vocabulary } from "./mutations.ts";
import { type FuzzTarget, faultOfCall, faultOfResult, type Reach } from "./target.ts";

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

/** Of six mutants one is printed in other forms, one exported, and four are run: each costs one compilation. */
const WAYS = 6;

interface Originals {
  readonly right: readonly Original[];
  readonly wrong: readonly Original[];
}

/** One mutant in five is made of a wrong model. */
function modelTarget(kind: string, { right, wrong }: Originals, vocabulary: Vocabulary): FuzzTarget {
  const originals = [...right, ...wrong];
  return {
    kind: () => kind,
    mutant(choose) {
      const base = choose(5) === 0 ? right.length + choose(wrong.length) : choose(right.length);
      const other = originals[choose(originals.length)]!.text;
      const text = mutateText(originals[base]!.text, choose, vocabulary, other);
      return { base, text, way: choose(WAYS) };
    },
    fault: ({ base, text, way }, reach) =>
      faultOfCall(() => faultOfModel({ ...originals[base]!, text }, way, reach)),
  };
}

async function faultOfModel(original: Original, way: number, reach: Reach): Promise<string | undefined> {
  const { uri, text, options } = original;
  const source = { uri, text };
  if (way === 0) return faultOfForms(original, reach);
  if (way === 1) {
    await exportFmu(source, options);
    reach("accepted");
    return undefined;
  }
  const model = compile(source, options);
  reach("accepted");
  const changes = model.dae.automata.length > 0 || !uri.endsWith(".mo");
  const supervisor = createSupervisor({ timeout: run.timeout });
  return faultOfResult(model.simulateSync({ ...run, supervisor }), reach, changes);
}

/**
 * Short, since there are many: what a model does later it mostly does at the beginning. As on the command line the time limit
 * acts within functions, which may go on without end.
 */
const run = { stopTime: 0.5, intervals: 5, timeout: 0.3, maxSteps: 500 };

function faultOfForms({ uri, text, options }: Original, reach: Reach): string | undefined {
  const source = { uri, text };
  const { valid, diagnostics } = check(source, options);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (valid !== (errors.length === 0)) return "neither valid nor explained";
  const nowhere = errors.find(({ span }) => span === undefined);
  if (nowhere !== undefined) return `an error without place\n${nowhere.code}`;
  if (!uri.endsWith(".mo")) formatModel(source);
  if (!valid) return undefined;
  reach("accepted");
  flattenModel(source, "modelica", options);
  flattenModel(source, "json", options);
  return undefined;
}

export function modelTargets(root: string): { readonly modelica: FuzzTarget; readonly lisma: FuzzTarget } {
  const casesOf = (kind: "accepted" | "rejected") =>
    corpus.flatMap((topic) =>
      topic[kind].map(({ text, library }) => ({
        ...{ uri: "case.mo", text },
        options: library === undefined ? {} : { library: createSourceProvider(library) },
      })),
    );
  const examples = (folder: string, ending: string) => filesIn(join(root, folder), ending);
  const lisma = examples("examples/lisma", ".lisma").map(onCoarseGrid);
  return {
    modelica: modelTarget(
      "Modelica",
      { right: [...casesOf("accepted"), ...examples("examples", ".mo")], wrong: casesOf("rejected") },
      modelicaWords,
    ),
    lisma: modelTarget(
      "LISMA",
      { right: lisma, wrong: examples("conformance/models/broken", ".lisma") },
      lismaWords,
    ),
  };
}

/** Models of pipes and rods do the same with few points, faster. */
function onCoarseGrid(original: Original): Original {
  return { ...original, text: original.text.replace(/(?<=apx )\d{2,}/g, "9") };
}
