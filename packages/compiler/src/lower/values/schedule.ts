import type { KernelExpression, KernelFunction, KernelLocal, KernelStatement } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import { hasBranchItems, type Placement, placeValues, type Scope, splitItems } from "./placement.ts";
import type { StoredTerms, Value, ValueGraph } from "./value-graph.ts";

/** Name, parameters and result type of the function to be written. */
export interface FunctionHead {
  readonly name: string;
  readonly parameters: readonly KernelLocal[];
  readonly result?: "i32" | "f64";
}

/** One of the parts into which a large function is split. */
interface Piece {
  readonly index: number;
  readonly items: readonly Value[];
  readonly locals: KernelLocal[];
  readonly body: KernelStatement[];
  readonly postlude: KernelStatement[];
  readonly available: Set<number>;
}

type LocalReference = KernelExpression & { readonly kind: "local" };

interface Writer {
  readonly placement: Placement;
  /** Part that computes each separate value of the top scope. */
  readonly pieceOf: Int32Array;
  readonly pieces: readonly Piece[];
  readonly scratchSlots: Map<number, number>;
  readonly allocateScratch: () => number;
  /** Prefix of the names of locals. */
  readonly prefix: string;
  /** References to values with locals, by number. */
  readonly references: (LocalReference | undefined)[];
  piece: Piece;
}

/**
 * Orders the values of a graph into statements. A value used once is computed where it is used; others get a local in the
 * innermost branch that contains all uses. The parts of a large function pass values through scratch slots; without these it
 * is not split. `terms` are loaded from the instance's memory.
 */
export function scheduleFunction(
  graph: ValueGraph,
  head: FunctionHead,
  allocateScratch: (() => number) | undefined,
  result?: Value,
  terms?: StoredTerms,
): readonly KernelFunction[] {
  const placement = placeValues(graph, result === undefined ? [] : [result], terms);
  const splits = allocateScratch !== undefined && head.result === "i32" && result === undefined;
  const lists = splits ? splitItems(placement) : [placement.top.items];
  const writer = createWriter(graph, placement, lists, allocateScratch ?? unsplit, "v");
  for (const piece of writer.pieces) writePiece(writer, piece);
  const last = result === undefined ? undefined : expressionOf(writer, result);
  return assemble(head, writer.pieces, last);
}

function unsplit(): never {
  throw new Error("a function in one piece needs no scratch memory");
}

/** Statements that compute `expressions`, with their locals. */
export interface ScheduledStatements {
  readonly statements: readonly KernelStatement[];
  readonly expressions: readonly KernelExpression[];
  readonly locals: readonly KernelLocal[];
}

/** Schedules the graph of a basic block, without a function. Locals of different blocks have the same names. */
export function scheduleStatements(graph: ValueGraph, results: readonly Value[]): ScheduledStatements {
  const placement = placeValues(graph, results);
  const writer = createWriter(graph, placement, [placement.top.items], unsplit, "s");
  const piece = writer.pieces[0]!;
  writePiece(writer, piece);
  const expressions = results.map((result) => expressionOf(writer, result));
  return { statements: piece.body, expressions, locals: piece.locals };
}

function createWriter(
  graph: ValueGraph,
  placement: Placement,
  lists: readonly (readonly Value[])[],
  allocateScratch: () => number,
  prefix: string,
): Writer {
  const pieces = lists.map((items, index) => ({
    index,
    items,
    locals: [],
    body: [],
    postlude: [],
    available: new Set<number>(),
  }));
  const pieceOf = new Int32Array(graph.values.length).fill(-1);
  for (const piece of pieces) for (const item of piece.items) pieceOf[item.id] = piece.index;
  return {
    placement,
    pieceOf,
    pieces,
    scratchSlots: new Map(),
    allocateScratch,
    prefix,
    references: new Array(graph.values.length),
    piece: pieces[0]!,
  };
}

function writePiece(writer: Writer, piece: Piece): void {
  writer.piece = piece;
  for (const item of piece.items) writeItem(writer, item, piece.body);
}

function writeItem(writer: Writer, item: Value, out: KernelStatement[]): void {
  switch (item.kind) {
    case "store":
      out.push(
        kernel.store(
          expressionOf(writer, item.operands[0]!),
          item.number,
          expressionOf(writer, item.operands[1]!),
        ),
      );
      return;
    case "invoke": {
      const operands = item.operands.map((operand) => expressionOf(writer, operand));
      declare(writer, item);
      out.push(...item.invocation!.emit(operands, localName(writer, item)));
      return;
    }
    case "select":
      if (!writer.placement.stored.has(item.id) && hasBranchItems(writer.placement, item)) {
        writeBranches(writer, item, out);
        return;
      }
  }
  const value = computation(writer, item);
  declare(writer, item);
  out.push(kernel.set(localName(writer, item), value));
}

function writeBranches(writer: Writer, item: Value, out: KernelStatement[]): void {
  const condition = expressionOf(writer, item.operands[0]!);
  const branch = (scope: Scope, value: Value): readonly KernelStatement[] => {
    const statements: KernelStatement[] = [];
    for (const inner of scope.items) writeItem(writer, inner, statements);
    statements.push(kernel.set(localName(writer, item), expressionOf(writer, value)));
    return statements;
  };
  const then = branch(writer.placement.thenScope[item.id]!, item.operands[1]!);
  const otherwise = branch(writer.placement.elseScope[item.id]!, item.operands[2]!);
  declare(writer, item);
  out.push({ kind: "if", condition, then, else: otherwise });
}

function localName(writer: Writer, value: Value): string {
  return localOf(writer, value).name;
}

function declare(writer: Writer, value: Value): void {
  writer.piece.locals.push({ name: localName(writer, value), type: value.type });
}

function localOf(writer: Writer, value: Value): LocalReference {
  let reference = writer.references[value.id];
  if (reference === undefined) {
    const name = `${writer.prefix}${value.type === "i32" ? "i" : ""}${value.id}`;
    reference = { kind: "local", type: value.type, name };
    writer.references[value.id] = reference;
  }
  return reference;
}

/** A reference to a value with a local, otherwise its computation. */
function expressionOf(writer: Writer, value: Value): KernelExpression {
  if (writer.placement.separate[value.id] === 0) return computation(writer, value);
  const home = writer.pieceOf[value.id]!;
  if (home >= 0 && home !== writer.piece.index) fetchValue(writer, value, home);
  return localOf(writer, value);
}

/**
 * Makes a value of an earlier part available before the statement under construction. Plain memory is loaded again; other
 * values pass through scratch slots.
 */
function fetchValue(writer: Writer, value: Value, home: number): void {
  const { piece } = writer;
  if (piece.available.has(value.id)) return;
  piece.available.add(value.id);
  const name = localName(writer, value);
  piece.locals.push({ name, type: value.type });
  if (isPlainMemory(writer, value)) {
    piece.body.push(kernel.set(name, computation(writer, value)));
    return;
  }
  const slot = scratchSlot(writer, value, home);
  const loaded = kernel.load(kernel.integerLocal("b"), slot);
  piece.body.push(kernel.set(name, value.type === "f64" ? loaded : kernel.convert("i32", loaded)));
}

function isPlainMemory({ placement }: Writer, value: Value): boolean {
  if (placement.stored.has(value.id)) return true;
  return value.kind === "load" && !value.pinned && value.operands[0]!.kind === "argument";
}

function scratchSlot(writer: Writer, value: Value, home: number): number {
  let slot = writer.scratchSlots.get(value.id);
  if (slot === undefined) {
    slot = writer.allocateScratch();
    writer.scratchSlots.set(value.id, slot);
    const local = localOf(writer, value);
    const stored = value.type === "f64" ? local : kernel.convert("f64", local);
    writer.pieces[home]!.postlude.push(kernel.store(kernel.integerLocal("b"), slot, stored));
  }
  return slot;
}

function computation(writer: Writer, value: Value): KernelExpression {
  const stored = writer.placement.stored.get(value.id);
  if (stored !== undefined) return kernel.load(kernel.integerLocal("b"), stored);
  switch (value.kind) {
    case "const":
      return { kind: "const", type: value.type, value: value.number };
    case "argument":
      return { kind: "local", type: value.type, name: value.name };
    case "load":
      return kernel.load(expressionOf(writer, value.operands[0]!), value.number);
    case "unary":
      return kernel.unary(
        value.name as Parameters<typeof kernel.unary>[0],
        expressionOf(writer, value.operands[0]!),
      );
    case "binary":
      return kernel.binary(
        value.name as Parameters<typeof kernel.binary>[0],
        expressionOf(writer, value.operands[0]!),
        expressionOf(writer, value.operands[1]!),
      );
    case "compare":
      return kernel.compare(
        value.name as Parameters<typeof kernel.compare>[0],
        expressionOf(writer, value.operands[0]!),
        expressionOf(writer, value.operands[1]!),
      );
    case "select":
      return kernel.select(
        expressionOf(writer, value.operands[0]!),
        expressionOf(writer, value.operands[1]!),
        expressionOf(writer, value.operands[2]!),
      );
    case "convert":
      return kernel.convert(value.type, expressionOf(writer, value.operands[0]!));
    case "call":
      return kernel.call(
        "f64",
        `Math.${value.name}`,
        value.operands.map((o) => expressionOf(writer, o)),
      );
    case "invoke":
    case "store":
      throw new Error(`a ${value.kind} is a statement, not an expression`);
  }
}

/** One function, or the parts and a function that calls them in turn until the first failure. */
function assemble(
  head: FunctionHead,
  pieces: readonly Piece[],
  result: KernelExpression | undefined,
): readonly KernelFunction[] {
  const value = result ?? (head.result === undefined ? undefined : kernel.integer(0));
  const end: readonly KernelStatement[] = value === undefined ? [] : [kernel.returnValue(value)];
  const functions = pieces.map(
    (piece): KernelFunction => ({
      ...head,
      name: pieces.length === 1 ? head.name : `${head.name}_${piece.index + 1}`,
      locals: piece.locals,
      body: [...piece.body, ...piece.postlude, ...end],
    }),
  );
  return pieces.length === 1 ? functions : [...functions, sequence(head, functions)];
}

function sequence(head: FunctionHead, functions: readonly KernelFunction[]): KernelFunction {
  const list = head.parameters.map((p): KernelExpression => ({ kind: "local", type: p.type, name: p.name }));
  const code = kernel.integerLocal("code");
  const body = functions.flatMap((fn): KernelStatement[] => [
    kernel.set("code", kernel.call("i32", fn.name, list)),
    { kind: "if", condition: code, then: [kernel.returnValue(code)], else: [] },
  ]);
  return {
    ...head,
    locals: [{ name: "code", type: "i32" }],
    body: [...body, kernel.returnValue(kernel.integer(0))],
  };
}
