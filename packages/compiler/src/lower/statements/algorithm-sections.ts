import type {
  AlgorithmSection,
  Block,
  FlatFunction,
  KernelExpression,
  KernelStatement,
  VariableId,
} from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import type { Evaluation } from "../expressions/evaluation.ts";
import { sectionOf } from "../memory/blocks.ts";
import { callAndCheck } from "../memory/failure-exit.ts";
import { type FrameLayout, frameLayout, isArray, staticDimensions } from "../memory/function-shapes.ts";
import { once } from "../memory/lowering.ts";
import {
  constant,
  invoke,
  loadAfter,
  memoizedTangents,
  type TangentFinder,
  type Value,
} from "../values/value-graph.ts";
import type { Body } from "./basic-blocks.ts";
import {
  createSectionStatements,
  type SectionMode,
  type SectionScope,
  sectionNames,
  variableName,
  variableTangentName,
} from "./section-scope.ts";
import { lowerStatements } from "./statements.ts";
import { arrayPlaces, prepareLocals } from "./user-functions.ts";

type SectionBlock = Block & { kind: "algorithm" };

/**
 * Evaluates an algorithm section by a separate function `(b, t)`: its inputs and outputs are passed through slots. Between
 * events only its continuous outputs are defined.
 */
export function evaluateSection(evaluation: Evaluation, block: SectionBlock, initialization = false): void {
  const { lowering, graph, base } = evaluation;
  const section = sectionOf(block, lowering.dae);
  const mode: SectionMode = !evaluation.live ? "frozen" : initialization ? "initialize" : "update";
  const scope = sectionScope(evaluation, block, mode, false);
  const slots = [...scope.spilled.values()];
  const values = [...scope.spilled.keys()].map((v) => evaluation.variable(v));
  const outputs: Value[] = [];
  const invocation = invoke(graph, "i32", [base, evaluation.time, ...values], {
    emit: (list, result) => callStatements(scope, slots, list, result),
    derivative: (_, output, tangents) => {
      if (output === undefined) return undefined;
      const rates = sectionTangents(evaluation, block, values, outputs.length, tangents);
      return rates[outputs.indexOf(output)];
    },
  });
  section.outputs.forEach((_, i) => {
    outputs.push(loadAfter(graph, invocation, base, scope.outputSlot + i));
  });
  section.outputs.forEach((v, i) => {
    if (evaluation.live || isContinuous(evaluation, v)) evaluation.define(v, outputs[i]!);
  });
}

function isContinuous({ lowering }: Evaluation, v: VariableId): boolean {
  return lowering.dae.variables[v]!.variability === "continuous";
}

function callStatements(
  scope: SectionScope,
  slots: readonly number[],
  list: readonly KernelExpression[],
  result: string,
): readonly KernelStatement[] {
  return callAndCheck(scope.name, slots, list, result, [kernel.returnValue(kernel.integerLocal(result))]);
}

const tangentsOnce = memoizedTangents<Block>();

function sectionTangents(
  evaluation: Evaluation,
  block: SectionBlock,
  values: readonly Value[],
  count: number,
  tangents: TangentFinder,
): readonly (Value | undefined)[] {
  return tangentsOnce(tangents, block, () =>
    differentiateSection(evaluation, block, values, count, tangents),
  );
}

/** Evaluates the section again with the tangents of its inputs and of time. */
function differentiateSection(
  evaluation: Evaluation,
  block: SectionBlock,
  values: readonly Value[],
  count: number,
  tangents: TangentFinder,
): readonly (Value | undefined)[] {
  const { graph, base } = evaluation;
  const rates = [evaluation.time, ...values].map((value) => tangents.of(value));
  if (rates.every((rate) => rate === undefined)) return [];
  const scope = sectionScope(evaluation, block, "frozen", true);
  const zero = constant(graph, 0);
  const spilled = [...scope.spilled];
  const slots = [
    ...spilled.map(([, slot]) => slot),
    scope.timeTangentSlot,
    ...spilled.map(([v]) => scope.tangentSlot(v)),
  ];
  const operands = [base, evaluation.time, ...values, ...rates.map((rate) => rate ?? zero)];
  const invocation = invoke(graph, "i32", operands, {
    emit: (list, result) => callStatements(scope, slots, list, result),
  });
  return Array.from({ length: count }, (_, i) => loadAfter(graph, invocation, base, scope.outputSlot + i));
}

/** The section's function for a mode, written at its first use. */
function sectionScope(
  evaluation: Evaluation,
  block: SectionBlock,
  mode: SectionMode,
  tangent: boolean,
): SectionScope {
  const { lowering } = evaluation;
  const name = `algorithm_${block.initial ? "initial_" : ""}${block.index + 1}_${mode}${tangent ? "_tangent" : ""}`;
  return once(lowering, name, () => {
    const section = sectionOf(block, lowering.dae);
    const key = `${block.initial ? "initial " : ""}${block.index}`;
    const scope = sectionNames(lowering, section, key, name, mode);
    addSectionFunction(scope, section, tangent);
    return scope;
  });
}

function addSectionFunction(scope: SectionScope, section: AlgorithmSection, tangent: boolean): void {
  const { lowering } = scope;
  const frame = sectionFrame(section, tangent);
  const statements = createSectionStatements(scope);
  const body = { ...createBody(scope, section, frame, tangent), section: statements };
  const start = kernel.binary("add", kernel.integerLocal("b"), kernel.integer(lowering.arena.start));
  const free = kernel.binary("add", kernel.integerLocal("top"), kernel.integer(frame.size));
  body.kernelLocals.push({ name: "top", type: "i32" }, { name: "next", type: "i32" });
  const lowered = [
    kernel.set("top", start),
    kernel.set("next", free),
    ...prepareVariables(scope, body, section),
    ...statements.clear(section.statements),
    ...prepareLocals(body, section.locals, 0),
    ...lowerStatements(body, section.statements),
    ...body.exit(),
  ];
  lowering.functions.set(scope.name, {
    name: scope.name,
    parameters: [
      { name: "b", type: "i32" },
      { name: "t", type: "f64" },
    ],
    result: "i32",
    locals: body.kernelLocals,
    body: lowered,
  });
}

/** The section's local arrays are in the arena, like those of a function without inputs and outputs. */
function sectionFrame(section: AlgorithmSection, tangent: boolean): FrameLayout {
  const fn = { locals: section.locals, inputCount: 0, outputCount: 0 } as unknown as FlatFunction;
  const shape = { fn, inputs: [], outputs: [], singleResult: true, outputLength: 0 };
  return frameLayout({ ...shape, usesArena: true, canFail: true }, tangent);
}

function createBody(
  scope: SectionScope,
  section: AlgorithmSection,
  frame: FrameLayout,
  tangent: boolean,
): Body {
  const { lowering } = scope;
  const base = kernel.integerLocal("b");
  const dynamic = section.locals.some((local) => isArray(local) && !staticDimensions(local, section.locals));
  const resultName = tangent ? variableTangentName : variableName;
  const resultOf = (v: VariableId) =>
    tangent && !scope.isContinuous(v) ? kernel.real(0) : kernel.realLocal(resultName(v));
  return {
    lowering,
    function: undefined,
    locals: section.locals,
    kernelLocals: [],
    temporaries: new Set(),
    arrays: arrayPlaces(section.locals, frame.offsets, "top"),
    tangentArrays: arrayPlaces(section.locals, frame.tangents, "top"),
    tangent,
    free: dynamic ? { address: "next", offset: 0 } : { address: "top", offset: frame.size },
    exit: () => [
      ...section.outputs.map((v, i) => kernel.store(base, scope.outputSlot + i, resultOf(v))),
      kernel.returnValue(kernel.integer(0)),
    ],
    exitOnFailure: [kernel.returnValue(kernel.convert("i32", kernel.load(base, lowering.failureSlot)))],
    outer: (graph) => scope.names(graph, tangent),
    nameCount: 0,
  };
}

/**
 * Initialises outputs: continuous ones with start values, discrete ones at events with left limits, others with their
 * present values.
 */
function prepareVariables(
  scope: SectionScope,
  body: Body,
  section: AlgorithmSection,
): readonly KernelStatement[] {
  return section.outputs.map((v) => {
    body.kernelLocals.push({ name: variableName(v), type: "f64" });
    if (body.tangent && scope.isContinuous(v)) {
      body.kernelLocals.push({ name: variableTangentName(v), type: "f64" });
    }
    return kernel.set(variableName(v), kernel.load(kernel.integerLocal("b"), scope.initialSlot(v)));
  });
}
