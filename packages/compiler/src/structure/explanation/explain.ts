import type { Block, ConstraintSet, SortedDae, VariableId } from "@cosimo/ir";
import { counted, nameList } from "./name-list.ts";
import { printSortedDae } from "./print-sorted-dae.ts";

/** One algebraic loop, by the names of its variables. */
export interface LoopReport {
  readonly linear: boolean;
  readonly discrete: boolean;
  readonly size: number;
  readonly unknowns: readonly string[];
  readonly tearingVariables: readonly string[];
  /** Those of `tearingVariables` that an annotation names. */
  readonly annotated: readonly string[];
}

/** States that numbers choose, at the start and anew where the choice becomes a poor one. */
export interface StateChoiceReport {
  /** Variables and their derivatives of which the constraints let some be states. */
  readonly candidates: readonly string[];
  /** Those that are states at the start. */
  readonly states: readonly string[];
  /** Derivatives that follow from the constraints instead of being integrated, each counted as often as differentiated. */
  readonly dummyDerivatives: number;
  /** Chosen once: the constraints depend on parameters only. */
  readonly constant: boolean;
}

/** Blocks of one kind, by their number of unknowns. */
export interface BlockCount {
  readonly kind: "explicit" | "linear" | "nonlinear" | "mixed" | "algorithm" | "when";
  readonly size: number;
  readonly count: number;
}

/** What structural analysis found, for people. */
export interface StructureReport {
  /** Scalar equations after expansion, trivial ones removed, remaining. */
  readonly equations: number;
  readonly trivial: number;
  readonly remaining: number;
  readonly states: readonly string[];
  readonly structuralIndex: number;
  /** Equations that index reduction differentiates, and their derivatives, which join the remaining equations. */
  readonly differentiated: number;
  readonly derivedEquations: number;
  /** Of all state choices together; what is explicit in a derivative that nobody wants as state is not counted. */
  readonly dummyDerivatives: number;
  readonly stateChoices: readonly StateChoiceReport[];
  readonly blocks: number;
  readonly blockSizes: readonly BlockCount[];
  readonly loops: readonly LoopReport[];
  /** States and parameters whose start values were assumed to be fixed. */
  readonly assumedFixed: readonly string[];
  /** One line. */
  readonly summary: string;
  /** Everything, on many lines. */
  readonly text: string;
}

export function explain(sorted: SortedDae): StructureReport {
  const { dae, blocks, constraintSets } = sorted;
  const name = (v: VariableId) => dae.variables[v]!.name;
  const loops = blocks.filter(isLoop).map((loop): LoopReport => {
    const unknowns = [...loop.tearingVariables, ...loop.assignments.map((a) => a.unknown)].map(name);
    const { linear, discrete, tearingVariables } = loop;
    const annotated = tearingVariables.filter((v) => dae.variables[v]!.tearing);
    return {
      ...{ linear, discrete, size: unknowns.length, unknowns },
      tearingVariables: tearingVariables.map(name),
      annotated: annotated.map(name),
    };
  });
  const stateChoices = constraintSets.map((set) => describeChoice(set, sorted));
  const report = {
    ...sorted.counts,
    states: sorted.states.map(name),
    structuralIndex: sorted.structuralIndex,
    ...countDerivatives(sorted),
    dummyDerivatives: stateChoices.reduce((sum, choice) => sum + choice.dummyDerivatives, 0),
    stateChoices,
    blocks: blocks.length,
    blockSizes: countBlocks(sorted),
    loops,
    assumedFixed: sorted.initialization.assumedFixed.map(name),
  };
  return { ...report, summary: summarize(report), text: describe(report, sorted) };
}

type Loop = Extract<Block, { kind: "loop" }>;

function isLoop(block: Block): block is Loop {
  return block.kind === "loop";
}

function describeChoice(set: ConstraintSet, { states, dae }: SortedDae): StateChoiceReport {
  const isState = new Set(states);
  const name = (v: VariableId) => dae.variables[v]!.name;
  const candidates = set.candidates.flatMap((chain) => chain.slice(0, -1));
  return {
    candidates: candidates.map(name),
    states: candidates.filter((v) => isState.has(v)).map(name),
    dummyDerivatives: set.residuals.reduce((sum, residual) => sum + residual.differentiations, 0),
    constant: set.constant || set.candidates.length === set.residuals.length,
  };
}

function countDerivatives({ dae }: SortedDae) {
  const derivatives = dae.equations.filter((e) => e.derivativeOf !== undefined);
  const isDerivative = new Set(derivatives.map((e) => e.id));
  const differentiated = derivatives.filter((e) => !isDerivative.has(e.derivativeOf!)).length;
  return { differentiated, derivedEquations: derivatives.length };
}

const kindOrder: readonly BlockCount["kind"][] = [
  "explicit",
  "linear",
  "nonlinear",
  "mixed",
  "algorithm",
  "when",
];

function countBlocks({ blocks, dae }: SortedDae): readonly BlockCount[] {
  const counts = new Map<string, BlockCount>();
  for (const block of blocks) {
    const kind = kindOf(block);
    const size = sizeOf(block, dae);
    const { count } = counts.get(`${kind} ${size}`) ?? { count: 0 };
    counts.set(`${kind} ${size}`, { kind, size, count: count + 1 });
  }
  return [...counts.values()].sort(
    (a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) || a.size - b.size,
  );
}

function kindOf(block: Block): BlockCount["kind"] {
  if (block.kind === "assignment") return "explicit";
  if (block.kind !== "loop") return block.kind;
  return block.discrete ? "mixed" : block.linear ? "linear" : "nonlinear";
}

function sizeOf(block: Block, dae: SortedDae["dae"]): number {
  if (block.kind === "loop") return block.tearingVariables.length + block.assignments.length;
  if (block.kind !== "algorithm") return 1;
  return (block.initial ? dae.initialAlgorithms : dae.algorithms)[block.index]!.outputs.length;
}

type Facts = Omit<StructureReport, "summary" | "text">;

function summarize(facts: Facts): string {
  const loops =
    facts.loops.length === 0 ? "no algebraic loops" : counted(facts.loops.length, "algebraic loop");
  const states = counted(facts.states.length, "state");
  return `${counted(facts.equations, "equation")}, ${states}, ${counted(facts.blocks, "block")}, ${loops}`;
}

function describe(facts: Facts, sorted: SortedDae): string {
  const { equations, trivial, remaining } = facts;
  const lines = [
    `equations          ${equations} (${trivial} trivial, ${remaining} remaining)`,
    ...describeReduction(facts),
    `states             ${facts.states.length === 0 ? "none" : facts.states.join(", ")}`,
    ...facts.stateChoices.map(describeStateChoice),
    `dummy derivatives  ${facts.dummyDerivatives}`,
    `structural index   ${facts.structuralIndex}`,
    `blocks             ${facts.blocks}: ${facts.blockSizes.map(describeBlocks).join(", ") || "none"}`,
    ...facts.loops.map(describeLoop),
  ];
  if (facts.assumedFixed.length > 0) lines.push(`assumed start      ${facts.assumedFixed.join(", ")}`);
  return `${lines.join("\n")}\n\n${printSortedDae(sorted)}`;
}

function describeReduction({ differentiated, derivedEquations }: Facts): readonly string[] {
  if (differentiated === 0) return [];
  return [`differentiated     ${counted(differentiated, "equation")}, which gives ${derivedEquations} more`];
}

function describeStateChoice({ candidates, states, constant }: StateChoiceReport): string {
  const chosen = states.length === 0 ? "none" : nameList(states);
  const when = constant ? "at the start" : "by numbers, also during a run";
  return `  chosen           ${chosen} of ${nameList(candidates)} (${when})`;
}

function describeBlocks({ kind, size, count }: BlockCount): string {
  const isScalar = kind === "explicit" || kind === "when";
  return isScalar ? `${count} ${kind}` : `${count} ${kind} of ${counted(size, "unknown")}`;
}

function describeLoop(loop: LoopReport): string {
  const kind = `${loop.discrete ? "mixed " : ""}${loop.linear ? "linear" : "nonlinear"}`;
  const reduced = `${counted(loop.size, "unknown")}, ${loop.tearingVariables.length} after tearing`;
  const isAnnotated = new Set(loop.annotated);
  const names = loop.tearingVariables.map((v) => (isAnnotated.has(v) ? `${v} (annotated)` : v));
  return `loop               ${kind}, ${reduced}: ${nameList(names)}`;
}
