import type { KernelExpression, KernelFunction, KernelStatement, VariableId } from "@cosimo/ir";
import { evaluate } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import type { KernelInstance } from "../../kernel/link.ts";
import { createParameterValues } from "../../structure/system/parameter-values.ts";
import { isDynamicLoop } from "../memory/blocks.ts";
import { exitAfterFailure } from "../memory/failure-exit.ts";
import type { NewtonMemory } from "../memory/loop-memory.ts";
import { type Lowering, once } from "../memory/lowering.ts";
import type { LoopAngles } from "./loop-angles.ts";

export function reserveNewton(
  lowering: Lowering,
  unknowns: readonly VariableId[],
  solution: number,
  spilled: ReadonlyMap<VariableId, number>,
  angles: LoopAngles,
  { matrix = 0, mark = 0 } = {},
): NewtonMemory {
  const n = unknowns.length;
  const inputs = lowering.reserve(3 * spilled.size);
  lowering.tables.push({ slot: solution + n, values: Float64Array.of(0) });
  const slots = Float64Array.from(spilled.values(), (slot) => (angles.inputs.has(slot) ? -slot : slot));
  if (spilled.size > 0) {
    const others = [...spilled.keys()].map((v) => tangentOf(lowering, v));
    const columns = [[...slots], others.map(({ tangent }) => tangent), others.map(({ past }) => past)];
    lowering.tables.push({ slot: inputs, values: Float64Array.from(columns.flat()) });
  }
  return {
    n,
    unknowns,
    solution,
    work: lowering.reserve(matrix > 0 && mark === 0 ? 4 * n : 2 * n * n + 11 * n),
    last: lowering.reserve(n),
    failure: lowering.reserve(1 + 2 * n),
    nominals: reserveNominals(lowering, unknowns, angles.unknowns),
    matrix,
    mark,
    inputs,
    inputCount: spilled.size,
    past: reservePast(lowering, unknowns, spilled.size),
    starts: unknowns.map((v) => lowering.layout.start[v]!),
  };
}

/** Where the tangent of the unknown of another loop is, and the memory of that loop's last solutions; zeros if there is none. */
function tangentOf(lowering: Lowering, v: VariableId): { readonly tangent: number; readonly past: number } {
  for (const [number, { n, past, inputCount, unknowns }] of lowering.newtonLoops) {
    const i = unknowns.indexOf(v);
    if (i >= 0 && isDynamicLoop(lowering.sorted, number))
      return { tangent: past + PAST_HEADER + inputCount + 2 * n + i, past };
  }
  return { tangent: 0, past: 0 };
}

/** Numbers of the loops that the derivatives need and that may not jump: where these have no solution, a step can be shortened. */
export function loopsOfSteps(lowering: Lowering): Set<number> {
  return once(lowering, "loops of steps", () => new Set<number>());
}

/** Of the memory of last solutions: see kernel `newtonOnBranch`. */
const PAST_ROOM = 2;
const PAST_RETRIES = 5;
const RETRY_FROM_STARTS = 1;
const RETRY_BY_JUMP = 2;
const PAST_STEADY = 9;
const PAST_HEADER = 11;

/** As many last solutions as a step has evaluations, fewer of large loops. */
function reservePast(lowering: Lowering, unknowns: readonly VariableId[], inputCount: number): number {
  const n = unknowns.length;
  const solution = 2 + inputCount + n;
  const room = Math.max(2, Math.min(32, Math.floor(2048 / solution)));
  const slot = lowering.reserve(PAST_HEADER + inputCount + 5 * n + room * solution);
  const header = new Float64Array(PAST_HEADER);
  header[PAST_ROOM] = room;
  header[PAST_STEADY] = Number(unknowns.some((v) => positions(lowering).has(v)));
  lowering.tables.push({ slot, values: header });
  return slot;
}

/** Variables that constraints relate, and their derivatives: they do not jump. */
function positions(lowering: Lowering): ReadonlySet<VariableId> {
  const { constraintSets } = lowering.sorted;
  const find = () => new Set(constraintSets.flatMap(({ candidates }) => candidates.flat()));
  return once(lowering, "positions", find);
}

/**
 * Nominal values for the declared parameters, which give the right order of magnitude for others; negative for angles, -Number.MAX_VALUE for those
 * without one.
 */
function reserveNominals(
  lowering: Lowering,
  unknowns: readonly VariableId[],
  angular: readonly boolean[],
): number {
  const { dae } = lowering;
  if (unknowns.every((v, i) => dae.variables[v]!.nominal === undefined && !angular[i])) return 0;
  const { relations, functions } = dae;
  const variable = once(lowering, "declared values", () => createParameterValues(dae));
  const values = Float64Array.from(unknowns, (v, i) => {
    const { nominal } = dae.variables[v]!;
    const value = Math.abs((nominal && evaluate(nominal, { relations, functions, variable })) ?? 0);
    return angular[i] ? -(value || Number.MAX_VALUE) : value;
  });
  const slot = lowering.reserve(unknowns.length);
  lowering.tables.push({ slot, values });
  return slot;
}

/** Newton's method for one loop: the kernel, bound to the loop's functions. */
export function newtonInstance(number: number, { n, matrix }: NewtonMemory): KernelInstance {
  return {
    kernel: "newtonOnBranch",
    name: `loop_${number}_newton`,
    bindings: {
      "loop.residual": `loop_${number}_residual`,
      "loop.jacobian": `loop_${number}_jacobian`,
      "loop.inputs": `loop_${number}_inputs`,
    },
    ...(matrix > 0 ? {} : { constants: { matrix: 0, ...(n <= 3 ? { n } : {}) } }),
  };
}

/**
 * `loop_k(b, t)`: solves from the last solution and, if that fails, from the start values. What derivatives need must be next to these:
 * elsewhere a shorter step is due; other unknowns may jump where the last solution ends. After a failure the solution is unchanged; the end of the first attempt and its reason are stored.
 * Returns 0, or a nonzero number.
 */
export function newtonSolver(lowering: Lowering, number: number, memory: NewtonMemory): KernelFunction {
  const { n, solution, last, failure } = memory;
  const base = kernel.integerLocal("b");
  const code = kernel.integerLocal("code");
  const attempt = kernel.set("code", kernel.call("i32", `loop_${number}_newton`, argumentsOf(memory)));
  const at = (slot: number) => kernel.binary("add", base, kernel.integer(slot));
  const place = [base, kernel.realLocal("t"), at(failure + 1), at(failure + 1 + n)];
  const isOfSteps = loopsOfSteps(lowering).has(number);
  const retry = (how: number) => kernel.store(base, memory.past + PAST_RETRIES, kernel.real(how));
  return {
    name: `loop_${number}`,
    parameters: [
      { name: "b", type: "i32" },
      { name: "t", type: "f64" },
    ],
    result: "i32",
    locals: [
      { name: "code", type: "i32" },
      { name: "i", type: "i32" },
    ],
    body: [
      ...exitAfterFailure(lowering),
      ...copySlots(n, solution, last),
      attempt,
      kernel.onlyIf(code, [
        kernel.store(base, failure, kernel.convert("f64", code)),
        ...copySlots(n, solution, failure + 1),
        ...copySlots(n, last, solution),
        ...(isOfSteps ? [retry(RETRY_FROM_STARTS)] : []),
        ...setStartValues(memory),
        attempt,
        ...(isOfSteps || !isDynamicLoop(lowering.sorted, number)
          ? []
          : [kernel.onlyIf(code, [retry(RETRY_BY_JUMP), attempt])]),
        kernel.onlyIf(code, [
          ...copySlots(n, last, solution),
          { kind: "expression", value: kernel.call("i32", `loop_${number}_residual`, place) },
        ]),
      ]),
      kernel.returnValue(code),
    ],
  };
}

function argumentsOf({
  n,
  solution,
  work,
  nominals,
  matrix,
  mark,
  inputs,
  inputCount,
  past,
}: NewtonMemory): readonly KernelExpression[] {
  const base = kernel.integerLocal("b");
  const at = (slot: number) => kernel.binary("add", base, kernel.integer(slot));
  const atOrNone = (slot: number) => (slot > 0 ? at(slot) : kernel.integer(0));
  const time = kernel.realLocal("t");
  const places = [at(solution), at(work), atOrNone(nominals), atOrNone(matrix), atOrNone(mark)];
  const branch = [at(inputs), kernel.integer(inputCount), at(past)];
  return [base, kernel.integer(n), time, ...places, ...branch];
}

/** Uses the start values as guess. */
function setStartValues({ solution, starts }: NewtonMemory): readonly KernelStatement[] {
  const base = kernel.integerLocal("b");
  return starts.flatMap((slot, i) =>
    slot < 0 ? [] : [kernel.store(base, solution + i, kernel.load(base, slot))],
  );
}

function copySlots(n: number, from: number, to: number): readonly KernelStatement[] {
  const at = kernel.binary("add", kernel.integerLocal("b"), kernel.integerLocal("i"));
  return kernel.repeat("i", kernel.integer(n), [kernel.store(at, to, kernel.load(at, from))]);
}
