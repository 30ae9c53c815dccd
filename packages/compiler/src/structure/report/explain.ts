import {
  sizeOf as arraySize,
  type Block,
  type ConstraintSet,
  createSpeaker,
  type MessageArgument,
  type Phrase,
  phrase,
  type Say,
  type SortedDae,
  type Translations,
  type VariableId,
} from "@cosimo/ir";
import { nameList } from "../messages/name-list.ts";
import { printSortedDae, withTextsAsNames } from "./print-sorted-dae.ts";
import { reportPhrases } from "./report-phrases.ts";

/** One algebraic loop, with the names of its variables. */
export interface LoopReport {
  readonly linear: boolean;
  readonly discrete: boolean;
  readonly size: number;
  readonly unknowns: readonly string[];
  readonly tearingVariables: readonly string[];
  /** Those of `tearingVariables` named by an annotation. */
  readonly annotated: readonly string[];
}

/** A numerical choice of states, made at the start and repeated when it becomes ill conditioned. */
export interface StateChoiceReport {
  /** Variables and derivatives among which the constraints allow some states. */
  readonly candidates: readonly string[];
  /** Those that are states at the start. */
  readonly states: readonly string[];
  /** Derivatives that follow from the constraints without integration; one per differentiation. */
  readonly dummyDerivatives: number;
  /** Whether the choice is made once, as the constraints depend on parameters only. */
  readonly constant: boolean;
}

/** Number of blocks of one kind and number of unknowns. */
export interface BlockCount {
  readonly kind: "explicit" | "linear" | "nonlinear" | "mixed" | "algorithm" | "when";
  readonly size: number;
  readonly count: number;
}

/** Results of structural analysis as text and figures. */
export interface StructureReport {
  /** Scalar equations after expansion, trivial ones removed, remaining. */
  readonly equations: number;
  readonly trivial: number;
  readonly remaining: number;
  readonly states: readonly string[];
  readonly structuralIndex: number;
  /** Equations differentiated by index reduction, and their derivatives, which join the remaining equations. */
  readonly differentiated: number;
  readonly derivedEquations: number;
  /** Of all state choices; without derivatives that were decided structurally. */
  readonly dummyDerivatives: number;
  readonly stateChoices: readonly StateChoiceReport[];
  readonly blocks: number;
  readonly blockSizes: readonly BlockCount[];
  readonly loops: readonly LoopReport[];
  /** States and parameters whose start values were assumed to be fixed. */
  readonly assumedFixed: readonly string[];
  /** One line. */
  readonly summary: string;
  /** The whole report, on many lines. */
  readonly text: string;
}

/** Summary and text are in English, or in the language of `translations`. */
export function explain(sorted: SortedDae, translations: Translations = {}): StructureReport {
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
  const say = createSpeaker(translations);
  const text = `${describe(report, say)}\n\n${printSortedDae(withTextsAsNames(sorted), say)}`;
  return { ...report, summary: say(summarize(report)), text };
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
  if (block.kind === "assignment" || block.kind === "for") return "explicit";
  if (block.kind !== "loop") return block.kind;
  return block.discrete ? "mixed" : block.linear ? "linear" : "nonlinear";
}

function sizeOf(block: Block, dae: SortedDae["dae"]): number {
  if (block.kind === "loop") return block.tearingVariables.length + block.assignments.length;
  if (block.kind === "for") return arraySize(dae.variables[block.unknown]!);
  if (block.kind !== "algorithm") return 1;
  return (block.initial ? dae.initialAlgorithms : dae.algorithms)[block.index]!.outputs.length;
}

type Facts = Omit<StructureReport, "summary" | "text">;

function summarize(facts: Facts): Phrase {
  const loops = facts.loops.length;
  return phrase(reportPhrases, "structure.summary", {
    equations: facts.equations,
    states: facts.states.length,
    blocks: facts.blocks,
    loops: phrase(reportPhrases, loops === 0 ? "structure.no-loops" : "structure.loops", { loops }),
  });
}

/** A label and its text. */
type Line = readonly [label: keyof typeof reportPhrases, value: MessageArgument];

function describe(facts: Facts, say: Say): string {
  const { equations, trivial, remaining } = facts;
  const lines: readonly Line[] = [
    [
      "structure.label-equations",
      phrase(reportPhrases, "structure.equation-counts", { equations, trivial, remaining }),
    ],
    ...describeReduction(facts),
    ["structure.label-states", orNone(facts.states)],
    ...facts.stateChoices.map(describeStateChoice),
    ["structure.label-dummy-derivatives", facts.dummyDerivatives],
    ["structure.label-index", facts.structuralIndex],
    ["structure.label-blocks", describeBlocks(facts)],
    ...facts.loops.map(describeLoop),
    ...(facts.assumedFixed.length > 0
      ? [["structure.label-assumed-start", facts.assumedFixed] as const]
      : []),
  ];
  const rows = lines.map(([label, value]) => [say(phrase(reportPhrases, label)), say(value)] as const);
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, value]) => `${label.padEnd(width)}  ${value}`).join("\n");
}

function orNone(items: readonly MessageArgument[]): MessageArgument {
  return items.length === 0 ? phrase(reportPhrases, "structure.none") : items;
}

function describeReduction({ differentiated, derivedEquations }: Facts): readonly Line[] {
  if (differentiated === 0) return [];
  const args = { differentiated, derivedEquations };
  return [["structure.label-differentiated", phrase(reportPhrases, "structure.differentiated-counts", args)]];
}

function describeStateChoice({ candidates, states, constant }: StateChoiceReport): Line {
  const chosen = states.length === 0 ? orNone([]) : nameList(states);
  const args = { chosen, candidates: nameList(candidates) };
  const code = constant ? "structure.chosen-at-start" : "structure.chosen-by-numbers";
  return ["structure.label-chosen", phrase(reportPhrases, code, args)];
}

function describeBlocks({ blocks, blockSizes }: Facts): Phrase {
  const kinds = blockSizes.map(({ kind, size, count }) => {
    const isScalar = kind === "explicit" || kind === "when";
    const args = { count, kind: phrase(reportPhrases, `structure.block-${kind}`), size };
    return phrase(reportPhrases, isScalar ? "structure.scalar-blocks" : "structure.blocks-of-size", args);
  });
  return phrase(reportPhrases, "structure.block-counts", { blocks, kinds: orNone(kinds) });
}

function describeLoop(loop: LoopReport): Line {
  const isAnnotated = new Set(loop.annotated);
  const names = loop.tearingVariables.map((v) =>
    isAnnotated.has(v) ? phrase(reportPhrases, "structure.annotated", { name: v }) : v,
  );
  const linearity = loop.linear ? "linear" : "nonlinear";
  const kind = phrase(reportPhrases, `structure.loop-${loop.discrete ? "mixed-" : ""}${linearity}`);
  const args = { kind, size: loop.size, torn: loop.tearingVariables.length, names: nameList(names) };
  return ["structure.label-loop", phrase(reportPhrases, "structure.loop-description", args)];
}
