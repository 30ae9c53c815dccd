import type { Block, Expression, SortedDae, VariableId } from "@cosimo/ir";
import fc from "fast-check";
import { expect, test } from "vitest";
import { freeVariables } from "../../../../ir/src/symbolic/free-variables.ts";
import { isParameter } from "../system/unknown-classes.ts";
import { dae } from "../testing/notation.ts";
import { sort } from "./sort.ts";

/** Terms over the states x0…x2, their derivatives, the algebraic variables y0…y3, Booleans and parameters. */
const names = ["x0", "x1", "x2", "der(x0)", "der(x1)", "der(x2)", "y0", "y1", "y2", "y3"];
const term = fc
  .tuple(
    fc.constantFrom("", "2*", "p*", "time*", "x0*", "y0*"),
    fc.constantFrom(
      "NAME",
      "sin(NAME)",
      "NAME^2",
      "(if b0 then NAME else 2*NAME)",
      "(if NAME > 1 then 1 else y1)",
    ),
    fc.constantFrom(...names),
  )
  .map(([factor, shape, name]) => factor + shape.replaceAll("NAME", name));
const side = fc.array(term, { minLength: 1, maxLength: 3 }).map((terms) => terms.join(" + "));
const equation = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(side, side).map(([left, right]) => `${left} = ${right}`) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)).map(([a, b]) => `${a} = -${b}`),
  },
);
const condition = fc.tuple(fc.constantFrom(...names), fc.constantFrom("", " and b1", " or pre(b0)"));
const models = fc
  .record({
    equations: fc.array(equation, { minLength: 7, maxLength: 7 }),
    conditions: fc.tuple(condition, condition),
    fixed: fc.subarray([0, 1, 2]),
    initial: fc.array(equation, { maxLength: 2 }),
  })
  .map(({ equations, conditions, fixed, initial }) => {
    const [[c0, more], [c1]] = conditions;
    return [
      `Real ${names.filter((n) => !n.startsWith("der")).join("; Real ")}; parameter p = 2; Boolean b0; Boolean b1`,
      ...fixed.map((i) => `x${i}(start = ${i}, fixed = true)`),
      ...equations,
      `b0 = ${c0} > 1${more}; b1 = ${c1} < 0`,
      "when b1 then z = pre(z) + y0; end when",
      ...[0, 1, 2].map((i) => `dummy${i} = der(x${i})*time`),
      ...initial.map((e) => `initial ${e}`),
    ].join(";\n");
  });

function assigned(block: Block): readonly VariableId[] {
  switch (block.kind) {
    case "assignment":
      return [block.assignment.unknown];
    case "loop":
      return [...block.tearingVariables, ...block.assignments.map((a) => a.unknown)];
    case "when":
      return [block.variable];
    case "algorithm":
      throw new Error("these models have no algorithms");
  }
}

/** Visits the blocks; fails if a variable is read before its block, or determined twice. */
function expectCausal(blocks: readonly Block[], known: Iterable<VariableId>, sorted: SortedDae): void {
  const { dae: system } = sorted;
  const available = new Set(known);
  const read = (e: Expression) => {
    for (const v of freeVariables(e, system.relations))
      if (!isParameter(system.variables[v]!))
        expect(available.has(v), `${system.variables[v]!.name} is read too early`).toBe(true);
  };
  const provide = (v: VariableId) => {
    expect(available.has(v), `${system.variables[v]!.name} is determined twice`).toBe(false);
    available.add(v);
  };
  for (const block of blocks) {
    if (block.kind === "loop") {
      expect(block.residuals).toHaveLength(block.tearingVariables.length);
      block.tearingVariables.forEach(provide);
      for (const { unknown, value } of block.assignments) {
        read(value);
        provide(unknown);
      }
      for (const { value } of block.residuals) read(value);
      continue;
    }
    if (block.kind === "assignment") read(block.assignment.value);
    if (block.kind === "when")
      for (const branch of system.whenClauses[block.clause]!.branches) {
        for (const c of branch.conditions) expect(available.has(c)).toBe(true);
        for (const a of branch.assignments) if (a.variable === block.variable) read(a.value);
      }
    assigned(block).forEach(provide);
  }
  const removed = new Set(sorted.aliases.map((a) => a.variable));
  for (const v of system.variables)
    if (!isParameter(v) && !removed.has(v.id)) expect(available.has(v.id), `${v.name} is missing`).toBe(true);
}

test("a sorted system is causal and complete, any other one has an explanation", () => {
  const outcomes = { sorted: 0, refused: 0 };
  fc.assert(
    fc.property(models, (text) => {
      const { value, diagnostics } = sort(dae(text));
      if (value === undefined) {
        outcomes.refused++;
        expect(diagnostics.some((d) => d.severity === "error" && d.message.length > 0)).toBe(true);
        return;
      }
      outcomes.sorted++;
      expectCausal(value.blocks, value.states, value);
      expectCausal(value.initialization.blocks, value.initialization.startAssignments, value);
    }),
    { numRuns: 1500, seed: 7 },
  );
  expect(Math.min(outcomes.sorted, outcomes.refused)).toBeGreaterThan(200);
});
