import type { Block, HybridDae, SortedDae, SortedInitialization, VariableId } from "@cosimo/ir";
import { printExpression } from "@cosimo/ir";

/** The sorted system as text: one line per assignment, loops indented. */
export function printSortedDae(sorted: SortedDae): string {
  const { dae } = sorted;
  const name = (v: VariableId) => dae.variables[v]!.name;
  const names = (list: readonly VariableId[]) => list.map(name).join(", ");
  const aliases = sorted.aliases.map(
    (a) => `${name(a.variable)} = ${a.negated ? "-" : ""}${name(a.representative)}`,
  );
  return [
    section("parameters", sorted.parameterOrder.length === 0 ? [] : [names(sorted.parameterOrder)]),
    section("aliases", aliases),
    section("states", sorted.states.length === 0 ? [] : [names(sorted.states)]),
    section("blocks", printBlocks(sorted.blocks, dae)),
    section("initialization", printInitialization(sorted.initialization, dae)),
  ].join("");
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `${title}\n${lines.map((line) => `  ${line}\n`).join("")}`;
}

/** One line per assignment. */
export function printBlocks(blocks: readonly Block[], dae: HybridDae): readonly string[] {
  return blocks.flatMap((block) => printBlock(block, dae));
}

function printInitialization(initialization: SortedInitialization, dae: HybridDae): readonly string[] {
  const assumed = new Set(initialization.assumedFixed);
  const starts = initialization.startAssignments.map((v) => {
    const declared = dae.variables[v]!;
    const value =
      declared.start === undefined ? "default" : printExpression(declared.start, { dae }, declared);
    return `${declared.name} := start ${value}${assumed.has(v) ? " (assumed)" : ""}`;
  });
  return [...starts, ...printBlocks(initialization.blocks, dae)];
}

function printBlock(block: Block, dae: HybridDae): readonly string[] {
  const name = (v: VariableId) => dae.variables[v]!.name;
  const assign = (a: {
    readonly unknown: VariableId;
    readonly value: Parameters<typeof printExpression>[0];
  }) => `${name(a.unknown)} := ${printExpression(a.value, { dae })}`;
  switch (block.kind) {
    case "assignment":
      return [assign(block.assignment)];
    case "loop":
      return [
        `${loopKind(block)} loop in ${block.tearingVariables.map(name).join(", ")}`,
        ...block.assignments.map((a) => `  ${assign(a)}`),
        ...block.residuals.map((r) => `  0 = ${printExpression(r.value, { dae })}`),
      ];
    case "algorithm": {
      const { outputs } = (block.initial ? dae.initialAlgorithms : dae.algorithms)[block.index]!;
      return [`${block.initial ? "initial " : ""}algorithm for ${outputs.map(name).join(", ")}`];
    }
    case "when":
      return [`when ${block.clause + 1} for ${name(block.variable)}`];
  }
}

function loopKind(block: Extract<Block, { kind: "loop" }>): string {
  return `${block.discrete ? "mixed " : ""}${block.linear ? "linear" : "nonlinear"}`;
}
