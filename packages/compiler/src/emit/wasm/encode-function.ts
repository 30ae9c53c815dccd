import type { KernelExpression, KernelFunction, KernelModule, KernelStatement } from "@cosimo/ir";
import { mapExpression } from "../../kernel/map-kernel.ts";
import { hasOwn } from "../../kernel/visit-kernel.ts";
import { baseAddresses, constantPart, variablePart } from "./addresses.ts";
import {
  type ByteWriter,
  createByteWriter,
  writeByte,
  writeFloat64,
  writeSigned,
  writeUnsigned,
  writtenBytes,
} from "./byte-writer.ts";
import {
  BINARY_OPCODE,
  COMPARISON_OPCODE,
  EMPTY_BLOCK,
  F64_TO_I32_SATURATING,
  OPCODE,
  UNARY_OPCODE,
  VALUE_TYPE,
  VECTOR_BINARY,
  VECTOR_OPCODE,
  VECTOR_TYPE,
  VECTOR_UNARY,
} from "./opcodes.ts";
import { type PairedDivisions, pairedDivisions } from "./paired-divisions.ts";
import { constantName, type VectorLoop, vectorLoops } from "./vector-loops.ts";

/** State of the encoder of one function. `depth` is the number of open blocks. */
interface FunctionEncoder {
  readonly writer: ByteWriter;
  readonly locals: ReadonlyMap<string, number>;
  /** Locals that hold the byte address of a parameter that serves as base address. */
  readonly byteAddresses: ReadonlyMap<string, number>;
  readonly functionIndex: ReadonlyMap<string, number>;
  readonly withResult: ReadonlySet<string>;
  depth: number;
  /** Depths inside the blocks that `break` and `continue` exit. */
  breakDepth: number;
  continueDepth: number;
  /** Depths inside the named blocks. */
  readonly blockDepths: Map<string, number>;
  readonly vectorLoops: ReadonlyMap<KernelStatement, VectorLoop>;
  /** By both statements of each. */
  readonly pairs: ReadonlyMap<KernelStatement, PairedDivisions>;
  /** Index of the first local that holds a vector. */
  readonly firstVector: number;
}

/** A byte offset is 8 times the slot offset: alignment 2^3. */
const ALIGNMENT = 3;

const withResultCache = new WeakMap<KernelModule, ReadonlySet<string>>();

/** The code entry of a function: runs of locals, then instructions. The function must be well typed. */
export function encodeFunction(
  fn: KernelFunction,
  module: KernelModule,
  functionIndex: ReadonlyMap<string, number>,
): Uint8Array {
  const bases = baseAddresses(fn);
  const integers = fn.locals.filter((l) => l.type === "i32");
  const reals = fn.locals.filter((l) => l.type === "f64");
  const locals = new Map<string, number>();
  for (const local of [...fn.parameters, ...integers]) locals.set(local.name, locals.size);
  const firstByteAddress = locals.size;
  reals.forEach((local, i) => {
    locals.set(local.name, firstByteAddress + bases.length + i);
  });
  const loops = vectorLoops(fn);
  const pairs = pairedDivisions(fn);
  const ofPairs = Math.min(pairs.size, 1);
  const vectors = Math.max(ofPairs, ...[...loops.values()].map((l) => l.inner.length + l.invariant.length));
  const encoder: FunctionEncoder = {
    writer: createByteWriter(4096),
    locals,
    byteAddresses: new Map(bases.map((name, i) => [name, firstByteAddress + i])),
    functionIndex,
    withResult: functionsWithResult(module),
    depth: 0,
    breakDepth: 0,
    continueDepth: 0,
    blockDepths: new Map(),
    vectorLoops: loops,
    pairs,
    firstVector: locals.size + bases.length,
  };
  writeLocalRuns(encoder.writer, integers.length + bases.length, reals.length, vectors);
  for (const name of bases) writeByteAddress(encoder, name);
  writeStatements(encoder, fn.body);
  if (fn.result !== undefined && fn.body.at(-1)?.kind !== "return")
    writeByte(encoder.writer, OPCODE.unreachable);
  writeByte(encoder.writer, OPCODE.end);
  return writtenBytes(encoder.writer);
}

function functionsWithResult(module: KernelModule): ReadonlySet<string> {
  let names = withResultCache.get(module);
  if (names === undefined) {
    const functions = module.functions.filter((fn) => fn.result !== undefined);
    names = new Set([...functions, ...module.imports].map((item) => item.name));
    withResultCache.set(module, names);
  }
  return names;
}

function writeLocalRuns(writer: ByteWriter, integers: number, reals: number, vectors: number): void {
  const runs = [
    { count: integers, type: VALUE_TYPE.i32 },
    { count: reals, type: VALUE_TYPE.f64 },
    { count: vectors, type: VECTOR_TYPE },
  ].filter((run) => run.count > 0);
  writeUnsigned(writer, runs.length);
  for (const { count, type } of runs) {
    writeUnsigned(writer, count);
    writeByte(writer, type);
  }
}

function writeByteAddress(encoder: FunctionEncoder, name: string): void {
  const { writer } = encoder;
  writeIndexed(writer, OPCODE.localGet, encoder.locals.get(name)!);
  writeShift(writer);
  writeIndexed(writer, OPCODE.localSet, encoder.byteAddresses.get(name)!);
}

function writeIndexed(writer: ByteWriter, opcode: number, index: number): void {
  writeByte(writer, opcode);
  writeUnsigned(writer, index);
}

/** Converts slots to bytes. */
function writeShift(writer: ByteWriter): void {
  writeByte(writer, OPCODE.i32Const);
  writeSigned(writer, 3);
  writeByte(writer, OPCODE.i32Shl);
}

function writeStatements(encoder: FunctionEncoder, statements: readonly KernelStatement[]): void {
  for (const statement of statements) {
    const pair = encoder.pairs.get(statement);
    if (pair === undefined) writeStatement(encoder, statement);
    else if (pair.second === statement) writePair(encoder, pair);
  }
}

/** Both values as a vector, which is then taken apart. */
function writePair(encoder: FunctionEncoder, { first, second }: PairedDivisions): void {
  const { writer, locals, firstVector } = encoder;
  writePairedValues(encoder, first.value, second.value);
  writeIndexed(writer, OPCODE.localSet, firstVector);
  [first, second].forEach(({ local }, lane) => {
    writeIndexed(writer, OPCODE.localGet, firstVector);
    writeVectorOperation(writer, VECTOR_OPCODE.extractLane);
    writeByte(writer, lane);
    writeIndexed(writer, OPCODE.localSet, locals.get(local)!);
  });
}

/** A vector of two expressions of the same form. */
function writePairedValues(encoder: FunctionEncoder, a: KernelExpression, b: KernelExpression): void {
  const { writer } = encoder;
  if (a.kind === "unary" && b.kind === "unary") {
    writePairedValues(encoder, a.operand, b.operand);
    writeVectorOperation(writer, VECTOR_UNARY[a.operator]!);
  } else if (a.kind === "binary" && b.kind === "binary") {
    writePairedValues(encoder, a.left, b.left);
    writePairedValues(encoder, a.right, b.right);
    writeVectorOperation(writer, VECTOR_BINARY[a.operator]!);
  } else {
    writeExpression(encoder, a);
    writeVectorOperation(writer, VECTOR_OPCODE.splat);
    if (invariantName(a) !== "" && invariantName(a) === invariantName(b)) return;
    writeExpression(encoder, b);
    writeVectorOperation(writer, VECTOR_OPCODE.replaceLane);
    writeByte(writer, 1);
  }
}

function writeStatement(encoder: FunctionEncoder, statement: KernelStatement): void {
  const { writer } = encoder;
  switch (statement.kind) {
    case "set":
      writeExpression(encoder, statement.value);
      writeIndexed(writer, OPCODE.localSet, encoder.locals.get(statement.local)!);
      return;
    case "store": {
      const byteOffset = writeAddress(encoder, statement.address, statement.offset);
      writeExpression(encoder, statement.value);
      writeMemoryAccess(writer, OPCODE.f64Store, byteOffset);
      return;
    }
    case "if":
      writeIf(encoder, statement);
      return;
    case "loop":
      writeLoop(encoder, statement);
      return;
    case "break":
      writeIndexed(writer, OPCODE.br, encoder.depth - encoder.breakDepth);
      return;
    case "continue":
      writeIndexed(writer, OPCODE.br, encoder.depth - encoder.continueDepth);
      return;
    case "block":
      openBlock(encoder, OPCODE.block);
      encoder.blockDepths.set(statement.name, encoder.depth);
      writeStatements(encoder, statement.body);
      closeBlock(encoder);
      return;
    case "leave":
      writeIndexed(writer, OPCODE.br, encoder.depth - encoder.blockDepths.get(statement.block)!);
      return;
    case "return":
      if (statement.value) writeExpression(encoder, statement.value);
      writeByte(writer, OPCODE.return);
      return;
    case "expression":
      writeExpression(encoder, statement.value);
      if (leavesValue(encoder, statement.value)) writeByte(writer, OPCODE.drop);
  }
}

function leavesValue(encoder: FunctionEncoder, expression: KernelExpression): boolean {
  return expression.kind !== "call" || encoder.withResult.has(expression.function);
}

function writeIf(encoder: FunctionEncoder, statement: KernelStatement & { kind: "if" }): void {
  const { writer } = encoder;
  writeExpression(encoder, statement.condition);
  openBlock(encoder, OPCODE.if);
  writeStatements(encoder, statement.then);
  if (statement.else.length > 0) {
    writeByte(writer, OPCODE.else);
    writeStatements(encoder, statement.else);
  }
  closeBlock(encoder);
}

/** block { loop { exit unless condition; block { body }; update; repeat } }, the inner block only for `continue`. */
function writeLoop(encoder: FunctionEncoder, statement: KernelStatement & { kind: "loop" }): void {
  const { writer } = encoder;
  const { breakDepth, continueDepth } = encoder;
  const vector = encoder.vectorLoops.get(statement);
  if (vector) writeVectorLoop(encoder, vector);
  openBlock(encoder, OPCODE.block);
  encoder.breakDepth = encoder.depth;
  openBlock(encoder, OPCODE.loop);
  const loopDepth = encoder.depth;
  if (!(statement.condition.kind === "const" && statement.condition.value !== 0)) {
    writeExpression(encoder, statement.condition);
    writeByte(writer, OPCODE.i32Eqz);
    writeIndexed(writer, OPCODE.brIf, encoder.depth - encoder.breakDepth);
  }
  const inner = statement.update.length > 0 && hasOwn("continue", statement.body);
  if (inner) openBlock(encoder, OPCODE.block);
  encoder.continueDepth = encoder.depth;
  writeStatements(encoder, statement.body);
  if (inner) closeBlock(encoder);
  writeStatements(encoder, statement.update);
  writeIndexed(writer, OPCODE.br, encoder.depth - loopDepth);
  closeBlock(encoder);
  closeBlock(encoder);
  encoder.breakDepth = breakDepth;
  encoder.continueDepth = continueDepth;
}

/** Largest number of pairs in one iteration of a loop of known length. They share the constants, which V8 makes anew in each iteration. */
const MOST_PAIRS = 8;

/** A divisor of the number of pairs, so that no other loop is needed for the rest. */
function pairsPerIteration(limit: KernelExpression): number {
  if (limit.kind !== "const") return 1;
  const pairs = limit.value >> 1;
  let divisor = Math.min(pairs, MOST_PAIRS);
  while (pairs % divisor > 0) divisor--;
  return divisor;
}

/**
 * Pairs of iterations, while there are two, or `pairs` times as many:
 * block { loop { exit unless counter + 1 < limit; body; counter += 2; repeat } }.
 */
function writeVectorLoop(
  encoder: FunctionEncoder,
  { counter, limit, body, inner, invariant }: VectorLoop,
): void {
  const { writer, locals, firstVector } = encoder;
  const vectorOf = new Map<string, number>();
  for (const name of inner) vectorOf.set(name, firstVector + vectorOf.size);
  for (const value of invariant) {
    const index = firstVector + vectorOf.size;
    vectorOf.set(invariantName(value), index);
    writeExpression(encoder, value);
    writeVectorOperation(writer, VECTOR_OPCODE.splat);
    writeIndexed(writer, OPCODE.localSet, index);
  }
  const addCounter = (step: number) => {
    writeIndexed(writer, OPCODE.localGet, locals.get(counter)!);
    writeByte(writer, OPCODE.i32Const);
    writeSigned(writer, step);
    writeByte(writer, OPCODE.i32Add);
  };
  const pairs = pairsPerIteration(limit);
  openBlock(encoder, OPCODE.block);
  openBlock(encoder, OPCODE.loop);
  addCounter(2 * pairs - 1);
  writeExpression(encoder, limit);
  writeByte(writer, COMPARISON_OPCODE.i32.ge);
  writeIndexed(writer, OPCODE.brIf, 1);
  for (let pair = 0; pair < pairs; pair++)
    for (const statement of body) writeVectorStatement(encoder, shifted(statement, 2 * pair), vectorOf);
  addCounter(2 * pairs);
  writeIndexed(writer, OPCODE.localSet, locals.get(counter)!);
  writeIndexed(writer, OPCODE.br, 0);
  closeBlock(encoder);
  closeBlock(encoder);
}

/** The statement of a later iteration, whose addresses are all so many slots further. */
function shifted(statement: KernelStatement, slots: number): KernelStatement {
  if (slots === 0 || (statement.kind !== "set" && statement.kind !== "store")) return statement;
  const value = mapExpression(statement.value, (e) =>
    e.kind === "load" ? { ...e, offset: e.offset + slots } : e,
  );
  return statement.kind === "set"
    ? { ...statement, value }
    : { ...statement, value, offset: statement.offset + slots };
}

function invariantName(value: KernelExpression): string {
  if (value.kind === "local") return value.name;
  return value.kind === "const" ? constantName(value.value) : "";
}

function writeVectorStatement(
  encoder: FunctionEncoder,
  statement: KernelStatement,
  vectorOf: ReadonlyMap<string, number>,
): void {
  const { writer, locals } = encoder;
  if (statement.kind === "store") {
    const byteOffset = writeAddress(encoder, statement.address, statement.offset);
    writeVector(encoder, statement.value, vectorOf);
    writeVectorAccess(writer, VECTOR_OPCODE.store, byteOffset);
  } else if (statement.kind === "set") {
    writeVector(encoder, statement.value, vectorOf);
    writeIndexed(writer, OPCODE.localTee, vectorOf.get(statement.local)!);
    // The last value, as if the iterations had been made one by one.
    writeVectorOperation(writer, VECTOR_OPCODE.extractLane);
    writeByte(writer, 1);
    writeIndexed(writer, OPCODE.localSet, locals.get(statement.local)!);
  }
}

function writeVector(
  encoder: FunctionEncoder,
  e: KernelExpression,
  vectorOf: ReadonlyMap<string, number>,
): void {
  const { writer } = encoder;
  switch (e.kind) {
    case "load": {
      const byteOffset = writeAddress(encoder, e.address, e.offset);
      writeVectorAccess(writer, VECTOR_OPCODE.load, byteOffset);
      return;
    }
    case "unary":
      writeVector(encoder, e.operand, vectorOf);
      writeVectorOperation(writer, VECTOR_UNARY[e.operator]!);
      return;
    case "binary":
      writeVector(encoder, e.left, vectorOf);
      writeVector(encoder, e.right, vectorOf);
      writeVectorOperation(writer, VECTOR_BINARY[e.operator]!);
      return;
    default:
      writeIndexed(writer, OPCODE.localGet, vectorOf.get(invariantName(e))!);
  }
}

function writeVectorOperation(writer: ByteWriter, opcode: number): void {
  writeByte(writer, VECTOR_OPCODE.prefix);
  writeUnsigned(writer, opcode);
}

function writeVectorAccess(writer: ByteWriter, opcode: number, byteOffset: number): void {
  writeVectorOperation(writer, opcode);
  writeUnsigned(writer, ALIGNMENT);
  writeUnsigned(writer, byteOffset);
}

function openBlock(encoder: FunctionEncoder, opcode: number): void {
  writeByte(encoder.writer, opcode);
  writeByte(encoder.writer, EMPTY_BLOCK);
  encoder.depth++;
}

function closeBlock(encoder: FunctionEncoder): void {
  writeByte(encoder.writer, OPCODE.end);
  encoder.depth--;
}

/** Pushes a byte address; returns the constant byte offset that the access must add. */
function writeAddress(encoder: FunctionEncoder, address: KernelExpression, offset: number): number {
  const { writer } = encoder;
  const constant = constantPart(address) + offset;
  // The access adds its offset without wrapping, so a negative one remains in the address.
  const base = constant >= 0 ? variablePart(address) : address;
  const slots = constant >= 0 ? constant : offset;
  if (base === undefined) {
    writeByte(writer, OPCODE.i32Const);
    writeSigned(writer, 0);
    return 8 * slots;
  }
  const hoisted = base.kind === "local" ? encoder.byteAddresses.get(base.name) : undefined;
  if (hoisted !== undefined) {
    writeIndexed(writer, OPCODE.localGet, hoisted);
  } else {
    writeExpression(encoder, base);
    writeShift(writer);
  }
  return 8 * slots;
}

/**
 * Converts a whole number k to the bits of 2^k. Adding k and the exponent bias to 2^52, whose last place is one, leaves
 * their sum in the last bits; shifted by 52 bits it is the exponent of a number with fraction zero.
 */
function writeBiasedExponent(writer: ByteWriter): void {
  writeByte(writer, OPCODE.f64Const);
  writeFloat64(writer, 2 ** 52 + 1023);
  writeByte(writer, OPCODE.f64Add);
  writeByte(writer, OPCODE.i64ReinterpretF64);
  writeByte(writer, OPCODE.i64Const);
  writeSigned(writer, 52);
  writeByte(writer, OPCODE.i64Shl);
}

function writeMemoryAccess(writer: ByteWriter, opcode: number, byteOffset: number): void {
  writeByte(writer, opcode);
  writeUnsigned(writer, ALIGNMENT);
  writeUnsigned(writer, byteOffset);
}

function writeExpression(encoder: FunctionEncoder, expression: KernelExpression): void {
  const { writer } = encoder;
  switch (expression.kind) {
    case "const":
      writeConstant(writer, expression);
      return;
    case "local":
      writeIndexed(writer, OPCODE.localGet, encoder.locals.get(expression.name)!);
      return;
    case "load": {
      const byteOffset = writeAddress(encoder, expression.address, expression.offset);
      writeMemoryAccess(writer, OPCODE.f64Load, byteOffset);
      return;
    }
    case "unary":
      writeExpression(encoder, expression.operand);
      if (expression.operator === "powerOfTwo") writeBiasedExponent(writer);
      writeByte(writer, UNARY_OPCODE[expression.operator]);
      return;
    case "binary":
      writeExpression(encoder, expression.left);
      writeExpression(encoder, expression.right);
      writeByte(writer, BINARY_OPCODE[expression.type][expression.operator]!);
      return;
    case "compare":
      writeExpression(encoder, expression.left);
      writeExpression(encoder, expression.right);
      writeByte(writer, COMPARISON_OPCODE[expression.operandType][expression.operator]);
      return;
    case "select":
      writeSelect(encoder, expression);
      return;
    case "convert":
      writeExpression(encoder, expression.operand);
      if (expression.type === "f64") writeByte(writer, OPCODE.f64ConvertI32S);
      else writeIndexed(writer, OPCODE.prefix, F64_TO_I32_SATURATING);
      return;
    case "call":
      for (const argument of expression.arguments) writeExpression(encoder, argument);
      writeIndexed(writer, OPCODE.call, encoder.functionIndex.get(expression.function)!);
      return;
  }
}

function writeConstant(writer: ByteWriter, constant: KernelExpression & { kind: "const" }): void {
  if (constant.type === "i32") {
    writeByte(writer, OPCODE.i32Const);
    writeSigned(writer, constant.value);
  } else {
    writeByte(writer, OPCODE.f64Const);
    writeFloat64(writer, constant.value);
  }
}

function writeSelect(encoder: FunctionEncoder, select: KernelExpression & { kind: "select" }): void {
  const { writer } = encoder;
  if (isCheap(select.then) && isCheap(select.else)) {
    writeExpression(encoder, select.then);
    writeExpression(encoder, select.else);
    writeExpression(encoder, select.condition);
    writeByte(writer, OPCODE.select);
    return;
  }
  writeExpression(encoder, select.condition);
  writeByte(writer, OPCODE.if);
  writeByte(writer, VALUE_TYPE[select.type]);
  encoder.depth++;
  writeExpression(encoder, select.then);
  writeByte(writer, OPCODE.else);
  writeExpression(encoder, select.else);
  closeBlock(encoder);
}

/** No side effects, no traps, and no costlier than a branch. */
function isCheap(expression: KernelExpression): boolean {
  switch (expression.kind) {
    case "const":
    case "local":
      return true;
    case "unary":
      return (expression.operator === "neg" || expression.operator === "abs") && isCheap(expression.operand);
    case "load":
      // A load from the instance. A branch in a function with many locals compiles slowly, as engines merge them all at its
      // end.
      return expression.address.kind === "local" && expression.address.name === "b";
    case "compare":
      return isCheap(expression.left) && isCheap(expression.right);
    case "select":
      return isCheap(expression.condition) && isCheap(expression.then) && isCheap(expression.else);
    default:
      return false;
  }
}
