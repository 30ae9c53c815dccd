import type {
  KernelBinary,
  KernelComparison,
  KernelExpression,
  KernelFunction,
  KernelStatement,
  KernelUnary,
} from "@cosimo/ir";
import fc from "fast-check";
import {
  binary,
  call,
  compare,
  convert,
  integer,
  integerLocal,
  load,
  real,
  realLocal,
  returnValue,
  select,
  set,
  store,
  unary,
} from "../../packages/compiler/src/kernel/kernel-builder.ts";

/**
 * Random well-typed kernel functions (a, b: real, n, m: int) -> real that terminate and use at most 64 slots of
 * memory.
 */

export const HEAP_SIZE = 64;
const REALS = ["a", "b", "u", "v"];
const INTEGERS = ["n", "m", "i", "j"];
const COUNTERS = ["c0", "c1", "c2"];
const COMPARISONS: readonly KernelComparison[] = ["eq", "ne", "lt", "le", "gt", "ge"];

export const arbitraryReal: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 0.5, 3, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
  fc.double({ min: -1e3, max: 1e3, noNaN: true }),
  fc.double(),
);

export const arbitraryInteger: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: -4, max: 12 }),
  fc.integer(),
  fc.constantFrom(2147483647, -2147483648),
);

type Expressions = fc.Arbitrary<KernelExpression>;

/** The arbitrary of each depth is built once, because they refer to each other repeatedly. */
function byDepth(make: (depth: number) => Expressions): (depth: number) => Expressions {
  const made: Expressions[] = [];
  return (depth) => {
    made[depth] ??= make(depth);
    return made[depth];
  };
}

const reals: (depth: number) => Expressions = byDepth((depth) => {
  const leaf = fc.oneof(arbitraryReal.map(real), fc.constantFrom(...REALS).map(realLocal));
  if (depth === 0) return leaf;
  const below = reals(depth - 1);
  const operators: KernelBinary[] = ["add", "sub", "mul", "div", "min", "max"];
  const functions: KernelUnary[] = ["neg", "abs", "sqrt", "floor", "ceil", "trunc"];
  return fc.oneof(
    leaf,
    fc.tuple(fc.constantFrom(...operators), below, below).map(([o, l, r]) => binary(o, l, r)),
    fc.tuple(fc.constantFrom(...functions), below).map(([o, x]) => unary(o, x)),
    fc.tuple(conditions(depth - 1), below, below).map(([c, l, r]) => select(c, l, r)),
    fc.tuple(addresses(depth - 1), fc.nat(7)).map(([x, offset]) => load(x, offset)),
    integers(depth - 1).map((x) => convert("f64", x)),
    integers(depth - 1).map((x) => unary("powerOfTwo", convert("f64", binary("rem", x, integer(1023))))),
  );
});

const integers: (depth: number) => Expressions = byDepth((depth) => {
  const leaf = fc.oneof(
    arbitraryInteger.map(integer),
    fc.constantFrom(...INTEGERS, ...COUNTERS).map(integerLocal),
  );
  if (depth === 0) return leaf;
  const below = integers(depth - 1);
  const operators: KernelBinary[] = ["add", "sub", "mul", "and", "or"];
  const bits = fc.integer({ min: 0, max: 31 }).map(integer);
  const divisor = fc.integer({ min: 1, max: 9 }).map(integer);
  return fc.oneof(
    leaf,
    fc.tuple(fc.constantFrom(...operators), below, below).map(([o, l, r]) => binary(o, l, r)),
    fc.tuple(fc.constantFrom<KernelBinary>("shl", "shr"), below, bits).map(([o, l, r]) => binary(o, l, r)),
    fc.tuple(below, divisor).map(([l, r]) => binary("rem", l, r)),
    fc.tuple(conditions(depth - 1), below, below).map(([c, l, r]) => select(c, l, r)),
    conditions(depth - 1),
    reals(depth - 1).map((x) => convert("i32", x)),
  );
});

const conditions: (depth: number) => Expressions = byDepth((depth) => {
  const below = Math.max(0, depth - 1);
  return fc.oneof(
    fc
      .tuple(fc.constantFrom(...COMPARISONS), reals(below), reals(below))
      .map(([o, l, r]) => compare(o, l, r)),
    fc
      .tuple(fc.constantFrom(...COMPARISONS), integers(below), integers(below))
      .map(([o, l, r]) => compare(o, l, r)),
    integers(below).map((x) => unary("eqz", x)),
  );
});

/** Sums of a masked integer and a constant: forms that back ends split. */
function addresses(depth: number): Expressions {
  const masked = integers(depth).map((x) => binary("and", x, integer(31)));
  return fc.oneof(
    masked,
    fc.tuple(masked, fc.nat(15)).map(([x, c]) => binary("add", x, integer(c))),
    fc.nat(40).map(integer),
    fc.constant(integerLocal("p")),
    fc.nat(9).map((c) => binary("add", integer(c), integerLocal("p"))),
  );
}

/** Assignments between locals, some with a constant added: values that specialisation tracks. */
const copies: fc.Arbitrary<readonly KernelStatement[]> = fc.oneof(
  fc.tuple(fc.constantFrom(...REALS), fc.constantFrom(...REALS)).map(([l, x]) => [set(l, realLocal(x))]),
  fc
    .tuple(fc.constantFrom(...INTEGERS), fc.constantFrom(...INTEGERS), fc.integer({ min: -2, max: 2 }))
    .map(([l, x, c]) => [set(l, binary("add", integerLocal(x), integer(c)))]),
);

interface Place {
  readonly depth: number;
  readonly loops: number;
  readonly blocks: readonly string[];
  readonly callees: readonly string[];
}

function statementLists(place: Place): fc.Arbitrary<readonly KernelStatement[]> {
  return fc.array(statements(place), { maxLength: 4 }).map((lists) => lists.flat());
}

const made = new Map<string, fc.Arbitrary<readonly KernelStatement[]>>();

function statements(place: Place): fc.Arbitrary<readonly KernelStatement[]> {
  const key = JSON.stringify(place);
  const known = made.get(key) ?? makeStatements(place);
  made.set(key, known);
  return known;
}

function makeStatements(place: Place): fc.Arbitrary<readonly KernelStatement[]> {
  const simple: fc.Arbitrary<readonly KernelStatement[]> = fc.oneof(
    fc.tuple(fc.constantFrom(...REALS), reals(3)).map(([l, x]) => [set(l, x)]),
    fc.tuple(fc.constantFrom(...INTEGERS), integers(3)).map(([l, x]) => [set(l, x)]),
    copies,
    fc.tuple(addresses(1), fc.nat(7), reals(3)).map(([a, o, x]) => [store(a, o, x)]),
    ...place.callees.map((name) => calls(name)),
    ...leaves(place),
  );
  if (place.depth === 0) return simple;
  const inner = { ...place, depth: place.depth - 1 };
  const choices = [
    simple,
    fc
      .tuple(conditions(2), statementLists(inner), statementLists(inner))
      .map(([condition, a, b]) => [{ kind: "if" as const, condition, then: a, else: b }]),
    namedBlocks(place),
  ];
  if (place.loops < COUNTERS.length) choices.push(loops(place));
  return fc.oneof(...choices);
}

function calls(name: string): fc.Arbitrary<readonly KernelStatement[]> {
  const list = fc.tuple(reals(1), reals(1), integers(1), integers(1));
  const called = list.map((l) => call("f64", name, [...l, integer(3)]));
  return fc.oneof(
    called.map((value) => [{ kind: "expression" as const, value }]),
    fc.tuple(fc.constantFrom(...REALS), called).map(([l, value]) => [set(l, value)]),
  );
}

/** Conditional jumps, so that the following code is reachable. */
function leaves({ loops, blocks }: Place): fc.Arbitrary<readonly KernelStatement[]>[] {
  const guarded = (then: fc.Arbitrary<KernelStatement>) =>
    fc
      .tuple(conditions(1), then)
      .map(([condition, s]) => [{ kind: "if" as const, condition, then: [s], else: [] }]);
  return [
    guarded(reals(2).map(returnValue)),
    ...(loops > 0 ? [guarded(fc.constantFrom({ kind: "break" }, { kind: "continue" }))] : []),
    ...(blocks.length > 0
      ? [guarded(fc.constantFrom(...blocks).map((block) => ({ kind: "leave", block })))]
      : []),
  ];
}

function namedBlocks(place: Place): fc.Arbitrary<readonly KernelStatement[]> {
  const name = `l${place.depth}`;
  const inner = { ...place, depth: place.depth - 1, blocks: [...place.blocks, name] };
  return statementLists(inner).map((body) => [{ kind: "block" as const, name, body }]);
}

function loops(place: Place): fc.Arbitrary<readonly KernelStatement[]> {
  const counter = COUNTERS[place.loops]!;
  const i = integerLocal(counter);
  const inner = { ...place, depth: place.depth - 1, loops: place.loops + 1 };
  return fc.tuple(fc.nat(5), statementLists(inner)).map(([count, body]) => [
    set(counter, integer(0)),
    {
      kind: "loop" as const,
      condition: compare("lt", i, integer(count)),
      body,
      update: [set(counter, binary("add", i, integer(1)))],
    },
  ]);
}

/** Names of blocks are unique within a function. */
function uniqueBlocks(list: readonly KernelStatement[], next = { number: 0 }): readonly KernelStatement[] {
  const rename = (s: KernelStatement, names: ReadonlyMap<string, string>): KernelStatement => {
    const all = (inner: readonly KernelStatement[]) => inner.map((x) => rename(x, names));
    if (s.kind === "if") return { ...s, then: all(s.then), else: all(s.else) };
    if (s.kind === "loop") return { ...s, body: all(s.body) };
    if (s.kind === "leave") return { ...s, block: names.get(s.block)! };
    if (s.kind !== "block") return s;
    const name = `${s.name}_${next.number++}`;
    const inner = new Map([...names, [s.name, name]]);
    return { ...s, name, body: s.body.map((x) => rename(x, inner)) };
  };
  return list.map((s) => rename(s, new Map()));
}

export function arbitraryFunction(name: string, callees: readonly string[]): fc.Arbitrary<KernelFunction> {
  const place = { depth: 3, loops: 0, blocks: [], callees };
  const body = fc.tuple(fc.array(statements(place), { minLength: 1, maxLength: 8 }), reals(3));
  return body.map(([lists, result]) => ({
    name,
    parameters: [
      { name: "a", type: "f64" as const },
      { name: "b", type: "f64" as const },
      { name: "n", type: "i32" as const },
      { name: "m", type: "i32" as const },
      { name: "p", type: "i32" as const },
    ],
    result: "f64" as const,
    locals: [
      ...["u", "v"].map((local) => ({ name: local, type: "f64" as const })),
      ...["i", "j", ...COUNTERS].map((local) => ({ name: local, type: "i32" as const })),
    ],
    body: [...uniqueBlocks(lists.flat()), returnValue(result)],
  }));
}
