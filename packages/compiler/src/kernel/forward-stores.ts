import type { KernelExpression, KernelFunction, KernelLocal, KernelStatement } from "@cosimo/ir";
import { append } from "@cosimo/ir";
import { set } from "./kernel-builder.ts";
import { mapExpression } from "./map-kernel.ts";
import { mathImport } from "./math-imports.ts";
import { expressionsOf, visitExpression, visitStatements } from "./visit-kernel.ts";

/** A place in memory: a constant distance from the value of a local, or, without one, from zero. */
interface Place {
  readonly base: string;
  readonly distance: number;
}

type Held = KernelExpression & { kind: "local" | "const" };

/** Places whose contents a local or a constant holds, by `keyOf`. */
type Memory = Map<string, { readonly place: Place; readonly value: Held }>;

interface Context {
  /** Places that the function loads. */
  readonly loaded: ReadonlySet<string>;
  readonly locals: KernelLocal[];
  /** What is known where control leaves the enclosing blocks. */
  readonly blocks: Map<string, Memory[]>;
}

/** Statements, and whether control never reaches their end. */
interface Forwarded {
  readonly statements: readonly KernelStatement[];
  readonly exits: boolean;
}

/**
 * A function that does not load what it has just stored or loaded: locals keep it. Stores remain. Engines do not do this for the memory of
 * WebAssembly, so that each value of a step would wait for the memory several times. Two places with different bases may be one.
 * Results are the same bit for bit.
 */
export function forwardStores(fn: KernelFunction): KernelFunction {
  const context: Context = { loaded: loadedPlaces(fn), locals: [], blocks: new Map() };
  if (context.loaded.size === 0) return fn;
  const { statements } = forwardList(context, fn.body, new Map());
  return { ...fn, locals: [...fn.locals, ...context.locals], body: statements };
}

function loadedPlaces(fn: KernelFunction): ReadonlySet<string> {
  const found = new Set<string>();
  visitStatements(fn.body, (s) => {
    for (const expression of expressionsOf(s))
      visitExpression(expression, (e) => {
        if (e.kind !== "load") return;
        const place = placeOf(e);
        if (place !== undefined) found.add(keyOf(place));
      });
  });
  return found;
}

function placeOf({ address, offset }: { readonly address: KernelExpression; readonly offset: number }) {
  return distanceFrom(address, offset);
}

function distanceFrom(address: KernelExpression, distance: number): Place | undefined {
  if (address.kind === "local") return { base: address.name, distance };
  if (address.kind === "const") return { base: "", distance: distance + address.value };
  if (address.kind !== "binary" || address.operator !== "add" || address.right.kind !== "const")
    return undefined;
  return distanceFrom(address.left, distance + address.right.value);
}

function keyOf({ base, distance }: Place): string {
  return `${base}+${distance}`;
}

function forwardList(context: Context, statements: readonly KernelStatement[], memory: Memory): Forwarded {
  const result: KernelStatement[] = [];
  for (const statement of statements) {
    const { statements: some, exits } = forwardStatement(context, statement, memory);
    append(result, some);
    if (exits) return { statements: result, exits };
  }
  return { statements: result, exits: false };
}

/** Updates `memory` to what is known after the statement. */
function forwardStatement(context: Context, s: KernelStatement, memory: Memory): Forwarded {
  switch (s.kind) {
    case "set":
      return fallsThrough(forwardSet(s, memory));
    case "expression": {
      const value = forwardIn(s.value, memory);
      return fallsThrough({ ...s, value });
    }
    case "store":
      return fallsThrough(...forwardStore(context, s, memory));
    case "return":
      return {
        statements: [s.value === undefined ? s : { ...s, value: forwardIn(s.value, memory) }],
        exits: true,
      };
    case "if":
      return forwardIf(context, s, memory);
    case "loop":
      return fallsThrough(forwardLoop(context, s, memory));
    case "block":
      return forwardBlock(context, s, memory);
    case "leave":
      context.blocks.get(s.block)!.push(new Map(memory));
      return { statements: [s], exits: true };
    case "break":
    case "continue":
      return { statements: [s], exits: true };
  }
}

const fallsThrough = (...statements: readonly KernelStatement[]): Forwarded => ({
  statements,
  exits: false,
});

/** The expression with locals in place of loads. Calls may store, so that their expressions are not changed. */
function forwardIn(expression: KernelExpression, memory: Memory): KernelExpression {
  if (mayStore(expression)) {
    memory.clear();
    return expression;
  }
  if (memory.size === 0) return expression;
  return mapExpression(expression, (e) => {
    if (e.kind !== "load") return e;
    const place = placeOf(e);
    return (place && memory.get(keyOf(place))?.value) ?? e;
  });
}

function mayStore(expression: KernelExpression): boolean {
  let found = false;
  visitExpression(expression, (e) => {
    if (e.kind === "call" && mathImport(e.function) === undefined) found = true;
  });
  return found;
}

function forwardSet(s: KernelStatement & { kind: "set" }, memory: Memory): KernelStatement {
  const value = forwardIn(s.value, memory);
  forgetLocal(memory, s.local);
  const place = value.kind === "load" ? placeOf(value) : undefined;
  if (place !== undefined && place.base !== s.local)
    memory.set(keyOf(place), { place, value: { kind: "local", type: "f64", name: s.local } });
  return { ...s, value };
}

function forgetLocal(memory: Memory, local: string): void {
  for (const [key, { place, value }] of memory)
    if (place.base === local || (value.kind === "local" && value.name === local)) memory.delete(key);
}

function forwardStore(
  context: Context,
  s: KernelStatement & { kind: "store" },
  memory: Memory,
): readonly KernelStatement[] {
  const address = forwardIn(s.address, memory);
  const value = forwardIn(s.value, memory);
  const place = placeOf({ address, offset: s.offset });
  if (place === undefined) {
    memory.clear();
    return [{ ...s, address, value }];
  }
  for (const [key, known] of memory) if (known.place.base !== place.base) memory.delete(key);
  const key = keyOf(place);
  memory.delete(key);
  if (value.kind === "local" || value.kind === "const") {
    memory.set(key, { place, value });
    return [{ ...s, address, value }];
  }
  if (!context.loaded.has(key)) return [{ ...s, address, value }];
  const name = `kept#${context.locals.length}`;
  const local = { kind: "local", type: "f64", name } as const;
  context.locals.push({ name, type: "f64" });
  memory.set(key, { place, value: local });
  return [set(name, value), { ...s, address, value: local }];
}

function forwardIf(context: Context, s: KernelStatement & { kind: "if" }, memory: Memory): Forwarded {
  const condition = forwardIn(s.condition, memory);
  const [thenMemory, elseMemory] = [new Map(memory), new Map(memory)];
  const then = forwardList(context, s.then, thenMemory);
  const otherwise = forwardList(context, s.else, elseMemory);
  const ways = [...(then.exits ? [] : [thenMemory]), ...(otherwise.exits ? [] : [elseMemory])];
  keepCommon(memory, ways);
  const statement = { ...s, condition, then: then.statements, else: otherwise.statements };
  return { statements: [statement], exits: ways.length === 0 };
}

/** Nothing is known at the begin of an iteration, nor after the loop. */
function forwardLoop(
  context: Context,
  s: KernelStatement & { kind: "loop" },
  memory: Memory,
): KernelStatement {
  memory.clear();
  const { statements } = forwardList(context, s.body, new Map());
  return { ...s, body: statements };
}

function forwardBlock(context: Context, s: KernelStatement & { kind: "block" }, memory: Memory): Forwarded {
  const leaving: Memory[] = [];
  context.blocks.set(s.name, leaving);
  const { statements, exits } = forwardList(context, s.body, memory);
  const ways = [...(exits ? [] : [new Map(memory)]), ...leaving];
  keepCommon(memory, ways);
  return { statements: [{ ...s, body: statements }], exits: ways.length === 0 };
}

/** What is known on all ways. */
function keepCommon(memory: Memory, ways: readonly Memory[]): void {
  const [first = new Map() as Memory, ...others] = ways;
  memory.clear();
  for (const [key, known] of first)
    if (others.every((way) => isSame(way.get(key)?.value, known.value))) memory.set(key, known);
}

function isSame(a: Held | undefined, b: Held): boolean {
  if (a === undefined || a.kind !== b.kind) return false;
  return a.kind === "local"
    ? b.kind === "local" && a.name === b.name
    : Object.is(a.value, (b as { value: number }).value);
}
