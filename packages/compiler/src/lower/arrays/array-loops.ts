import type { ArrayLoop, Block, KernelLocal, Variable, VariableId } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import { addressOf, placeOf } from "../expressions/array-places.ts";
import type { ArrayPlace, Evaluation } from "../expressions/evaluation.ts";
import { lowerReal } from "../expressions/expressions.ts";
import { arrayScratch } from "../memory/array-scratch.ts";
import { type Lowering, once } from "../memory/lowering.ts";
import { addEffect, constant, invoke, loadAfter } from "../values/value-graph.ts";
import { type LoopBody, loopStatements, splitInvariants, TANGENT, VALUE } from "./loop-body.ts";

type ForBlock = Extract<Block, { kind: "for" }>;

/** A loop with its functions; `tangent` is written at its first call. */
interface LoopFunctions {
  readonly body: LoopBody;
  readonly name: string;
}

const i32 = (name: string): KernelLocal => ({ name, type: "i32" });
const f64 = (name: string): KernelLocal => ({ name, type: "f64" });

function loopFunctions(lowering: Lowering, name: string, target: Variable, loop: ArrayLoop): LoopFunctions {
  return once(lowering, name, () => {
    const body = splitInvariants(loop.value);
    const { statements, locals } = loopStatements(loop, target, body, lowering.dae.variables, undefined);
    const parameters = [
      ...(body.readsTime ? [f64("t")] : []),
      i32("out"),
      ...body.arrays.map((_, k) => i32(`${VALUE.array}${k}`)),
      ...body.invariants.map((_, k) => f64(`${VALUE.scalar}${k}`)),
    ];
    lowering.functions.set(name, { name, parameters, locals, body: statements });
    return { body, name };
  });
}

function tangentFunction(
  lowering: Lowering,
  { body, name }: LoopFunctions,
  target: Variable,
  loop: ArrayLoop,
): string {
  const own = `${name}_tangent`;
  return once(lowering, own, () => {
    const { variables } = lowering.dae;
    const hasTangent = (v: VariableId) => mayVary(variables[v]!);
    const { statements, locals } = loopStatements(loop, target, body, variables, hasTangent);
    const parameters = [
      ...(body.readsTime ? [f64("t"), f64("tdot")] : []),
      i32("out"),
      ...body.arrays.map((_, k) => i32(`${VALUE.array}${k}`)),
      ...body.arrays.map((_, k) => i32(`${TANGENT.array}${k}`)),
      ...body.invariants.map((_, k) => f64(`${VALUE.scalar}${k}`)),
      ...body.invariants.map((_, k) => f64(`${TANGENT.scalar}${k}`)),
    ];
    lowering.functions.set(own, { name: own, parameters, locals, body: statements });
    return own;
  });
}

function mayVary({ variability }: Variable): boolean {
  return variability === "continuous";
}

/** Computes an array by its loops. `target`: where to; missing: where the function keeps variables. */
export function evaluateFor(evaluation: Evaluation, block: ForBlock, target?: ArrayPlace): void {
  const place = target ?? evaluation.targetOf(block.unknown);
  if (place === undefined) return;
  block.loops.forEach((loop, k) => {
    runLoop(evaluation, `for_${block.unknown}_${k}`, block.unknown, loop, place);
  });
}

/** Runs one loop; afterwards the array is at `place`. */
export function runLoop(
  evaluation: Evaluation,
  name: string,
  v: VariableId,
  loop: ArrayLoop,
  place: ArrayPlace,
): void {
  const { graph, lowering } = evaluation;
  const { body } = loopFunctions(lowering, name, lowering.dae.variables[v]!, loop);
  // A loop may read elements of its own array that have just been written.
  const addresses = body.arrays.map((a) => addressOf(graph, a === v ? place : placeOf(evaluation, a)));
  const scalars = body.invariants.map((e) => lowerReal(e, evaluation));
  const times = body.readsTime ? [evaluation.time] : [];
  const written = invoke(graph, "i32", [...times, addressOf(graph, place), ...addresses, ...scalars], {
    emit: (operands) => [{ kind: "expression", value: kernel.call("i32", name, operands) }],
    derivative: (_, output) => {
      // The order of calls, which is this value, has no tangent.
      if (output === undefined) return undefined;
      const tangent = evaluation.arrayTangents?.places.get(v);
      if (tangent?.written === undefined) throw new Error("an array without tangents");
      return loadAfter(
        graph,
        tangent.written,
        tangent.address,
        tangent.offset + output.number - place.offset,
      );
    },
  });
  addEffect(graph, written);
  evaluation.arrays.set(v, { ...place, written });
}

/** Tangents of an array, right after its values. */
export function differentiateFor(evaluation: Evaluation, block: ForBlock, target?: ArrayPlace): void {
  const { graph, lowering, base } = evaluation;
  const { places, tangents, timeRate } = evaluation.arrayTangents!;
  const scratch = arrayScratch(lowering, block.unknown);
  const place = target ?? (scratch && { address: base, offset: scratch.tangents });
  if (place === undefined) return;
  const variable = lowering.dae.variables[block.unknown]!;
  const zero = constant(graph, 0);
  block.loops.forEach((loop, k) => {
    const functions = loopFunctions(lowering, `for_${block.unknown}_${k}`, variable, loop);
    const { arrays, invariants, readsTime } = functions.body;
    const name = tangentFunction(lowering, functions, variable, loop);
    const tangentPlace = (v: VariableId): ArrayPlace =>
      v === block.unknown ? place : (places.get(v) ?? placeOf(evaluation, v));
    const scalars = invariants.map((e) => lowerReal(e, evaluation));
    const written = invoke(
      graph,
      "i32",
      [
        ...(readsTime ? [evaluation.time, timeRate] : []),
        addressOf(graph, place),
        ...arrays.map((v) => addressOf(graph, placeOf(evaluation, v))),
        ...arrays.map((v) => addressOf(graph, tangentPlace(v))),
        ...scalars,
        ...scalars.map((s) => tangents.of(s) ?? zero),
      ],
      { emit: (operands) => [{ kind: "expression", value: kernel.call("i32", name, operands) }] },
    );
    addEffect(graph, written);
    places.set(block.unknown, { ...place, written });
  });
}
