import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { initialModes, sortAllModes, sortModes } from "@cosimo/compiler";
import {
  type CompileModelOptions,
  check,
  compile,
  type Diagnostic,
  dumpStage,
  exportFmu,
  flattenModel,
  ModelError,
  type ModelSource,
  simulate,
} from "@cosimo/core";
import { type Checked, emptySourceProvider, type HybridDae, hasErrors, type SourceText } from "@cosimo/ir";
import { parseLisma } from "@cosimo/lisma";
import { createSourceProvider, parseStoredDefinition } from "@cosimo/modelica";
import { describe, expect, it } from "vitest";
import { lowerLisma } from "../packages/lisma/src/lower/lower.ts";
import { discretize } from "../packages/lisma/src/pde/discretize.ts";
import { flatten } from "../packages/modelica/src/flatten/flatten.ts";
import { instantiate } from "../packages/modelica/src/instance/instantiate.ts";
import { queries } from "../packages/modelica/src/instance/registered-queries.ts";
import { predefinedOperators } from "../packages/modelica/src/operators/predefined-operators.ts";
import { corpus } from "./language/corpus.ts";
import { compileOptions } from "./language/run-model.ts";
import { standInLibrary } from "./language/stand-in-library.ts";
import { createRandom, mutate } from "./mutate-text.ts";

interface Case extends SourceText {
  readonly options: CompileModelOptions;
}

/** The diagnostics of each stage, called one by one; a stage after an error has none. */
interface Stages {
  readonly syntax: readonly Diagnostic[];
  /** Instantiation; of LISMA_HDS the discretisation of space. */
  readonly instance: readonly Diagnostic[];
  readonly flat: readonly Diagnostic[];
  /** Structural analysis of the modes at the start. */
  readonly sorted: readonly Diagnostic[];
  /** The same of all modes. */
  readonly modes: readonly Diagnostic[];
}

function stagesOf(one: Case): Stages {
  return one.uri.endsWith(".lisma") ? lismaStages(one) : modelicaStages(one);
}

function modelicaStages({ uri, text, options }: Case): Stages {
  const syntax = parseStoredDefinition({ uri, text });
  if (hasErrors(syntax.diagnostics)) return stages([syntax]);
  const { library = emptySourceProvider, model } = options;
  const sources = { texts: [syntax.value], provider: library, operators: predefinedOperators, queries };
  const instance = instantiate(sources, model?.split("."));
  if (instance.value === undefined) return stages([syntax, instance]);
  const before = [...instance.diagnostics];
  const flat = flatten(instance.value);
  expect(instance.diagnostics, "a stage must not change the diagnostics of another").toEqual(before);
  return stages([syntax, instance, flat], flat.value);
}

function lismaStages({ uri, text }: Case): Stages {
  const syntax = parseLisma({ uri, text });
  if (hasErrors(syntax.diagnostics)) return stages([syntax]);
  const instance = discretize(syntax.value);
  if (instance.value === undefined) return stages([syntax, instance]);
  const flat = lowerLisma(instance.value, uri.replace(/\.\w+$/, ""));
  return stages([syntax, instance, flat], flat.value);
}

function stages(done: readonly Checked<unknown>[], dae?: HybridDae): Stages {
  const [syntax = [], instance = [], flat = []] = done.map(({ diagnostics }) => diagnostics);
  const sorted = dae === undefined ? [] : sortModes(dae, initialModes(dae)).diagnostics;
  const modes = dae === undefined ? [] : sortAllModes(dae).flatMap((mode) => mode.sorted.diagnostics);
  return { syntax, instance, flat, sorted, modes };
}

function keyOf({ code, message, span }: Diagnostic): string {
  return `${code} ${span?.source.uri}:${span?.start}: ${message}`;
}

/** What was reported and has not arrived. */
function lost(reported: readonly Diagnostic[], arrived: readonly Diagnostic[]): readonly string[] {
  const keys = new Set(arrived.map(keyOf));
  return reported.map(keyOf).filter((key) => !keys.has(key));
}

function diagnosticsOfError(error: unknown): readonly Diagnostic[] {
  if (error instanceof ModelError) return error.diagnostics;
  throw error;
}

function compileDiagnostics(source: ModelSource, options: CompileModelOptions): readonly Diagnostic[] {
  try {
    return compile(source, options).diagnostics;
  } catch (error) {
    return diagnosticsOfError(error);
  }
}

/** Losses of `check` and `compile`, each with the name of the operation. */
function losses(one: Case): readonly string[] {
  const { uri, text, options } = one;
  const { syntax, instance, flat, sorted, modes } = stagesOf(one);
  const front = [...syntax, ...instance, ...flat];
  const checked = check({ uri, text }, options).diagnostics;
  const compiled = compileDiagnostics({ uri, text }, options);
  return [
    ...lost([...front, ...modes], checked).map((key) => `check: ${key}`),
    ...lost([...front, ...sorted], compiled).map((key) => `compile: ${key}`),
  ];
}

const options = { library: createSourceProvider(standInLibrary) };

function filesIn(folder: string, ending: string): readonly Case[] {
  const path = join(import.meta.dirname, folder);
  const names = readdirSync(path).filter((name) => name.endsWith(ending));
  return names.sort().map((uri) => ({ uri, text: readFileSync(join(path, uri), "utf8"), options }));
}

const languageCases: readonly Case[] = corpus.flatMap(({ accepted, rejected }) =>
  [...accepted, ...rejected].map((model) => ({
    uri: "case.mo",
    text: model.text,
    options: compileOptions(model),
  })),
);
const modelica = [...filesIn("models/broken", ".mo"), ...languageCases, ...filesIn("../examples", ".mo")];
const lisma = [...filesIn("models/broken", ".lisma"), ...filesIn("../examples/lisma", ".lisma")];

describe("diagnostics of all stages arrive at check and compile", () => {
  it.each([
    { language: "Modelica", texts: modelica },
    { language: "LISMA_HDS", texts: lisma },
  ])("of the $language texts as they are", { timeout: 60_000 }, ({ texts }) => {
    expect(texts.flatMap(losses)).toEqual([]);
  });

  it.each([
    { language: "Modelica", texts: modelica },
    { language: "LISMA_HDS", texts: lisma },
  ])("of mutated $language texts", { timeout: 120_000 }, ({ texts }) => {
    const random = createRandom(19_77);
    const mutated = Array.from({ length: 600 }, (_, i) => {
      const original = texts[i % texts.length]!;
      return { ...original, text: mutate(original.text, random) };
    });
    expect(mutated.flatMap(losses)).toEqual([]);
  });
});

/** One sound model for each stage that can warn, with the code of its warning. */
const warnings: readonly (Case & { readonly stage: keyof Stages; readonly code: string })[] = [
  {
    ...{ uri: "m.mo", options: {}, stage: "syntax", code: "syntax.assignment-in-declaration" },
    text: "model M parameter Real k := 2; Real x(start = 0, fixed = true); equation der(x) = k; end M;",
  },
  {
    ...{ uri: "m.mo", options: {}, stage: "instance", code: "instantiate.repeated-class" },
    text: "model M type T = Real; type T = Real; T x(start = 0, fixed = true); equation der(x) = 1; end M;",
  },
  {
    ...{ uri: "m.mo", options: {}, stage: "sorted", code: "structure.parameter-without-value" },
    text: "model M parameter Real k; Real x(start = 0, fixed = true); equation der(x) = k; end M;",
  },
  {
    ...{ uri: "m.mo", options: {}, stage: "sorted", code: "structure.redundant-conditions" },
    text: "model M Real x(start = 0, fixed = true); initial equation x = 0; equation der(x) = 1; end M;",
  },
  {
    ...{ uri: "m.lisma", options: {}, stage: "syntax", code: "lisma.old-initial-value" },
    text: "x' = 1; x(0) = 2;",
  },
  {
    ...{ uri: "m.lisma", options: {}, stage: "flat", code: "lisma.lone-name" },
    text: "level' = 1; level(t0) = 2; 2*levle + level = 0;",
  },
];

describe("a warning of one stage", () => {
  for (const one of warnings) {
    const { uri, text, code, stage } = one;
    const source = { uri, text };
    const has = (diagnostics: readonly Diagnostic[]) => diagnostics.some((d) => d.code === code);

    it(`${code} (${stage}) comes from that stage and is lost nowhere`, async () => {
      expect(has(stagesOf(one)[stage])).toBe(true);
      expect(check(source)).toMatchObject({ valid: true });
      expect(has(check(source).diagnostics)).toBe(true);
      expect(has(compile(source).diagnostics)).toBe(true);
      expect(has((await simulate(source, { stopTime: 0.1 })).diagnostics)).toBe(true);
      expect(has((await exportFmu(source)).diagnostics)).toBe(true);
      expect(has(dumpStage(source, "wasm").diagnostics)).toBe(true);
      expect(has(dumpStage(source, "sorted").diagnostics)).toBe(true);
      if (stage === "sorted") return;
      expect(has(flattenModel(source, "json").diagnostics)).toBe(true);
      expect(has(flattenModel(source, "modelica").diagnostics)).toBe(true);
      expect(has(dumpStage(source, "flat").diagnostics)).toBe(true);
    });

    it(`${code} (${stage}) stays beside the error of a later step`, async () => {
      const refused = await exportFmu(source, { inputs: ["noSuchName"] }).catch(diagnosticsOfError);
      const codes = (refused as readonly Diagnostic[]).map((d) => d.code);
      if (stage !== "sorted") expect(codes).toContain(code);
      expect(codes).toContain("fmu-export.unknown-name");
      const stopped = await simulate(source, { parameters: { noSuchName: 1 } }).catch(diagnosticsOfError);
      expect(has(stopped as readonly Diagnostic[])).toBe(true);
    });
  }
});

describe("a warning in a file of a library", () => {
  const library = createSourceProvider(
    new Map([
      ["L/package.mo", "package L end L;"],
      ["L/K.mo", "within L; package K constant Integer n := 2; end K;"],
      [
        "L/f.mo",
        `within L; function f input Real u[2]; output Real y[:]; protected Integer m = L.K.n;
        algorithm y := {u[1], m*u[2]}; end f;`,
      ],
    ]),
  );

  it("arrives when the file is read", () => {
    const text = "model M Real x(start = 0, fixed = true); equation der(x) = L.K.n; end M;";
    const codes = check(text, { library }).diagnostics.map((d) => d.code);
    expect(codes).toContain("syntax.assignment-in-declaration");
  });

  it("arrives when the file is read first by the trial that finds the sizes of a function's outputs", () => {
    const text = "model M Real y[2] = L.f({time, 2}); end M;";
    const report = check(text, { library });
    expect(report).toMatchObject({ valid: true });
    expect(report.diagnostics.map((d) => d.code)).toContain("syntax.assignment-in-declaration");
  });
});

it("a warning about the structure of a mode that is entered later arrives, advice about its start does not", () => {
  const text = "const k = 2; x' = 1; x(t0) = 0; state Full [x > 1] { x' = -k; } from init;";
  const { value } = parseLisma({ uri: "m.lisma", text });
  const { value: complete } = lowerLisma(value, "m");
  const withoutValue = complete!.variables.map(({ binding: _, ...v }) => v);
  const dae: HybridDae = { ...complete!, variables: withoutValue };
  const later = dae.modes.find(({ name }) => name === "Full")!;
  const codes = sortModes(dae, [later.id]).diagnostics.map((d) => d.code);
  expect(codes).toContain("structure.parameter-without-value");
  expect(codes).not.toContain("structure.assumed-start");
});
