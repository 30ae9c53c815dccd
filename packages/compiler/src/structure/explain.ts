import type { Block, SortedDae, VariableId } from "@cosimo/ir";
import { counted, nameList } from "./name-list.ts";
import { printSortedDae } from "./print-sorted-dae.ts";

/** One algebraic loop, by the names of its variables. */
export interface LoopReport {
  readonly linear: boolean;
  readonly discrete: boolean;
  readonly size: number;
  readonly unknowns: readonly string[];
  readonly tearingVariables: readonly string[];
}

/** What structural analysis found, for people. */
export interface StructureReport {
  /** Scalar equations after expansion, trivial ones removed, remaining. */
  readonly equations: number;
  readonly trivial: number;
  readonly remaining: number;
  readonly states: readonly string[];
  readonly structuralIndex: number;
  readonly blocks: number;
  readonly loops: readonly LoopReport[];
  /** States and parameters whose start values were assumed to be fixed. */
  readonly assumedFixed: readonly string[];
  /** One line. */
  readonly summary: string;
  /** Everything, on many lines. */
  readonly text: string;
}

export function explain(sorted: SortedDae): StructureReport {
  const name = (v: VariableId) => sorted.dae.variables[v]!.name;
  const loops = sorted.blocks.filter(isLoop).map((loop): LoopReport => {
    const unknowns = [...loop.tearingVariables, ...loop.assignments.map((a) => a.unknown)].map(name);
    const { linear, discrete } = loop;
    const tearingVariables = loop.tearingVariables.map(name);
    return { linear, discrete, size: unknowns.length, unknowns, tearingVariables };
  });
  const report = {
    ...sorted.counts,
    states: sorted.states.map(name),
    structuralIndex: sorted.structuralIndex,
    blocks: sorted.blocks.length,
    loops,
    assumedFixed: sorted.initialization.assumedFixed.map(name),
  };
  return { ...report, summary: summarize(report), text: describe(report, sorted) };
}

type Loop = Extract<Block, { kind: "loop" }>;

function isLoop(block: Block): block is Loop {
  return block.kind === "loop";
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
    `states             ${facts.states.length === 0 ? "none" : facts.states.join(", ")}`,
    `structural index   ${facts.structuralIndex}`,
    `blocks             ${facts.blocks}`,
    ...facts.loops.map(describeLoop),
  ];
  if (facts.assumedFixed.length > 0) lines.push(`assumed start      ${facts.assumedFixed.join(", ")}`);
  return `${lines.join("\n")}\n\n${printSortedDae(sorted)}`;
}

function describeLoop(loop: LoopReport): string {
  const kind = `${loop.discrete ? "mixed " : ""}${loop.linear ? "linear" : "nonlinear"}`;
  const reduced = `${counted(loop.size, "unknown")}, ${loop.tearingVariables.length} after tearing`;
  return `loop               ${kind}, ${reduced}: ${nameList(loop.tearingVariables)}`;
}
