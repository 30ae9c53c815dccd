import type { VariableId } from "@cosimo/ir";
import type { Value, ValueGraph } from "../values/value-graph.ts";

const PERIODIC: ReadonlySet<string> = new Set(["sin", "cos", "tan"]);
const ADDITIVE: ReadonlySet<string> = new Set(["add", "sub", "neg"]);

/** Angles of a loop: which of its unknowns, and slots of values that it reads. */
export interface LoopAngles {
  readonly unknowns: readonly boolean[];
  readonly inputs: ReadonlySet<number>;
}

/**
 * Which of the values `z` and of the `spilled` ones are angles: added to others, or alone, they are the argument of sin, cos or tan.
 * Equations repeat in such a value, so a change by 1 rad is large, whatever its size is.
 */
export function loopAngles(
  graph: ValueGraph,
  z: readonly Value[],
  spilled: ReadonlyMap<VariableId, number>,
): LoopAngles {
  const isAngle = new Uint8Array(graph.values.length);
  const slots = new Set(spilled.values());
  const inputs = new Set<number>();
  for (let i = graph.values.length - 1; i >= 0; i--) {
    const { kind, name, number, operands } = graph.values[i]!;
    const passes = isAngle[i] === 1 && (ADDITIVE.has(name) || kind === "select");
    const isPeriodic = kind === "call" && PERIODIC.has(name);
    if (passes || isPeriodic) for (const { id } of operands) isAngle[id] = 1;
    else if (isAngle[i] === 1 && kind === "load" && operands[0]!.name === "b" && slots.has(number))
      inputs.add(number);
  }
  return { unknowns: z.map(({ id }) => isAngle[id] === 1), inputs };
}

/** Adds angles on which the values that a loop reads depend. */
export function withInputs({ unknowns, inputs }: LoopAngles, others: ReadonlySet<number>): LoopAngles {
  return { unknowns, inputs: new Set([...inputs, ...others]) };
}
