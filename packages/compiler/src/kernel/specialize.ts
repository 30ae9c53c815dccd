import type { KernelExpression, KernelFunction, KernelLocal, KernelStatement } from "@cosimo/ir";
import { countStatements, removeDeadCode } from "./dead-code.ts";
import { fold } from "./fold-kernel.ts";
import { inlineCall } from "./inline.ts";
import { integer, real, set } from "./kernel-builder.ts";
import { assign, forgetAssigned, type KnownValues, knownInAll } from "./known-values.ts";
import { mapExpression } from "./map-kernel.ts";
import { leaves, withoutLastLeave } from "./named-blocks.ts";
import { hasOwn } from "./visit-kernel.ts";

/** Statements that unrolling and inlining may add to one function. */
const BUDGET = 400;
/** A call is written out when that takes at most so many statements. */
const INLINE_LIMIT = 40;
const LARGEST_TRIP_COUNT = 64;
const DEEPEST_INLINING = 6;

/** Copies by name, which tells the constants. */
export type Copies = Map<string, KernelFunction | undefined>;

/** State of the work on one function. */
interface Frame {
  readonly library: ReadonlyMap<string, KernelFunction>;
  /** Copies of called functions for constant arguments; `undefined` while one is being made. */
  readonly copies: Copies;
  /** Locals that inlining has added. */
  readonly locals: KernelLocal[];
  /** New names of the blocks around the present statement, and what is known where they are left. */
  readonly blocks: Map<string, { readonly name: string; readonly ways: KnownValues[] }>;
  /** Depth of calls written out within each other. */
  inlining: number;
  budget: number;
  names: number;
}

type Call = KernelExpression & { kind: "call" };

/** Statements, and whether control never gets past them. */
interface Specialized {
  readonly statements: readonly KernelStatement[];
  readonly exits: boolean;
}

/**
 * A function for known values of some parameters, which stay in the signature and are ignored: constants are propagated
 * and folded, loops of known length unrolled, short calls written out, other calls with constant arguments directed to
 * copies of their own, all as far as the budget goes (partial evaluation: Jones, Gomard & Sestoft 1993, chapter 4).
 * The first of the results is the function itself, under its name; the copies follow. `copies` of earlier calls with the
 * same library are used again.
 */
export function specialize(
  fn: KernelFunction,
  constants: Readonly<Record<string, number>>,
  library: ReadonlyMap<string, KernelFunction>,
  copies: Copies = new Map(),
): readonly KernelFunction[] {
  const first = specializeFunction(fn, constants, library, copies);
  return [first, ...[...copies.values()].filter((copy) => copy !== undefined)];
}

/** A function that begins by setting parameters to known values, whatever the caller passes. */
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
): KernelFunction {
  const frame: Frame = {
    library,
    copies,
    locals: [],
    blocks: new Map(),
    inlining: 0,
    budget: BUDGET,
    names: 0,
  };
  const known: KnownValues = new Map();
  const { statements } = specializeList(frame, withConstants(fn, constants).body, known);
  return removeDeadCode({ ...fn, locals: [...fn.locals, ...frame.locals], body: statements });
}

function specializeList(
  frame: Frame,
  statements: readonly KernelStatement[],
  known: KnownValues,
): Specialized {
  const result: KernelStatement[] = [];
  for (const statement of statements) {
    const { statements: some, exits } = specializeStatement(frame, statement, known);
    result.push(...some);
    if (exits) return { statements: result, exits };
  }
  return { statements: result, exits: false };
}

/** Also brings `known` up to what holds after the statement. */
function specializeStatement(frame: Frame, s: KernelStatement, known: KnownValues): Specialized {
  switch (s.kind) {
    case "set":
    case "expression":
      return specializeCall(frame, s, known) ?? specializeSimple(frame, s, known);
    case "store": {
      const address = evaluate(frame, s.address, known);
      return goesOn({ ...s, address, value: evaluate(frame, s.value, known) });
    }
    case "return":
      return specializeReturn(frame, s, known);
    case "if":
      return specializeIf(frame, s, known);
    case "loop":
      return unroll(frame, s, known) ?? specializeLoop(frame, s, known);
    case "block":
      return specializeBlock(frame, s, known);
    case "leave": {
      const block = frame.blocks.get(s.block)!;
      block.ways.push(new Map(known));
      return { statements: [{ ...s, block: block.name }], exits: true };
    }
    case "break":
    case "continue":
      return { statements: [s], exits: true };
  }
}

const goesOn = (...statements: readonly KernelStatement[]): Specialized => ({ statements, exits: false });

/** An expression with known values in place of locals, folded, with calls directed to copies. */
function evaluate(frame: Frame, expression: KernelExpression, known: KnownValues): KernelExpression {
  return mapExpression(expression, (e) => {
    if (e.kind === "local") return known.get(e.name) ?? e;
    return e.kind === "call" ? redirectCall(frame, e) : fold(e);
  });
}

function specializeSimple(
  frame: Frame,
  s: KernelStatement & { kind: "set" | "expression" },
  known: KnownValues,
): Specialized {
  const value = evaluate(frame, s.value, known);
  if (s.kind === "set") assign(known, s.local, value);
  return goesOn({ ...s, value });
}

function specializeReturn(
  frame: Frame,
  s: KernelStatement & { kind: "return" },
  known: KnownValues,
): Specialized {
  if (s.value === undefined) return { statements: [s], exits: true };
  if (isLibraryCall(frame, s.value)) {
    const target = `${s.value.function}#${frame.names++}`;
    const inlined = tryInline(frame, s.value, target, known);
    if (inlined) {
      frame.locals.push({ name: target, type: s.value.type });
      const value: KernelExpression = { kind: "local", type: s.value.type, name: target };
      const end: KernelStatement = { ...s, value: known.get(target) ?? value };
      return { statements: inlined.exits ? inlined.statements : [...inlined.statements, end], exits: true };
    }
  }
  return { statements: [{ ...s, value: evaluate(frame, s.value, known) }], exits: true };
}

function specializeIf(frame: Frame, s: KernelStatement & { kind: "if" }, known: KnownValues): Specialized {
  const condition = evaluate(frame, s.condition, known);
  if (condition.kind === "const")
    return specializeList(frame, condition.value !== 0 ? s.then : s.else, known);
  const [knownThen, knownElse] = [new Map(known), new Map(known)];
  const then = specializeList(frame, s.then, knownThen);
  const otherwise = specializeList(frame, s.else, knownElse);
  const ways = [...(then.exits ? [] : [knownThen]), ...(otherwise.exits ? [] : [knownElse])];
  replace(known, knownInAll(ways));
  const statement = { ...s, condition, then: then.statements, else: otherwise.statements };
  return { statements: [statement], exits: ways.length === 0 };
}

function replace(known: KnownValues, by: KnownValues): void {
  known.clear();
  for (const [name, value] of by) known.set(name, value);
}

/** A loop that stays one: within it and after it, nothing is known of what it assigns. */
function specializeLoop(
  frame: Frame,
  s: KernelStatement & { kind: "loop" },
  known: KnownValues,
): Specialized {
  const beforeFirst = evaluate(frame, s.condition, known);
  if (beforeFirst.kind === "const" && beforeFirst.value === 0) return goesOn();
  forgetAssigned(known, [s]);
  const condition = evaluate(frame, s.condition, known);
  const body = specializeList(frame, s.body, new Map(known)).statements;
  // Calls stay calls here: a written-out one is more than an update may be.
  const inUpdate = new Map(known);
  const update = s.update.flatMap((step) => {
    const isSimple = step.kind === "set" || step.kind === "expression";
    const done = isSimple
      ? specializeSimple(frame, step, inUpdate)
      : specializeStatement(frame, step, inUpdate);
    return done.statements;
  });
  return goesOn({ ...s, condition, body, update });
}

/** The rounds of a loop one after the other; `undefined` when their number is not known or too large. */
function unroll(
  frame: Frame,
  s: KernelStatement & { kind: "loop" },
  before: KnownValues,
): Specialized | undefined {
  const known = new Map(before);
  const { budget } = frame;
  const result: KernelStatement[] = [];
  const end = (exits: boolean): Specialized => {
    replace(before, known);
    return { statements: result, exits };
  };
  for (let round = 0; round < LARGEST_TRIP_COUNT; round++) {
    const condition = evaluate(frame, s.condition, known);
    if (condition.kind !== "const") break;
    if (condition.value === 0) return end(false);
    const { statements, exits } = specializeList(frame, s.body, known);
    const last = statements.at(-1)?.kind;
    const jumps = exits && (last === "break" || last === "continue");
    const body = jumps ? statements.slice(0, -1) : statements;
    if (hasOwn("break", body) || hasOwn("continue", body)) break;
    result.push(...body);
    frame.budget -= countStatements(body);
    if (exits && last !== "continue") return end(last !== "break");
    if (frame.budget < 0) break;
    result.push(...specializeList(frame, s.update, known).statements);
  }
  frame.budget = budget;
  return undefined;
}

function specializeBlock(
  frame: Frame,
  s: KernelStatement & { kind: "block" },
  known: KnownValues,
): Specialized {
  const block = { name: `${s.name}#${frame.names++}`, ways: [] as KnownValues[] };
  const outer = frame.blocks.get(s.name);
  frame.blocks.set(s.name, block);
  const { statements, exits } = specializeList(frame, s.body, known);
  if (outer) frame.blocks.set(s.name, outer);
  const ways = [...(exits ? [] : [new Map(known)]), ...block.ways];
  replace(known, knownInAll(ways));
  const body = withoutLastLeave(statements, block.name);
  const wanted = leaves(body, block.name);
  return { statements: wanted ? [{ ...s, name: block.name, body }] : body, exits: ways.length === 0 };
}

/** A call of a function of the library that is a statement or the value of an assignment, written out if it is short. */
function specializeCall(
  frame: Frame,
  s: KernelStatement & { kind: "set" | "expression" },
  known: KnownValues,
): Specialized | undefined {
  if (!isLibraryCall(frame, s.value)) return undefined;
  return tryInline(frame, s.value, s.kind === "set" ? s.local : undefined, known);
}

function isLibraryCall(frame: Frame, e: KernelExpression): e is Call {
  return e.kind === "call" && frame.library.has(e.function);
}

/**
 * Statements in place of a call, when the callee, specialised for the constant arguments, is short. `known` is brought up
 * to date only then.
 */
function tryInline(
  frame: Frame,
  call: Call,
  target: string | undefined,
  known: KnownValues,
): Specialized | undefined {
  const list = call.arguments.map((argument) => evaluate(frame, argument, known));
  const copy = copyFor(frame, frame.library.get(call.function)!, list);
  if (copy === undefined || frame.inlining > DEEPEST_INLINING) return undefined;
  const size = countStatements(copy.body);
  if (size > INLINE_LIMIT || size > frame.budget) return undefined;
  const rest = list.filter((argument) => argument.kind !== "const");
  const { statements, locals } = inlineCall(copy, rest, target, `${call.function}#${frame.names++}`);
  frame.budget -= size;
  frame.locals.push(...locals);
  frame.inlining++;
  const result = specializeList(frame, statements, known);
  frame.inlining--;
  return result;
}

/** A call with constant arguments becomes the call of a copy without these parameters. */
function redirectCall(frame: Frame, e: Call): KernelExpression {
  const callee = frame.library.get(e.function);
  if (callee === undefined || !e.arguments.some((a) => a.kind === "const")) return e;
  const copy = copyFor(frame, callee, e.arguments);
  if (copy === undefined) return e;
  return { ...e, function: copy.name, arguments: e.arguments.filter((a) => a.kind !== "const") };
}

/**
 * A function's copy for the constants among the arguments, without these parameters; `undefined` while the very same copy
 * is being made (recursion).
 */
function copyFor(
  frame: Frame,
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
  if (!frame.copies.has(name)) {
    frame.copies.set(name, undefined);
    const copy = specializeFunction(callee, constants, frame.library, frame.copies);
    const given = callee.parameters.filter((p) => p.name in constants);
    const parameters = callee.parameters.filter((p) => !(p.name in constants));
    const locals = [...given, ...copy.locals];
    frame.copies.set(name, removeDeadCode({ ...copy, name, parameters, locals }));
  }
  return frame.copies.get(name);
}
