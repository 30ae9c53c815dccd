import type { FunctionId, KernelExpression, KernelStatement, LocalId, OutputDerivative } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import {
  type FunctionShape,
  frameLayout,
  functionName,
  isArray,
  isArrayName,
  isReal,
  lengthOf,
  tangentName,
} from "../memory/function-shapes.ts";
import type { Lowering } from "../memory/lowering.ts";
import { integerBinary } from "../values/arithmetic.ts";
import {
  argument,
  constant,
  integer,
  invoke,
  isConstant,
  loadAfter,
  memoizedTangents,
  type TangentFinder,
  type Value,
  type ValueGraph,
} from "../values/value-graph.ts";

/** Context of a call: the instance, the first free slot of the arena, and the statements after a failed callee. */
export interface CallSite {
  readonly base: Value;
  readonly top: Value;
  readonly onFailure: readonly KernelStatement[];
}

/** One call, shared by all expressions that read one of its outputs. */
interface SharedCall {
  /** Branch in which it was made; 0 for none. */
  readonly branch: number;
  readonly outputs: readonly Value[];
}

export type Calls = (id: FunctionId, list: readonly Value[], output: number) => Value;

/** Calls of users' functions in one graph. Calls with equal arguments are shared, but never between different branches. */
export function createCalls(lowering: Lowering, graph: ValueGraph, site: () => CallSite): Calls {
  const made = new Map<string, SharedCall[]>();
  return (id, list, output) => {
    const key = `${id} ${list.map((value) => value.id).join(" ")}`;
    const candidates = made.get(key) ?? [];
    made.set(key, candidates);
    const { fn, outputLength } = lowering.shapes[id]!;
    // Several outputs are those of one call.
    const isShared = fn.impure !== true || outputLength > 1;
    const known = candidates.find(
      ({ branch }) => isShared && (branch === 0 || graph.branches.includes(branch)),
    );
    if (known !== undefined) return known.outputs[output]!;
    const outputs = callFunction(lowering, graph, site(), id, list);
    candidates.push({ branch: graph.branches.at(-1) ?? 0, outputs });
    return outputs[output]!;
  };
}

/** Statements around those of a call, from the base address and an i32 local that is free. */
export type CallGuard = (
  base: KernelExpression,
  counter: string,
  call: readonly KernelStatement[],
) => readonly KernelStatement[];

/** The outputs of a call; with a `guard` of a call with several outputs, they have no meaning where it is not made. */
export function callFunction(
  lowering: Lowering,
  graph: ValueGraph,
  site: CallSite,
  id: FunctionId,
  list: readonly Value[],
  guard?: CallGuard,
): readonly Value[] {
  const shape = lowering.shapes[id]!;
  lowering.writeFunction(lowering, id, false);
  const { offsets } = frameLayout(shape, false);
  const outputs: readonly Value[] = invokeFunction(
    graph,
    site,
    shape,
    functionName(id),
    { scalars: scalarsOf(shape, list), arrays: arraysOf(lowering, graph, shape, list, offsets) },
    (invocation, output, tangents) => {
      const declared = shape.fn.outputDerivatives?.find((one) => one.output === output);
      if (declared === undefined)
        return callTangents(lowering, site, shape, list, invocation, tangents)[output];
      return declaredTangent(lowering, site, declared, [...list, ...outputs], list.length, tangents);
    },
    guard,
  );
  return outputs;
}

/** The tangent of one output by its declared derivative; `values`: those of `length` inputs, then the outputs. */
function declaredTangent(
  lowering: Lowering,
  site: CallSite,
  { derivative, values: places, rates }: OutputDerivative,
  values: readonly Value[],
  length: number,
  tangents: TangentFinder,
): Value | undefined {
  const { graph } = tangents;
  const known = values.slice(0, length).map((value) => tangents.of(value));
  if (known.every((rate) => rate === undefined)) return undefined;
  const zero = constant(graph, 0);
  const at = (list: readonly (Value | undefined)[]) => (place: number | undefined) =>
    (place === undefined ? undefined : list[place]) ?? zero;
  return callFunction(lowering, graph, site, derivative, [
    ...places.map(at(values)),
    ...rates.map(at(known)),
  ])[0];
}

/** Arguments of a call: the scalars of all inputs in order, and arrays by their addresses. */
interface PassedValues {
  readonly scalars: readonly Value[];
  readonly arrays: readonly PassedArray[];
}

/** An array in memory, or the values to be stored at an offset in the frame. */
type PassedArray =
  | { readonly kind: "address"; readonly address: Value; readonly offset: number }
  | { readonly kind: "values"; readonly values: readonly Value[]; readonly offset: number };

function scalarsOf(shape: FunctionShape, list: readonly Value[]): readonly Value[] {
  let position = 0;
  return shape.inputs.flatMap((input) => {
    const first = list[position]!;
    position += lengthOf(input, shape.fn);
    return isArray(input) ? [] : [first];
  });
}

/** The array inputs for which `offsets` has places in the frame. */
function arraysOf(
  lowering: Lowering,
  graph: ValueGraph,
  shape: FunctionShape,
  list: readonly Value[],
  offsets: ReadonlyMap<LocalId, number>,
): readonly PassedArray[] {
  let position = 0;
  return shape.inputs.flatMap((input): readonly PassedArray[] => {
    const length = lengthOf(input, shape.fn);
    const values = list.slice(position, position + length);
    position += length;
    const offset = offsets.get(input.id);
    if (!isArray(input) || offset === undefined) return [];
    return [arrayInMemory(lowering, graph, values) ?? { kind: "values", values, offset }];
  });
}

/**
 * Values that lie in memory one after the other and that no call changes: parameters, and inputs of the function around.
 * Zeros are found there, too.
 */
function arrayInMemory(
  lowering: Lowering,
  graph: ValueGraph,
  values: readonly Value[],
): PassedArray | undefined {
  const [first] = values;
  if (first === undefined) return undefined;
  if (values.every((value) => isConstant(value, 0)))
    return { kind: "address", address: argument(graph, "b", "i32"), offset: lowering.arena.zeros };
  const [address] = first.operands;
  const follows = (value: Value, i: number) =>
    value.kind === "load" &&
    !value.pinned &&
    value.operands[0] === address &&
    value.number === first.number + i &&
    isUnchanged(lowering, value);
  return values.every(follows) ? { kind: "address", address: address!, offset: first.number } : undefined;
}

function isUnchanged({ terms }: Lowering, { operands: [address], number }: Value): boolean {
  if (address?.kind !== "argument") return false;
  return address.name === "b" ? terms.parameterSlots.has(number) : isArrayName(address.name);
}

type OutputTangent = (invocation: Value, output: number, tangents: TangentFinder) => Value | undefined;

function invokeFunction(
  graph: ValueGraph,
  { base, top, onFailure }: CallSite,
  shape: FunctionShape,
  name: string,
  passed: PassedValues,
  tangent?: OutputTangent,
  guard: CallGuard = (_base, _counter, call) => call,
): readonly Value[] {
  const { scalars, arrays } = passed;
  const outputs: Value[] = [];
  const stored = arrays.flatMap((array) => (array.kind === "values" ? array.values : []));
  const addresses = arrays.map((array) => (array.kind === "values" ? top : array.address));
  // A function that uses no arena has no parameter `top`.
  const operands = [base, shape.usesArena ? top : base, ...scalars, ...addresses, ...stored];
  const invocation = invoke(graph, shape.singleResult ? "f64" : "i32", operands, {
    emit: (list, result) =>
      guard(list[0]!, result, callStatements(shape, name, passed, list, result, onFailure)),
    derivative: (call, output, tangents) => {
      const index = shape.singleResult ? 0 : outputs.indexOf(output!);
      return index < 0 ? undefined : tangent?.(call, index, tangents);
    },
  });
  if (shape.singleResult) return [invocation];
  for (let i = 0; i < shape.outputLength; i++) outputs.push(loadAfter(graph, invocation, top, i));
  return outputs;
}

function callStatements(
  shape: FunctionShape,
  name: string,
  { scalars, arrays }: PassedValues,
  [base, top, ...values]: readonly KernelExpression[],
  result: string,
  onFailure: readonly KernelStatement[],
): readonly KernelStatement[] {
  const addresses = arrays.map(({ offset }, i) =>
    kernel.binary("add", values[scalars.length + i]!, kernel.integer(offset)),
  );
  const elements = arrays.flatMap((array) =>
    array.kind === "values" ? array.values.map((_, i) => array.offset + i) : [],
  );
  const first = scalars.length + arrays.length;
  const written = elements.map((offset, i) => kernel.store(top!, offset, values[first + i]!));
  const given = [...values.slice(0, scalars.length), ...addresses];
  const list = [base!, ...(shape.usesArena ? [top!] : []), ...given];
  const call = kernel.call("f64", name, list);
  const made: KernelStatement = shape.singleResult
    ? kernel.set(result, call)
    : { kind: "expression", value: call };
  return [...written, made, ...(shape.canFail ? onFailure : [])];
}

const tangentsOnce = memoizedTangents<Value>();

/** Tangents of all outputs of a call, computed by one call. */
function callTangents(
  lowering: Lowering,
  site: CallSite,
  shape: FunctionShape,
  list: readonly Value[],
  invocation: Value,
  tangents: TangentFinder,
): readonly (Value | undefined)[] {
  return tangentsOnce(tangents, invocation, () => {
    const rates = list.map((value) => tangents.of(value));
    return rates.some((rate) => rate !== undefined)
      ? differentiateCall(lowering, tangents.graph, site, shape, list, rates)
      : [];
  });
}

function differentiateCall(
  lowering: Lowering,
  graph: ValueGraph,
  site: CallSite,
  shape: FunctionShape,
  list: readonly Value[],
  rates: readonly (Value | undefined)[],
): readonly (Value | undefined)[] {
  const zero = constant(graph, 0);
  const filled = rates.map((rate) => rate ?? zero);
  const { derivative } = shape.fn;
  if (derivative !== undefined) {
    const all = [...list, ...realScalars(shape, filled)];
    return spreadRealOutputs(shape, callFunction(lowering, graph, site, derivative, all));
  }
  lowering.writeFunction(lowering, shape.fn.id, true);
  const { offsets, tangents } = frameLayout(shape, true);
  const passed: PassedValues = {
    scalars: [...scalarsOf(shape, list), ...realScalarInputs(shape, filled)],
    arrays: [
      ...arraysOf(lowering, graph, shape, list, offsets),
      ...arraysOf(lowering, graph, shape, filled, tangents),
    ],
  };
  const outputs = invokeFunction(graph, site, shape, tangentName(shape.fn.id), passed);
  const real = realOutputs(shape);
  return outputs.map((output, i) => (real[i] ? output : undefined));
}

/** Scalars of the Real inputs, arrays included. */
function realScalars(shape: FunctionShape, values: readonly Value[]): readonly Value[] {
  let position = 0;
  return shape.inputs.flatMap((input) => {
    const from = position;
    position += lengthOf(input, shape.fn);
    return isReal(input) ? values.slice(from, position) : [];
  });
}

/** Scalars that are Real inputs themselves. */
function realScalarInputs(shape: FunctionShape, values: readonly Value[]): readonly Value[] {
  const scalars = shape.inputs.filter((input) => !isArray(input));
  return scalarsOf(shape, values).filter((_, i) => isReal(scalars[i]!));
}

/** Whether each output scalar is Real. */
function realOutputs(shape: FunctionShape): readonly boolean[] {
  return shape.outputs.flatMap((o) => new Array<boolean>(lengthOf(o, shape.fn)).fill(isReal(o)));
}

/** An annotated derivative function returns the tangents of the Real outputs only. */
function spreadRealOutputs(shape: FunctionShape, values: readonly Value[]): readonly (Value | undefined)[] {
  let position = 0;
  return realOutputs(shape).map((real) => (real ? values[position++] : undefined));
}

/** First free slot of the arena in functions of the model. */
export function arenaTop(lowering: Lowering, graph: ValueGraph, base: Value): Value {
  return integerBinary(graph, "add", base, integer(graph, lowering.arena.start));
}
