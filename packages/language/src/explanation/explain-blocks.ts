import {
  type Block,
  type CausalAssignment,
  type Origin,
  printExpression,
  type SortedDae,
  type VariableId,
} from "@cosimo/ir";
import { placeOf } from "../diagnostics/text-diagnostic.ts";
import type { ExplainedBlock, ExplainedEquation } from "./explanation.ts";

/** Blocks in order, with the equations that they solve. */
export function explainedBlocks(blocks: readonly Block[], sorted: SortedDae): readonly ExplainedBlock[] {
  return blocks.map((block) => explainedBlock(block, sorted));
}

/** Initial values that are start values. */
export function startValues({ initialization, dae }: SortedDae): readonly ExplainedBlock[] {
  return initialization.startAssignments.map((v) => {
    const { name, start, origin } = dae.variables[v]!;
    const value = start === undefined ? "0" : printExpression(start, { dae }, dae.variables[v]);
    return explicit([{ text: `${name} := ${value}`, unknown: name, ...placed(origin) }]);
  });
}

export function placed({ span, component }: Origin): Pick<ExplainedEquation, "component" | "place"> {
  return { component: component.join("."), place: placeOf(span) };
}

function explainedBlock(block: Block, sorted: SortedDae): ExplainedBlock {
  const { dae } = sorted;
  const name = (v: VariableId) => nameOf(dae.variables[v]!);
  switch (block.kind) {
    case "assignment":
      return explicit([assigned(block.assignment, sorted)]);
    case "for": {
      const unknown = name(block.unknown);
      const equations = block.loops.map(({ value, ranges, origin }) => {
        const points = ranges.map(({ from, to }) => `${from}:${to}`).join(", ");
        const text = `${unknown}[${points}] := ${printExpression(value, { dae })}`;
        return { text, unknown, ...placed(origin) };
      });
      return explicit(equations);
    }
    case "loop":
      return loopBlock(block, sorted);
    case "algorithm": {
      const { outputs, origin } = (block.initial ? dae.initialAlgorithms : dae.algorithms)[block.index]!;
      const equations = outputs.map((v) => ({ text: name(v), unknown: name(v), ...placed(origin) }));
      return { kind: "algorithm", size: outputs.length, tearingVariables: [], equations };
    }
    case "when": {
      const { branches, origin } = dae.whenClauses[block.clause]!;
      const text = `when ${branches.map((branch) => branch.text).join(", ")}: ${name(block.variable)}`;
      const equations = [{ text, unknown: name(block.variable), ...placed(origin) }];
      return { kind: "when", size: 1, tearingVariables: [], equations };
    }
  }
}

function loopBlock(block: Extract<Block, { kind: "loop" }>, sorted: SortedDae): ExplainedBlock {
  const { discrete, linear, tearingVariables, assignments, residuals } = block;
  const { dae } = sorted;
  const residual = residuals.map(({ value, origin }) => ({
    text: `0 = ${printExpression(value, { dae })}`,
    ...placed(origin),
  }));
  return {
    kind: discrete ? "mixed" : linear ? "linear" : "nonlinear",
    size: tearingVariables.length + assignments.length,
    tearingVariables: tearingVariables.map((v) => nameOf(dae.variables[v]!)),
    equations: [...assignments.map((one) => assigned(one, sorted)), ...residual],
  };
}

function assigned({ unknown, value, origin }: CausalAssignment, { dae }: SortedDae): ExplainedEquation {
  const name = nameOf(dae.variables[unknown]!);
  const right = printExpression(value, { dae });
  // A condition is called by its text.
  return { text: name === right ? name : `${name} := ${right}`, unknown: name, ...placed(origin) };
}

function explicit(equations: readonly ExplainedEquation[]): ExplainedBlock {
  return { kind: "explicit", size: 1, tearingVariables: [], equations };
}

/** Auxiliary variables have the text that they stand for. */
function nameOf({ name, description }: SortedDae["dae"]["variables"][number]): string {
  return name.startsWith("$") && description !== "" ? description : name;
}
