import type { KernelExpression, KernelFunction, KernelLocal, KernelStatement, KernelType } from "@cosimo/ir";
import { append } from "@cosimo/ir";
import { countStatements, removeDeadCode } from "./dead-code.ts";
import { fold } from "./fold-kernel.ts";
import { inlineCall } from "./inline.ts";
import { integer, real, set } from "./kernel-builder.ts";
import { assign, forgetAssigned, type KnownValues, knownInAll } from "./known-values.ts";
import { type CallInliner, liftCalls } from "./lift-calls.ts";
import { mapExpression } from "./map-kernel.ts";
import { containsLeave, withoutLastLeave } from "./named-blocks.ts";
import { hasOwn } from "./visit-kernel.ts";

/** Largest number of statements that unrolling and inlining may add to one function. */
const BUDGET = 2000;
/** A call is inlined if that adds at most this number of statements. */
const INLINE_LIMIT = 150;
/** Largest number of iterations of a loop that is unrolled. Longer ones over vectors are better made by vector instructions. */
const LARGEST_TRIP_COUNT = 8;
/** The same of a loop that only sets locals, as that of a polynomial. */
const LARGEST_SUM = 64;
const DEEPEST_INLINING = 6;

/** Copies by name, which contains the constants. */
export type Copies = Map<string, KernelFunction | undefined>;

const NO_CELLS: ReadonlyMap<number, number> = new Map();

/** State of the specialisation of one function. */
interface Context {
  /** Values in memory that nothing changes, by slot. */
  readonly cells: ReadonlyMap<number, number>;
  readonly library: ReadonlyMap<string, KernelFunction>;
  /** Copies of called functions for constant arguments; `undefined` while one is under construction. */
  readonly copies: Copies;
  /** Locals added by inlining. */
  readonly locals: KernelLocal[];
  /** New names of the enclosing blocks, and the known values at their `leave` statements. */
  readonly blocks: Map<string, { readonly name: string; readonly ways: KnownValues[] }>;
  /** Depth of nested inlined calls. */
  inlining: number;
  budget: number;
  names: number;
}

type Call = KernelExpression & { kind: "call" };

/** Statements, and whether control never reaches their end. */
interface Specialized {
  readonly statements: readonly KernelStatement[];
  readonly exits: boolean;
}

/**
 * A function for known values of some parameters, which remain in the signature and are ignored. Constants are propagated
 * and folded, loops of known length unrolled, short calls inlined, and other calls with constant arguments redirected to
 * copies, within the budget (partial evaluation: Jones, Gomard & Sestoft 1993, chapter 4). The first result is the function
 * itself, under its name; the copies follow. `copies` of earlier calls with the same library are used again. Loads of `cells`, which
 * nothing changes, are constants, too.
 */
export function specialize(
  fn: KernelFunction,
  constants: Readonly<Record<string, number>>,
  library: ReadonlyMap<string, KernelFunction>,
  copies: Copies = new Map(),
  cells: ReadonlyMap<number, number> = NO_CELLS,
): readonly KernelFunction[] {
  const first = specializeFunction(fn, constants, library, copies, cells);
  return [first, ...[...copies.values()].filter((copy) => copy !== undefined)];
}

/** A function that first sets parameters to known values, ignoring the arguments. */
function withConstants(fn: KernelFunction, constants: Readonly<Record<string, number>>): KernelFunction {
  const given = Object.entries(constants).map(([name, value]) => {
    const parameter = fn.parameters.find((p) => p.name === name);
    if (parameter === undefined) throw new Error(`'${fn.name}' has no parameter '${name}'`);
    return set(name, parameter.type === "f64" ? real(value) : integer(value));
  });
  return { ...fn, body: [...given, ...fn.body] };
}

function specializeFunction(
  fn: KernelFunction,
  constants: Readonly<Record<string, number>>,
  library: ReadonlyMap<string, KernelFunction>,
  copies: Copies,
  cells: ReadonlyMap<number, number>,
): KernelFunction {
  const context: Context = {
    cells,
    library,
    copies,
    locals: [],
    blocks: new Map(),
    inlining: 0,
    budget: BUDGET,
    names: 0,
  };
  const known: KnownValues = new Map();
  const { statements } = specializeList(context, withConstants(fn, constants).body, known);
  return removeDeadCode({ ...fn, locals: [...fn.locals, ...context.locals], body: statements });
}

function specializeList(
  context: Context,
  statements: readonly KernelStatement[],
  known: KnownValues,
): Specialized {
  const result: KernelStatement[] = [];
  for (const statement of statements) {
    const { statements: some, exits } = specializeStatement(context, statement, known);
    append(result, some);
    if (exits) return { statements: result, exits };
  }
  return { statements: result, exits: false };
}

/** Updates `known` to the values after the statement. */
function specializeStatement(context: Context, given: KernelStatement, known: KnownValues): Specialized {
  const before: KernelStatement[] = [];
  const s = liftCalls(given, callInliner(context, known, before));
  if (before.length === 0) return specializeLifted(context, s, known);
  const { statements, exits } = specializeLifted(context, s, known);
  return { statements: [...before, ...statements], exits };
}

/** Inlines calls before a statement. */
function callInliner(context: Context, known: KnownValues, before: KernelStatement[]): CallInliner {
  const newLocal = (name: string, type: KernelType): string => {
    const local = `${name}#${context.names++}`;
    context.locals.push({ name: local, type });
    return local;
  };
  return {
    isCandidate: (e) => isLibraryCall(context, e),
    isShort: (call) => shortCopy(context, call, known) !== undefined,
    inline(call) {
      if (shortCopy(context, call, known) === undefined) return undefined;
      const name = newLocal(call.function, call.type);
      append(before, tryInline(context, call, name, known)!.statements);
      return { kind: "local", type: call.type, name };
    },
    choose(type, branches) {
      const name = newLocal("select", type);
      append(before, specializeStatement(context, branches(name), known).statements);
      return { kind: "local", type, name };
    },
  };
}

function specializeLifted(context: Context, s: KernelStatement, known: KnownValues): Specialized {
  switch (s.kind) {
    case "set":
    case "expression":
      return specializeCall(context, s, known) ?? specializeSimple(context, s, known);
    case "store": {
      const address = evaluate(context, s.address, known);
      return fallsThrough({ ...s, address, value: evaluate(context, s.value, known) });
    }
    case "return":
      return specializeReturn(context, s, known);
    case "if":
      return specializeIf(context, s, known);
    case "loop":
      return unroll(context, s, known) ?? specializeLoop(context, s, known);
    case "block":
      return specializeBlock(context, s, known);
    case "leave": {
      const block = context.blocks.get(s.block)!;
      block.ways.push(new Map(known));
      return { statements: [{ ...s, block: block.name }], exits: true };
    }
    case "break":
    case "continue":
      return { statements: [s], exits: true };
  }
}

const fallsThrough = (...statements: readonly KernelStatement[]): Specialized => ({
  statements,
  exits: false,
});

/** An expression with known values in place of locals, folded, with calls redirected to copies. */
function evaluate(context: Context, expression: KernelExpression, known: KnownValues): KernelExpression {
  return mapExpression(expression, (e) => {
    if (e.kind === "local") return known.get(e.name) ?? e;
    if (e.kind === "load") return fixedValue(context, e);
    return e.kind === "call" ? redirectCall(context, e) : fold(e);
  });
}

function fixedValue({ cells }: Context, e: KernelExpression & { kind: "load" }): KernelExpression {
  if (e.address.kind !== "const") return e;
  const value = cells.get(e.address.value + e.offset);
  return value === undefined ? e : real(value);
}

function specializeSimple(
  context: Context,
  s: KernelStatement & { kind: "set" | "expression" },
  known: KnownValues,
): Specialized {
  const value = evaluate(context, s.value, known);
  if (s.kind === "set") assign(known, s.local, value);
  return fallsThrough({ ...s, value });
}

function specializeReturn(
  context: Context,
  s: KernelStatement & { kind: "return" },
  known: KnownValues,
): Specialized {
  if (s.value === undefined) return { statements: [s], exits: true };
  if (isLibraryCall(context, s.value)) {
    const target = `${s.value.function}#${context.names++}`;
    const inlined = tryInline(context, s.value, target, known);
    if (inlined) {
      context.locals.push({ name: target, type: s.value.type });
      const value: KernelExpression = { kind: "local", type: s.value.type, name: target };
      const end: KernelStatement = { ...s, value: known.get(target) ?? value };
      return { statements: inlined.exits ? inlined.statements : [...inlined.statements, end], exits: true };
    }
  }
  return { statements: [{ ...s, value: evaluate(context, s.value, known) }], exits: true };
}

function specializeIf(
  context: Context,
  s: KernelStatement & { kind: "if" },
  known: KnownValues,
): Specialized {
  const condition = evaluate(context, s.condition, known);
  if (condition.kind === "const")
    return specializeList(context, condition.value !== 0 ? s.then : s.else, known);
  const [knownThen, knownElse] = [new Map(known), new Map(known)];
  const then = specializeList(context, s.then, knownThen);
  const otherwise = specializeList(context, s.else, knownElse);
  const ways = [...(then.exits ? [] : [knownThen]), ...(otherwise.exits ? [] : [knownElse])];
  replace(known, knownInAll(ways));
  const statement = { ...s, condition, then: then.statements, else: otherwise.statements };
  return { statements: [statement], exits: ways.length === 0 };
}

function replace(known: KnownValues, by: KnownValues): void {
  known.clear();
  for (const [name, value] of by) known.set(name, value);
}

/** A loop that is not unrolled: the values of locals assigned in it are unknown within it and after it. */
function specializeLoop(
  context: Context,
  s: KernelStatement & { kind: "loop" },
  known: KnownValues,
): Specialized {
  const beforeFirst = evaluate(context, s.condition, known);
  if (beforeFirst.kind === "const" && beforeFirst.value === 0) return fallsThrough();
  forgetAssigned(known, [s]);
  const condition = evaluate(context, s.condition, known);
  const body = specializeList(context, s.body, new Map(known)).statements;
  // Calls are not inlined here: an update may contain simple statements only.
  const inUpdate = new Map(known);
  const update = s.update.flatMap((step) => {
    const isSimple = step.kind === "set" || step.kind === "expression";
    const done = isSimple
      ? specializeSimple(context, step, inUpdate)
      : specializeStatement(context, step, inUpdate);
    return done.statements;
  });
  return fallsThrough({ ...s, condition, body, update });
}

/** The iterations of a loop in sequence; `undefined` if their number is unknown or too large. */
function unroll(
  context: Context,
  s: KernelStatement & { kind: "loop" },
  before: KnownValues,
): Specialized | undefined {
  const known = new Map(before);
  const { budget } = context;
  const result: KernelStatement[] = [];
  const end = (exits: boolean): Specialized => {
    replace(before, known);
    return { statements: result, exits };
  };
  const largest = s.body.every(({ kind }) => kind === "set") ? LARGEST_SUM : LARGEST_TRIP_COUNT;
  for (let round = 0; round <= largest; round++) {
    const condition = evaluate(context, s.condition, known);
    if (condition.kind !== "const") break;
    if (condition.value === 0) return end(false);
    const { statements, exits } = specializeIteration(context, s.body, known);
    const last = statements.at(-1)?.kind;
    const jumps = exits && (last === "break" || last === "continue");
    const body = jumps ? statements.slice(0, -1) : statements;
    if (hasOwn("break", body) || hasOwn("continue", body)) break;
    append(result, body);
    context.budget -= countStatements(body);
    if (exits && last !== "continue") return end(last !== "break");
    if (context.budget < 0) break;
    append(result, specializeList(context, s.update, known).statements);
  }
  context.budget = budget;
  return undefined;
}

/** One of the iterations in sequence; `continue` inside of a branch leaves a block around it. */
function specializeIteration(
  context: Context,
  body: readonly KernelStatement[],
  known: KnownValues,
): Specialized {
  if (!body.some((s) => s.kind !== "continue" && hasOwn("continue", [s])))
    return specializeList(context, body, known);
  const name = `iteration#${context.names++}`;
  return specializeBlock(context, { kind: "block", name, body: leavingIteration(body, name) }, known);
}

/** The statements with jumps to the end of a block in place of `continue`. */
function leavingIteration(statements: readonly KernelStatement[], block: string): readonly KernelStatement[] {
  return statements.map((s): KernelStatement => {
    switch (s.kind) {
      case "continue":
        return { kind: "leave", block };
      case "if":
        return { ...s, then: leavingIteration(s.then, block), else: leavingIteration(s.else, block) };
      case "block":
        return { ...s, body: leavingIteration(s.body, block) };
      default:
        return s;
    }
  });
}

function specializeBlock(
  context: Context,
  s: KernelStatement & { kind: "block" },
  known: KnownValues,
): Specialized {
  const block = { name: `${s.name}#${context.names++}`, ways: [] as KnownValues[] };
  const outer = context.blocks.get(s.name);
  context.blocks.set(s.name, block);
  const { statements, exits } = specializeList(context, s.body, known);
  if (outer) context.blocks.set(s.name, outer);
  const ways = [...(exits ? [] : [new Map(known)]), ...block.ways];
  replace(known, knownInAll(ways));
  const body = withoutLastLeave(statements, block.name);
  const hasLeave = containsLeave(body, block.name);
  return { statements: hasLeave ? [{ ...s, name: block.name, body }] : body, exits: ways.length === 0 };
}

/** A call of a library function that is a statement or an assigned value, inlined if it is short. */
function specializeCall(
  context: Context,
  s: KernelStatement & { kind: "set" | "expression" },
  known: KnownValues,
): Specialized | undefined {
  if (!isLibraryCall(context, s.value)) return undefined;
  return tryInline(context, s.value, s.kind === "set" ? s.local : undefined, known);
}

function isLibraryCall(context: Context, e: KernelExpression): e is Call {
  return e.kind === "call" && context.library.has(e.function);
}

/**
 * Statements in place of a call, if the callee, specialised for the constant arguments, is short. Only then is `known`
 * updated.
 */
function tryInline(
  context: Context,
  call: Call,
  target: string | undefined,
  known: KnownValues,
): Specialized | undefined {
  const short = shortCopy(context, call, known);
  if (short === undefined) return undefined;
  const { copy, list } = short;
  const rest = list.filter((argument) => argument.kind !== "const");
  const { statements, locals } = inlineCall(copy, rest, target, `${call.function}#${context.names++}`);
  context.budget -= countStatements(copy.body);
  append(context.locals, locals);
  context.inlining++;
  const result = specializeList(context, statements, known);
  context.inlining--;
  return result;
}

/** The callee for the constants among the arguments, if it is to be inlined, and the arguments. */
function shortCopy(context: Context, call: Call, known: KnownValues) {
  const list = call.arguments.map((argument) => evaluate(context, argument, known));
  const copy = copyFor(context, context.library.get(call.function)!, list);
  if (copy === undefined || context.inlining > DEEPEST_INLINING) return undefined;
  const size = countStatements(copy.body);
  return size > INLINE_LIMIT || size > context.budget ? undefined : { copy, list };
}

/** Replaces a call with constant arguments by the call of a copy without these parameters. */
function redirectCall(context: Context, e: Call): KernelExpression {
  const callee = context.library.get(e.function);
  if (callee === undefined || !e.arguments.some((a) => a.kind === "const")) return e;
  const copy = copyFor(context, callee, e.arguments);
  if (copy === undefined) return e;
  return { ...e, function: copy.name, arguments: e.arguments.filter((a) => a.kind !== "const") };
}

/**
 * The copy of a function for the constants among the arguments, without these parameters; `undefined` while that copy is
 * under construction (recursion).
 */
function copyFor(
  context: Context,
  callee: KernelFunction,
  list: readonly KernelExpression[],
): KernelFunction | undefined {
  const constants: Record<string, number> = {};
  callee.parameters.forEach((p, i) => {
    const argument = list[i]!;
    if (argument.kind === "const") constants[p.name] = argument.value;
  });
  const values = Object.entries(constants).map(([p, value]) => `${p}=${Object.is(value, -0) ? "-0" : value}`);
  const name = `${callee.name}(${values.join()})`;
  if (!context.copies.has(name)) {
    context.copies.set(name, undefined);
    const copy = specializeFunction(callee, constants, context.library, context.copies, context.cells);
    const given = callee.parameters.filter((p) => p.name in constants);
    const parameters = callee.parameters.filter((p) => !(p.name in constants));
    const locals = [...given, ...copy.locals];
    context.copies.set(name, removeDeadCode({ ...copy, name, parameters, locals }));
  }
  return context.copies.get(name);
}
