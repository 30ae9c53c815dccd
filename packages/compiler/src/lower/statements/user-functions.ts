import type { FunctionId, FunctionLocal, KernelLocal, KernelStatement, LocalId } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import { lowerReal } from "../expressions/expressions.ts";
import {
  arrayName,
  arrayTangentName,
  type FrameLayout,
  type FunctionShape,
  frameLayout,
  functionName,
  isArray,
  isReal,
  product,
  staticDimensions,
  tangentName,
} from "../memory/function-shapes.ts";
import type { Lowering } from "../memory/lowering.ts";
import { fillWithZeros } from "../memory/slot-ranges.ts";
import { constant } from "../values/value-graph.ts";
import {
  type ArrayPlace,
  type Body,
  endBasicBlock,
  failWith,
  localName,
  localTangentName,
  lowerAlone,
  startBasicBlock,
  storeElement,
} from "./basic-blocks.ts";
import { isCarried, lowerCarriedValue } from "./carried-values.ts";
import { lowerExternal } from "./external-functions.ts";
import { lowerStatements } from "./statements.ts";
import { lowerStoredValue } from "./stored-values.ts";

/**
 * Writes a user's function or its tangent function: `(b, top, scalar inputs, tangents of the Real ones, addresses of array
 * inputs, of their tangents)`, without `top` if no arena is needed. Outputs are in the frame at `top`, see `frameLayout`.
 */
export function addUserFunction(lowering: Lowering, id: FunctionId, tangent: boolean): void {
  const name = tangent ? tangentName(id) : functionName(id);
  if (lowering.functions.has(name)) return;
  const shape = lowering.shapes[id]!;
  const parameters = parametersOf(shape, tangent);
  const placeholder = { name, parameters, locals: [], body: [] };
  lowering.functions.set(name, placeholder); // found by a recursive call
  const { stored } = shape.fn;
  if (stored !== undefined) {
    const body = isCarried(stored)
      ? lowerCarriedValue(lowering, stored, tangent)
      : lowerStoredValue(lowering, stored, tangent);
    lowering.functions.set(name, { ...placeholder, result: "f64", body });
    return;
  }
  const frame = frameLayout(shape, tangent);
  const body = createBody(lowering, shape, frame, tangent);
  if (shape.fn.external !== undefined) {
    const statements = [...reserveFrame(body, shape, frame), ...lowerExternal(body, shape, frame)];
    const result = shape.singleResult ? { result: "f64" as const } : {};
    lowering.functions.set(name, { ...placeholder, ...result, locals: body.kernelLocals, body: statements });
    return;
  }
  const statements = [
    ...reserveFrame(body, shape, frame),
    ...prepareLocals(body, shape.fn.locals, shape.fn.inputCount),
    ...lowerStatements(body, shape.fn.body),
    ...body.exit(),
  ];
  lowering.functions.set(name, {
    ...placeholder,
    ...(shape.singleResult ? { result: "f64" as const } : {}),
    locals: body.kernelLocals,
    body: statements,
  });
}

function parametersOf(shape: FunctionShape, tangent: boolean): readonly KernelLocal[] {
  const scalars = shape.inputs.filter((input) => !isArray(input));
  const arrays = shape.inputs.filter(isArray);
  return [
    { name: "b", type: "i32" },
    ...(shape.usesArena ? [{ name: "top", type: "i32" } as const] : []),
    ...scalars.map(({ id }): KernelLocal => ({ name: localName(id), type: "f64" })),
    ...(tangent ? scalars.filter(isReal) : []).map(
      ({ id }): KernelLocal => ({ name: localTangentName(id), type: "f64" }),
    ),
    ...arrays.map(({ id }): KernelLocal => ({ name: arrayName(id), type: "i32" })),
    ...(tangent ? arrays.filter(isReal) : []).map(
      ({ id }): KernelLocal => ({ name: arrayTangentName(id), type: "i32" }),
    ),
  ];
}

function createBody(lowering: Lowering, shape: FunctionShape, frame: FrameLayout, tangent: boolean): Body {
  const { fn } = shape;
  const dynamic = fn.locals.some((local) => isArray(local) && !staticDimensions(local, fn.locals));
  const body: Body = {
    lowering,
    function: fn.id,
    locals: fn.locals,
    kernelLocals: [],
    temporaries: new Set(),
    arrays: placesIn(shape, frame.offsets, arrayName),
    tangentArrays: placesIn(shape, frame.tangents, arrayTangentName),
    tangent,
    free: dynamic ? { address: "next", offset: 0 } : { address: "top", offset: frame.size },
    exit: () => exitStatements(shape, frame, tangent),
    exitOnFailure: [shape.singleResult ? kernel.returnValue(kernel.real(0)) : { kind: "return" }],
    nameCount: 0,
  };
  if (dynamic) body.kernelLocals.push({ name: "next", type: "i32" });
  return body;
}

/** Places of the arrays in the frame; those of inputs are given. */
function placesIn(
  { fn }: FunctionShape,
  offsets: ReadonlyMap<LocalId, number>,
  addressOf: (id: LocalId) => string,
): Map<LocalId, ArrayPlace> {
  const table = arrayPlaces(fn.locals, offsets, "top");
  for (const [id, place] of table)
    if (id < fn.inputCount) table.set(id, { ...place, address: addressOf(id), offset: 0 });
  return table;
}

/** Arrays of known lengths, with their offsets from `address`. */
export function arrayPlaces(
  locals: readonly FunctionLocal[],
  offsets: ReadonlyMap<LocalId, number>,
  address: string,
): Map<LocalId, ArrayPlace> {
  const table = new Map<LocalId, ArrayPlace>();
  for (const [id, offset] of offsets) {
    const lengths = isArray(locals[id]!) ? staticDimensions(locals[id]!, locals) : undefined;
    if (lengths !== undefined) table.set(id, { address, offset, lengths });
  }
  return table;
}

/** Stores scalar outputs in the frame, unless the only one is the result; output arrays are in the frame already. */
function exitStatements(
  shape: FunctionShape,
  frame: FrameLayout,
  tangent: boolean,
): readonly KernelStatement[] {
  const nameOf = ({ id }: FunctionLocal) => (tangent ? localTangentName(id) : localName(id));
  const resultOf = (output: FunctionLocal) =>
    tangent && !isReal(output) ? kernel.real(0) : kernel.realLocal(nameOf(output));
  if (shape.singleResult) return [kernel.returnValue(resultOf(shape.outputs[0]!))];
  const offsets = tangent ? frame.tangents : frame.offsets;
  const scalars = shape.outputs.filter((output) => !isArray(output));
  return [
    ...scalars.map((output) =>
      kernel.store(kernel.integerLocal("top"), offsets.get(output.id)!, resultOf(output)),
    ),
    { kind: "return" },
  ];
}

function reserveFrame(body: Body, shape: FunctionShape, frame: FrameLayout): readonly KernelStatement[] {
  if (!shape.usesArena) return [];
  const check = checkArena(
    body,
    kernel.binary("add", kernel.integerLocal("top"), kernel.integer(frame.size)),
  );
  if (body.free.address !== "next") return check;
  const next = kernel.binary("add", kernel.integerLocal("top"), kernel.integer(frame.size));
  return [...check, kernel.set("next", next)];
}

function checkArena(body: Body, end: Parameters<typeof kernel.binary>[1]): readonly KernelStatement[] {
  const { lowering } = body;
  const limit = kernel.binary("add", kernel.integerLocal("b"), kernel.integer(lowering.arena.end));
  const overflow = kernel.compare("gt", end, limit);
  const code = lowering.failures.memory(body.function);
  return [kernel.onlyIf(overflow, failWith(body, code))];
}

/** Locals after the first `count`: reserves arrays, then assigns zeros or initial values. */
export function prepareLocals(
  body: Body,
  locals: readonly FunctionLocal[],
  count: number,
): readonly KernelStatement[] {
  return locals
    .slice(count)
    .flatMap((local) => (isArray(local) ? prepareArray(body, local) : prepareScalar(body, local)));
}

function prepareScalar(body: Body, local: FunctionLocal): readonly KernelStatement[] {
  const name = localName(local.id);
  body.kernelLocals.push({ name, type: "f64" });
  const withTangent = body.tangent && isReal(local);
  if (withTangent) body.kernelLocals.push({ name: localTangentName(local.id), type: "f64" });
  const initial = local.initial?.[0];
  if (initial === undefined) return [];
  const basicBlock = startBasicBlock(body);
  const value = lowerReal(initial, basicBlock.environment);
  const rate = basicBlock.tangents.of(value) ?? constant(basicBlock.graph, 0);
  const { statements, expressions } = endBasicBlock(basicBlock, withTangent ? [value, rate] : [value]);
  const names = withTangent ? [name, localTangentName(local.id)] : [name];
  return [...statements, ...names.map((target, i) => kernel.set(target, expressions[i]!))];
}

function prepareArray(body: Body, local: FunctionLocal): readonly KernelStatement[] {
  const reserved = body.arrays.has(local.id) ? [] : reserveArray(body, local);
  const cleared = [body.arrays.get(local.id)!, body.tangentArrays.get(local.id)].flatMap((place) =>
    place === undefined ? [] : clearArray(body, place),
  );
  return [...reserved, ...cleared, ...fillArray(body, local)];
}

/** Reserves memory for an array whose lengths are known at run time. */
function reserveArray(body: Body, local: FunctionLocal): readonly KernelStatement[] {
  const lengths = local.dimensions.map((_, k) => `n${local.id}_${k}`);
  const statements = local.dimensions.flatMap((dimension, k): readonly KernelStatement[] => {
    body.kernelLocals.push({ name: lengths[k]!, type: "i32" });
    const { statements: before, expression } = lowerAlone(body, dimension);
    const positive = kernel.binary("max", expression, kernel.real(0));
    const bounded = kernel.binary("min", positive, kernel.real(2 ** 20));
    return [...before, kernel.set(lengths[k]!, kernel.convert("i32", bounded))];
  });
  const place = (prefix: string): ArrayPlace => {
    const address = `${prefix}${local.id}`;
    body.kernelLocals.push({ name: address, type: "i32" });
    return { address, offset: 0, lengths };
  };
  const own = place("p");
  body.arrays.set(local.id, own);
  const reserved = [own];
  if (body.tangent && isReal(local)) {
    const companion = place("q");
    body.tangentArrays.set(local.id, companion);
    reserved.push(companion);
  }
  return [...statements, ...reserved.flatMap((array) => takeMemory(body, array))];
}

function takeMemory(body: Body, { address, lengths }: ArrayPlace): readonly KernelStatement[] {
  const next = kernel.integerLocal("next");
  return [
    kernel.set(address, next),
    ...checkLength(body, lengths as readonly string[]),
    kernel.set("next", kernel.binary("add", next, lengthProduct(lengths))),
    ...checkArena(body, next),
  ];
}

/** The product of the lengths as Reals cannot overflow. */
function checkLength(body: Body, lengths: readonly string[]): readonly KernelStatement[] {
  const length = lengths
    .map((name) => kernel.convert("f64", kernel.integerLocal(name)))
    .reduce((a, b) => kernel.binary("mul", a, b));
  const tooLong = kernel.compare("gt", length, kernel.real(2 ** 24));
  const code = body.lowering.failures.memory(body.function);
  return [kernel.onlyIf(tooLong, failWith(body, code))];
}

function lengthProduct(lengths: readonly (number | string)[]) {
  return lengths
    .map((length) => (typeof length === "number" ? kernel.integer(length) : kernel.integerLocal(length)))
    .reduce((a, b) => kernel.binary("mul", a, b));
}

function clearArray(body: Body, { address, offset, lengths }: ArrayPlace): readonly KernelStatement[] {
  const counter = `c${body.nameCount++}`;
  body.kernelLocals.push({ name: counter, type: "i32" });
  const start = kernel.binary("add", kernel.integerLocal(address), kernel.integer(offset));
  const known = lengths.every((length) => typeof length === "number");
  const count = known ? kernel.integer(product(lengths as number[])) : lengthProduct(lengths);
  return fillWithZeros(start, count, counter);
}

/** Initial values of the elements, in order. */
function fillArray(body: Body, local: FunctionLocal): readonly KernelStatement[] {
  const place = body.arrays.get(local.id)!;
  const lengths = place.lengths.every((length) => typeof length === "number")
    ? (place.lengths as number[])
    : undefined;
  return (local.initial ?? []).flatMap((initial, position) => {
    if (lengths === undefined) throw new Error(`initial values of '${local.name}', whose length varies`);
    const basicBlock = startBasicBlock(body);
    const value = lowerReal(initial, basicBlock.environment);
    const subscripts = subscriptsOf(position, lengths).map((value) => ({ kind: "number", value }) as const);
    storeElement(basicBlock, local.id, subscripts, value, basicBlock.tangents.of(value));
    return endBasicBlock(basicBlock, []).statements;
  });
}

/** Subscripts, from 1, of an element at a position, from 0. */
function subscriptsOf(position: number, lengths: readonly number[]): readonly number[] {
  let rest = position;
  const subscripts: number[] = [];
  for (let k = lengths.length - 1; k >= 0; k--) {
    subscripts.unshift((rest % lengths[k]!) + 1);
    rest = Math.floor(rest / lengths[k]!);
  }
  return subscripts;
}
