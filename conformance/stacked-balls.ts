import type { SimulationResult } from "@cosimo/core";

/**
 * Balls above each other, from the ground up. One that falls on another at rest on the ground: impacts of both follow each other within
 * rounding of one instant.
 */
export const stacked = (masses: readonly number[], heights: readonly number[], rebound: number): string => {
  const count = masses.length;
  const total = (i: number) => masses[i]! + masses[i - 1]!;
  const impacts = masses.slice(1).map((_, k) => {
    const [i, low, high] = [k + 1, k + 1, k + 2];
    const lower = `(${masses[i - 1]! - masses[i]!}*pre(v[${low}]) + ${2 * masses[i]!}*pre(v[${high}]))/${total(i)}`;
    const upper = `(${masses[i]! - masses[i - 1]!}*pre(v[${high}]) + ${2 * masses[i - 1]!}*pre(v[${low}]))/${total(i)}`;
    return `when y[${high}] <= y[${low}] then reinit(v[${low}], ${lower}); reinit(v[${high}], ${upper}); end when;`;
  });
  return `model Stacked
    output Real y[${count}](start = {${heights.join(", ")}}, each fixed = true);
    Real v[${count}](each start = 0, each fixed = true);
  equation
    der(y) = v;
    der(v) = fill(-10, ${count});
    when y[1] <= 0 then reinit(v[1], -${rebound}*pre(v[1])); end when;
    ${impacts.join("\n    ")}
  end Stacked;`;
};

/** Largest distance by which a ball is below the ground or its lower neighbour. */
export function deepest(result: SimulationResult, count: number): number {
  let depth = 0;
  const columns = Array.from({ length: count }, (_, k) => result.column(`y[${k + 1}]`));
  for (let row = 0; row < columns[0]!.length; row++)
    for (let k = 0; k < count; k++)
      depth = Math.max(depth, (k === 0 ? 0 : columns[k - 1]![row]!) - columns[k]![row]!);
  return depth;
}
