import type { KernelExpression, KernelFunction, KernelLocal, KernelStatement, KernelType } from "@cosimo/ir";
import {
  binary,
  call,
  compare,
  integerLocal,
  load,
  onlyIf,
  real,
  realLocal,
  set,
  store,
  unary,
} from "../kernel/kernel-builder.ts";
import { mapOperands } from "../kernel/map-kernel.ts";
import { operandsOf, visitExpressions } from "../kernel/visit-kernel.ts";
import { partialsOf } from "./elementary-tangents.ts";

/** How functions are called: `exact` ones give tangents, `elementary` ones have known derivatives, others have none. */
export interface CalledFunctions {
  kindOf(name: string): "exact" | "elementary" | "plain";
  /** Of an elementary function: its name in the tables of derivatives. */
  elementaryName(name: string): string;
  /** Name of the function with tangents, and of the one without. */
  withTangents(name: string): string;
  plain(name: string): string;
  /** Whether a function of another module: it takes the tangents of the time from memory, and gives none. */
  isImported(name: string): boolean;
}

/**
 * Where tangents are: those along direction j of the number in slot `a` are in slot `a + (j + 1) * distance`. `results`: address of the
 * tangents that a function returns.
 */
export interface TangentPlaces {
  readonly directions: number;
  readonly distance: number;
  readonly results: number;
}

/** A value and its derivatives along each direction; undefined: zero. */
interface Dual {
  readonly value: KernelExpression;
  readonly tangents: readonly (KernelExpression | undefined)[];
}

interface Context {
  readonly places: TangentPlaces;
  readonly called: CalledFunctions;
  readonly active: ReadonlySet<string>;
  readonly locals: KernelLocal[];
  /** Statements before the present one. */
  out: KernelStatement[];
}

/** Name of the derivative of a local along a direction. */
export function tangentName(name: string, direction: number): string {
  return `${name}'${direction}`;
}

/** The parameters with the derivatives of those that are real numbers, each behind its number. */
export function withTangentParameters(parameters: readonly KernelLocal[], directions: number): KernelLocal[] {
  return parameters.flatMap((p) => (p.type === "f64" ? [p, ...twins(p.name, directions)] : [p]));
}

/**
 * The function with the derivatives of all that it computes: forward differentiation (Griewank and Walther 2008, section 3.1) of the code
 * as it stands, loops and branches included. Branches are chosen by values, and whole numbers have no derivatives.
 */
export function differentiateFunction(
  fn: KernelFunction,
  called: CalledFunctions,
  places: TangentPlaces,
): KernelFunction {
  const parameters = fn.parameters.filter((p) => p.type === "f64").map((p) => p.name);
  const active = new Set([...parameters, ...activeLocals(fn, new Set(parameters), called)]);
  const context: Context = { places, called, active, locals: [], out: [] };
  const body = inList(context, fn.body);
  const own = fn.locals.flatMap((l) => (active.has(l.name) ? [l, ...twins(l.name, places.directions)] : [l]));
  return {
    ...fn,
    parameters: withTangentParameters(fn.parameters, places.directions),
    locals: [...own, ...context.locals],
    body,
  };
}

function twins(name: string, directions: number): KernelLocal[] {
  return Array.from({ length: directions }, (_, j) => ({ name: tangentName(name, j), type: "f64" as const }));
}

/** Locals that may depend on a direction. */
function activeLocals(
  fn: KernelFunction,
  parameters: ReadonlySet<string>,
  called: CalledFunctions,
): Set<string> {
  const reals = new Set(fn.locals.filter((l) => l.type === "f64").map((l) => l.name));
  const active = new Set(parameters);
  const depends = (e: KernelExpression): boolean => {
    if (e.type !== "f64") return false;
    if (e.kind === "local") return active.has(e.name);
    if (e.kind === "load") return true;
    if (e.kind === "call" && called.kindOf(e.function) === "exact") return true;
    if (e.kind === "call" && called.kindOf(e.function) === "plain") return false;
    if (e.kind === "convert") return false;
    return operandsOf(e).some(depends);
  };
  for (let grows = true; grows; ) {
    grows = false;
    visitSets(fn.body, (name, value) => {
      if (!reals.has(name) || active.has(name) || !depends(value)) return;
      active.add(name);
      grows = true;
    });
  }
  return active;
}

function visitSets(
  statements: readonly KernelStatement[],
  visit: (name: string, value: KernelExpression) => void,
): void {
  for (const s of statements) {
    if (s.kind === "set") visit(s.local, s.value);
    else if (s.kind === "if") {
      visitSets(s.then, visit);
      visitSets(s.else, visit);
    } else if (s.kind === "loop") {
      visitSets(s.body, visit);
      visitSets(s.update, visit);
    } else if (s.kind === "block") visitSets(s.body, visit);
  }
}

/** The statements made by `write`. */
function collect(context: Context, write: () => void): KernelStatement[] {
  const before = context.out;
  context.out = [];
  write();
  const made = context.out;
  context.out = before;
  return made;
}

function inList(context: Context, statements: readonly KernelStatement[]): KernelStatement[] {
  return collect(context, () => {
    for (const s of statements) writeStatement(context, s);
  });
}

function writeStatement(context: Context, s: KernelStatement): void {
  const { out } = context;
  switch (s.kind) {
    case "set":
      writeSet(context, s.local, s.value);
      return;
    case "store":
      writeStore(context, s);
      return;
    case "if": {
      const condition = plainValue(context, s.condition);
      out.push({ kind: "if", condition, then: inList(context, s.then), else: inList(context, s.else) });
      return;
    }
    case "loop":
      writeLoop(context, s);
      return;
    case "block":
      out.push({ ...s, body: inList(context, s.body) });
      return;
    case "return":
      writeReturn(context, s.value);
      return;
    case "expression":
      writeEffect(context, s.value);
      return;
    default:
      out.push(s);
  }
}

function writeSet(context: Context, local: string, value: KernelExpression): void {
  const { out, active, places } = context;
  if (!active.has(local)) {
    out.push(set(local, plainValue(context, value)));
    return;
  }
  const dual = dualOf(context, value);
  // The derivatives may read the local, and none reads that of another direction.
  for (let j = 0; j < places.directions; j++)
    out.push(set(tangentName(local, j), dual.tangents[j] ?? real(0)));
  out.push(set(local, dual.value));
}

function writeStore(context: Context, s: KernelStatement & { kind: "store" }): void {
  const { out, places } = context;
  const address = simple(context, plainValue(context, s.address));
  const { value, tangents } = dualOf(context, s.value);
  out.push(store(address, s.offset, value));
  // What holds whole numbers never holds others.
  if (s.value.kind === "convert") return;
  for (let j = 0; j < places.directions; j++)
    out.push(store(address, s.offset + (j + 1) * places.distance, tangents[j] ?? real(0)));
}

/** A condition with statements of its own is evaluated at the begin of the body. */
function writeLoop(context: Context, s: KernelStatement & { kind: "loop" }): void {
  let condition: KernelExpression = s.condition;
  const before = collect(context, () => {
    condition = plainValue(context, s.condition);
  });
  const body = inList(context, s.body);
  const update = inList(context, s.update);
  if (before.length === 0) {
    context.out.push({ kind: "loop", condition, body, update });
    return;
  }
  const exit: KernelStatement = { kind: "if", condition, then: [], else: [{ kind: "break" }] };
  const always: KernelExpression = { kind: "const", type: "i32", value: 1 };
  context.out.push({ kind: "loop", condition: always, body: [...before, exit, ...body], update });
}

function writeReturn(context: Context, value: KernelExpression | undefined): void {
  const { out, places } = context;
  if (value === undefined || value.type === "i32") {
    out.push(
      value === undefined ? { kind: "return" } : { kind: "return", value: plainValue(context, value) },
    );
    return;
  }
  const dual = dualOf(context, value);
  const result = simple(context, dual.value);
  for (let j = 0; j < places.directions; j++)
    out.push(
      store({ kind: "const", type: "i32", value: 0 }, places.results + j, dual.tangents[j] ?? real(0)),
    );
  out.push({ kind: "return", value: result });
}

function writeEffect(context: Context, value: KernelExpression): void {
  const made = value.kind === "call" ? callOf(context, value) : plainValue(context, value);
  context.out.push({ kind: "expression", value: made });
}

/** A local or constant with the value. */
function simple(context: Context, value: KernelExpression): KernelExpression {
  if (value.kind === "local" || value.kind === "const") return value;
  return kept(context, value);
}

function kept(context: Context, value: KernelExpression): KernelExpression {
  const name = newLocal(context, value.type);
  context.out.push(set(name, value));
  return { kind: "local", type: value.type, name };
}

function newLocal({ locals }: Context, type: KernelType): string {
  const name = `~${locals.length}`;
  locals.push({ name, type });
  return name;
}

/** The call of a function that is not elementary, in the form with tangents where there is one. */
function callOf(context: Context, e: KernelExpression & { kind: "call" }): KernelExpression {
  const { called } = context;
  const isExact = called.kindOf(e.function) === "exact";
  const list =
    isExact && !called.isImported(e.function) ? dualArguments(context, e) : plainArguments(context, e);
  const name = isExact ? called.withTangents(e.function) : called.plain(e.function);
  return call(e.type, name, list);
}

function plainArguments(context: Context, e: KernelExpression & { kind: "call" }): KernelExpression[] {
  return e.arguments.map((argument) => plainValue(context, argument));
}

function dualArguments(context: Context, e: KernelExpression & { kind: "call" }): KernelExpression[] {
  const { directions } = context.places;
  return e.arguments.flatMap((argument) => {
    if (argument.type === "i32") return [plainValue(context, argument)];
    const { value, tangents } = dualOf(context, argument);
    return [value, ...Array.from({ length: directions }, (_, j) => tangents[j] ?? real(0))];
  });
}

/** Whether evaluation needs statements: a call with tangents, or a choice that contains one. */
function needsStatements(context: Context, e: KernelExpression): boolean {
  if (e.kind === "call" && context.called.kindOf(e.function) === "exact") return true;
  return operandsOf(e).some((operand) => needsStatements(context, operand));
}

/** The value alone. */
function plainValue(context: Context, e: KernelExpression): KernelExpression {
  if (!needsStatements(context, e)) return renamed(context, e);
  if (e.kind === "call" && context.called.kindOf(e.function) === "exact")
    return kept(context, callOf(context, e));
  if (e.kind === "select") {
    const condition = plainValue(context, e.condition);
    const name = newLocal(context, e.type);
    const [then, otherwise] = [e.then, e.else].map((side) =>
      collect(context, () => context.out.push(set(name, plainValue(context, side)))),
    );
    context.out.push({ kind: "if", condition, then: then!, else: otherwise! });
    return { kind: "local", type: e.type, name };
  }
  return mapOperands(e, (operand) => simple(context, plainValue(context, operand)));
}

function renamed(context: Context, e: KernelExpression): KernelExpression {
  const mapped = mapOperands(e, (operand) => renamed(context, operand));
  if (mapped.kind !== "call" || context.called.kindOf(mapped.function) === "elementary") return mapped;
  return { ...mapped, function: context.called.plain(mapped.function) };
}

const none: readonly undefined[] = [];

function isZero({ tangents }: Dual): boolean {
  return tangents.every((d) => d === undefined);
}

function mapTangents(
  context: Context,
  of: (direction: number) => KernelExpression | undefined,
): readonly (KernelExpression | undefined)[] {
  return Array.from({ length: context.places.directions }, (_, j) => of(j));
}

/** The value of a real expression with its derivatives. */
function dualOf(context: Context, e: KernelExpression): Dual {
  switch (e.kind) {
    case "const":
      return { value: e, tangents: none };
    case "local":
      return {
        value: e,
        tangents: context.active.has(e.name)
          ? mapTangents(context, (j) => realLocal(tangentName(e.name, j)))
          : none,
      };
    case "load":
      return dualLoad(context, e);
    case "unary":
      return dualUnary(context, e);
    case "binary":
      return dualBinary(context, e);
    case "select":
      return dualSelect(context, e);
    case "call":
      return dualCall(context, e);
    default:
      return { value: plainValue(context, e), tangents: none };
  }
}

function dualLoad(context: Context, e: KernelExpression & { kind: "load" }): Dual {
  const { distance } = context.places;
  const address = simple(context, plainValue(context, e.address));
  return {
    value: kept(context, load(address, e.offset)),
    tangents: mapTangents(context, (j) => kept(context, load(address, e.offset + (j + 1) * distance))),
  };
}

function dualUnary(context: Context, e: KernelExpression & { kind: "unary" }): Dual {
  const operand = dualOf(context, e.operand);
  const value = (of: KernelExpression): KernelExpression => unary(e.operator, of);
  if (isZero(operand)) return { value: value(operand.value), tangents: none };
  if (e.operator === "neg") {
    const tangents = operand.tangents.map((d) => d && unary("neg", d));
    return { value: value(operand.value), tangents };
  }
  return chain(context, e.operator, [operand], (list) => value(list[0]!));
}

function dualBinary(context: Context, e: KernelExpression & { kind: "binary" }): Dual {
  const [left, right] = [dualOf(context, e.left), dualOf(context, e.right)];
  const value = binary(e.operator, left.value, right.value);
  if (isZero(left) && isZero(right)) return { value, tangents: none };
  switch (e.operator) {
    case "add":
      return { value, tangents: mapTangents(context, (j) => sum(left.tangents[j], right.tangents[j])) };
    case "sub":
      return {
        value,
        tangents: mapTangents(context, (j) => difference(left.tangents[j], right.tangents[j])),
      };
    case "mul": {
      const [a, b] = [simple(context, left.value), simple(context, right.value)];
      const tangents = mapTangents(context, (j) =>
        sum(product(left.tangents[j], b), product(right.tangents[j], a)),
      );
      return { value: binary("mul", a, b), tangents };
    }
    case "div":
      return quotient(context, left, right);
    default:
      return chain(context, e.operator, [left, right], ([a, b]) => binary(e.operator, a!, b!));
  }
}

function quotient(context: Context, left: Dual, right: Dual): Dual {
  const b = simple(context, right.value);
  const q = kept(context, binary("div", left.value, b));
  const tangents = mapTangents(context, (j) => {
    const upper = difference(left.tangents[j], product(right.tangents[j], q));
    return upper && binary("div", upper, b);
  });
  return { value: q, tangents };
}

const sum = (a: KernelExpression | undefined, b: KernelExpression | undefined) =>
  a === undefined || b === undefined ? (a ?? b) : binary("add", a, b);
const difference = (a: KernelExpression | undefined, b: KernelExpression | undefined) => {
  if (b === undefined) return a;
  return a === undefined ? unary("neg", b) : binary("sub", a, b);
};
const product = (a: KernelExpression | undefined, b: KernelExpression) => a && binary("mul", a, b);

/** A function by its partial derivatives. */
function chain(
  context: Context,
  name: string,
  operands: readonly Dual[],
  make: (list: readonly KernelExpression[]) => KernelExpression,
): Dual {
  const list = operands.map((operand) => simple(context, operand.value));
  const value = kept(context, make(list));
  const partials = partialsOf(name, list, value);
  let tangents: readonly (KernelExpression | undefined)[] = none;
  for (const [k, operand] of operands.entries()) {
    const partial = partials[k];
    if (partial === undefined || isZero(operand)) continue;
    const factor = simple(context, partial());
    const before = tangents;
    tangents = mapTangents(context, (j) => sum(before[j], steep(context, operand.tangents[j], factor)));
  }
  return { value, tangents };
}

/** No change stays none where the derivative is infinite, as that of a root at zero. */
function steep(context: Context, tangent: KernelExpression | undefined, factor: KernelExpression) {
  if (tangent === undefined) return undefined;
  const change = simple(context, tangent);
  return {
    kind: "select",
    type: "f64",
    condition: compare("eq", change, real(0)),
    then: real(0),
    else: binary("mul", change, factor),
  } as const;
}

function dualSelect(context: Context, e: KernelExpression & { kind: "select" }): Dual {
  const condition = plainValue(context, e.condition);
  const { directions } = context.places;
  const name = newLocal(context, "f64");
  const tangents = Array.from({ length: directions }, () => newLocal(context, "f64"));
  const [then, otherwise] = [e.then, e.else].map((side) =>
    collect(context, () => {
      const dual = dualOf(context, side);
      for (const [j, local] of tangents.entries()) context.out.push(set(local, dual.tangents[j] ?? real(0)));
      context.out.push(set(name, dual.value));
    }),
  );
  context.out.push({ kind: "if", condition, then: then!, else: otherwise! });
  return { value: realLocal(name), tangents: tangents.map(realLocal) };
}

function dualCall(context: Context, e: KernelExpression & { kind: "call" }): Dual {
  const { called, places } = context;
  const kind = called.kindOf(e.function);
  if (kind === "elementary") {
    const operands = e.arguments.map((argument) => dualOf(context, argument));
    const make = (list: readonly KernelExpression[]) => ({ ...e, arguments: list });
    if (operands.every(isZero)) return { value: make(operands.map(({ value }) => value)), tangents: none };
    return chain(context, called.elementaryName(e.function), operands, make);
  }
  const value = kept(context, callOf(context, e));
  if (kind === "plain" || called.isImported(e.function)) return { value, tangents: none };
  const at: KernelExpression = { kind: "const", type: "i32", value: 0 };
  return { value, tangents: mapTangents(context, (j) => kept(context, load(at, places.results + j))) };
}

/**
 * An iteration that ends where its equations hold: it is made without tangents, and one more step with them, as the derivative of a step
 * of Newton's method at the solution is that of the solution.
 */
export function differentiateIteration(
  fn: KernelFunction,
  plain: string,
  once: string,
  directions: number,
): KernelFunction {
  const own = (p: KernelLocal) => (p.type === "f64" ? realLocal(p.name) : integerLocal(p.name));
  const all = withTangentParameters(fn.parameters, directions);
  const code = integerLocal("code");
  return {
    ...fn,
    parameters: all,
    locals: [{ name: "code", type: "i32" }],
    body: [
      set("code", call("i32", plain, fn.parameters.map(own))),
      onlyIf(code, [{ kind: "return", value: code }]),
      { kind: "return", value: call("i32", once, all.map(own)) },
    ],
  };
}

/** Names of the functions that a function calls. */
export function calledBy(fn: KernelFunction): ReadonlySet<string> {
  const names = new Set<string>();
  visitExpressions(fn.body, (e) => {
    if (e.kind === "call") names.add(e.function);
  });
  return names;
}
