import type {
  Expression,
  FunctionId,
  FunctionLocal,
  KernelLocal,
  KernelStatement,
  LocalId,
  RelationId,
  Statement,
  VariableId,
} from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import { createCalls } from "../expressions/calls.ts";
import type { ExpressionContext } from "../expressions/expression-context.ts";
import { lowerReal } from "../expressions/expressions.ts";
import { isArray, isReal } from "../memory/function-shapes.ts";
import type { Lowering } from "../memory/lowering.ts";
import { integerBinary, toInteger, toReal } from "../values/arithmetic.ts";
import { scheduleStatements } from "../values/schedule.ts";
import { createTangents, type Seed } from "../values/tangents.ts";
import {
  argument,
  constant,
  createValueGraph,
  integer,
  invoke,
  load,
  store,
  type TangentFinder,
  type Value,
  type ValueGraph,
} from "../values/value-graph.ts";

/** Place of an array: a local with its address (or `top`) and an offset; lengths are numbers or locals. */
export interface ArrayPlace {
  readonly address: string;
  readonly offset: number;
  readonly lengths: readonly (number | string)[];
}

/** A body with control flow under construction, of a user's function or an algorithm section. */
export interface Body {
  readonly lowering: Lowering;
  readonly function: FunctionId | undefined;
  readonly locals: readonly FunctionLocal[];
  readonly kernelLocals: KernelLocal[];
  /** Names of those that basic blocks share. */
  readonly temporaries: Set<string>;
  readonly arrays: Map<LocalId, ArrayPlace>;
  readonly tangentArrays: Map<LocalId, ArrayPlace>;
  /** Statements compute tangents as well as values. */
  readonly tangent: boolean;
  /** Local that holds the first free slot of the arena. */
  readonly free: { readonly address: string; readonly offset: number };
  /** Statements of a regular exit. */
  readonly exit: () => readonly KernelStatement[];
  /** Statements of an exit with the code in the failure slot. */
  readonly exitOnFailure: readonly KernelStatement[];
  /** The references of an algorithm section that a function lacks: variables, pre values, relations. */
  readonly outer?: (graph: ValueGraph) => OuterNames;
  /** The statements that a function lacks. */
  readonly section?: SectionStatements;
  nameCount: number;
}

/** Statements legal in algorithm sections only: assignments to variables, and effects. */
export interface SectionStatements {
  readonly variableName: (v: VariableId) => string;
  readonly variableTangentName: (v: VariableId) => string;
  lower(body: Body, statement: SectionStatement): readonly KernelStatement[];
}

export type SectionStatement = Extract<Statement, { kind: "when" | "reinit" | "terminate" | "assert" }>;

/** The expression context of an algorithm section, and tangents of its leaves. */
export interface OuterNames {
  readonly environment: Pick<
    ExpressionContext,
    "time" | "variable" | "pre" | "sample" | "initial" | "terminal"
  >;
  /** The value of a relation, whose sides are evaluated in `block`. */
  relation(id: RelationId, block: ExpressionContext): Value;
  readonly seed: Seed;
}

/** A basic block: straight-line code between two points of control flow, held as one value graph. */
export interface BasicBlock {
  readonly body: Body;
  readonly graph: ValueGraph;
  readonly environment: ExpressionContext;
  readonly tangents: TangentFinder;
}

export const localName = (id: LocalId) => `l${id}`;
export const localTangentName = (id: LocalId) => `d${id}`;

export function startBasicBlock(body: Body): BasicBlock {
  const graph = createValueGraph();
  const seeds = new Map<Value, Value>();
  const outer = body.outer?.(graph);
  const base = argument(graph, "b", "i32");
  const site = () => ({ base, top: addressOf(graph, body.free), onFailure: afterCall(body) });
  const refuse = (what: string) => () => {
    throw new Error(`${what} in a function`);
  };
  const environment: ExpressionContext = {
    graph,
    time: argument(graph, "t", "f64"),
    variable: refuse("a variable of the model"),
    element: refuse("an array of the model"),
    pre: refuse("pre"),
    relation: outer ? (id) => outer.relation(id, environment) : refuse("a relation"),
    sample: refuse("sample"),
    initial: refuse("initial"),
    terminal: refuse("terminal"),
    ...outer?.environment,
    local: (id, subscripts) => readLocal(basicBlock, seeds, id, subscripts),
    size: (id, dimension) => toReal(graph, lengthValue(body, graph, id, dimension)),
    call: createCalls(body.lowering, graph, site),
    text: (value) => body.lowering.textNumber(value),
  };
  const tangents = createTangents(
    graph,
    (leaf) => seeds.get(leaf) ?? scalarSeed(body, graph, leaf) ?? outer?.seed(leaf),
  );
  const basicBlock: BasicBlock = { body, graph, environment, tangents };
  return basicBlock;
}

/**
 * The statements of a basic block, and expressions for `results` after them, which are valid until the next block: all blocks share
 * their temporaries, as a function with many locals and branches takes the WebAssembly engine long to compile.
 */
export function endBasicBlock({ body, graph }: BasicBlock, results: readonly Value[]) {
  const { statements, expressions, locals } = scheduleStatements(graph, results);
  for (const local of locals) {
    if (body.temporaries.has(local.name)) continue;
    body.temporaries.add(local.name);
    body.kernelLocals.push(local);
  }
  return { statements, expressions };
}

/** A Real expression in a basic block of its own. */
export function lowerAlone(body: Body, e: Expression) {
  const basicBlock = startBasicBlock(body);
  const { statements, expressions } = endBasicBlock(basicBlock, [lowerReal(e, basicBlock.environment)]);
  return { statements, expression: expressions[0]! };
}

function addressOf(graph: ValueGraph, place: { readonly address: string; readonly offset: number }): Value {
  return integerBinary(graph, "add", argument(graph, place.address, "i32"), integer(graph, place.offset));
}

function scalarSeed(body: Body, graph: ValueGraph, leaf: Value): Value | undefined {
  if (!body.tangent || leaf.kind !== "argument" || !/^l\d+$/.test(leaf.name)) return undefined;
  const id = Number(leaf.name.slice(1)) as LocalId;
  return isReal(body.locals[id]!) ? argument(graph, localTangentName(id), "f64") : undefined;
}

function readLocal(
  basicBlock: BasicBlock,
  seeds: Map<Value, Value>,
  id: LocalId,
  subscripts: readonly Expression[],
): Value {
  const { body, graph } = basicBlock;
  const local = body.locals[id]!;
  if (!isArray(local)) return argument(graph, localName(id), "f64");
  const index = elementIndex(basicBlock, id, subscripts);
  const value = loadElement(graph, body.arrays.get(id)!, index);
  const companion = body.tangentArrays.get(id);
  if (companion !== undefined) seeds.set(value, loadElement(graph, companion, index));
  return value;
}

function elementAddress(graph: ValueGraph, place: ArrayPlace, index: Value): Value {
  return integerBinary(graph, "add", argument(graph, place.address, "i32"), index);
}

function loadElement(graph: ValueGraph, place: ArrayPlace, index: Value): Value {
  if (index.kind !== "const") return load(graph, elementAddress(graph, place, index), place.offset);
  return load(graph, argument(graph, place.address, "i32"), place.offset + index.number);
}

/** Stores an element; its tangent is stored first, as it may read the old value. */
export function storeElement(
  basicBlock: BasicBlock,
  id: LocalId,
  subscripts: readonly Expression[],
  value: Value,
  tangent: Value | undefined,
): void {
  const { body, graph } = basicBlock;
  const index = elementIndex(basicBlock, id, subscripts);
  const companion = body.tangentArrays.get(id);
  if (companion !== undefined) {
    const address = elementAddress(graph, companion, index);
    store(graph, address, companion.offset, tangent ?? constant(graph, 0));
  }
  const place = body.arrays.get(id)!;
  store(graph, elementAddress(graph, place, index), place.offset, value);
}

/** Position of an element in row-major order, counted from 0; a subscript out of range is a failure. */
function elementIndex(basicBlock: BasicBlock, id: LocalId, subscripts: readonly Expression[]): Value {
  const { graph, body, environment } = basicBlock;
  let index = integer(graph, 0);
  subscripts.forEach((subscript, k) => {
    const length = lengthValue(body, graph, id, k);
    const position = checkSubscript(body, graph, toInteger(graph, lowerReal(subscript, environment)), length);
    const fromZero = integerBinary(graph, "sub", position, integer(graph, 1));
    index = integerBinary(graph, "add", integerBinary(graph, "mul", index, length), fromZero);
  });
  return index;
}

function checkSubscript(body: Body, graph: ValueGraph, position: Value, length: Value): Value {
  const known = position.kind === "const" && length.kind === "const";
  if (known && position.number >= 1 && position.number <= length.number) return position;
  const code = body.lowering.failures.subscript(body.function);
  return invoke(graph, "i32", [position, length], {
    emit: ([i, n], result) => {
      const value = kernel.integerLocal(result);
      const outside = kernel.binary(
        "or",
        kernel.compare("lt", value, kernel.integer(1)),
        kernel.compare("gt", value, n!),
      );
      return [kernel.set(result, i!), kernel.onlyIf(outside, failWith(body, code))];
    },
  });
}

export function lengthValue(body: Body, graph: ValueGraph, id: LocalId, dimension: number): Value {
  const length = body.arrays.get(id)!.lengths[dimension]!;
  return typeof length === "number" ? integer(graph, length) : argument(graph, length, "i32");
}

/** Stores a failure code, unless there is an earlier one, and exits. */
export function failWith(body: Body, code: number): readonly KernelStatement[] {
  const base = kernel.integerLocal("b");
  const slot = body.lowering.failureSlot;
  const first = kernel.compare("eq", kernel.load(base, slot), kernel.real(0));
  return [kernel.onlyIf(first, [kernel.store(base, slot, kernel.real(code))]), ...body.exitOnFailure];
}

function afterCall(body: Body): readonly KernelStatement[] {
  const code = kernel.load(kernel.integerLocal("b"), body.lowering.failureSlot);
  return [kernel.onlyIf(kernel.compare("ne", code, kernel.real(0)), body.exitOnFailure)];
}
