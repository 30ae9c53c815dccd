import type { Expression } from "../expressions/expression.ts";

type Binary = Extract<Expression, { kind: "binary" }>;
type Concat = Extract<Expression, { kind: "concat" }>;
type If = Extract<Expression, { kind: "if" }>;

/** Shorter chains keep their order of evaluation. */
const LONGEST_CHAIN = 64;

/**
 * The same value with a depth of the order of log n, because the passes of the compiler recurse: `e` may be a long sum,
 * product, conjunction, disjunction or concatenation, deep along its left operands, or a long chain of `elseif`, deep along
 * its last branches. Only the chain of `e`, and that of its first term, are changed, not the other terms. Sums are then added in pairs (Higham, Accuracy and
 * Stability of Numerical Algorithms, 2002, section 4.1).
 */
export function shallow(e: Expression): Expression {
  switch (e.kind) {
    case "if":
      return shallowIf(e);
    case "concat":
      return shallowConcat(e);
    case "binary":
      return shallowBinary(e);
    default:
      return e;
  }
}

/** The operators of a chain: its first, and the one that undoes it. */
const CHAINS = {
  "+": ["+", "-"],
  "-": ["+", "-"],
  "*": ["*", "/"],
  "/": ["*", "/"],
  and: ["and", "and"],
  or: ["or", "or"],
} as const;

interface Term {
  readonly value: Expression;
  /** It is subtracted, or divided by. */
  readonly isInverse: boolean;
}

function shallowBinary(e: Binary): Expression {
  if (e.operator === "^") return e;
  const [direct, inverse] = CHAINS[e.operator];
  let first: Expression = e;
  let length = 0;
  const isInChain = (one: Expression): one is Binary =>
    one.kind === "binary" && (one.operator === direct || one.operator === inverse);
  for (; isInChain(first); first = first.left) length++;
  // A product of many factors may be the first term of a sum.
  const inner = shallow(first);
  if (length < LONGEST_CHAIN && inner === first) return e;
  const terms: Term[] = [];
  for (let one: Expression = e; isInChain(one); one = one.left)
    terms.push({ value: one.right, isInverse: one.operator !== direct });
  terms.push({ value: inner, isInverse: false });
  terms.reverse();
  /** The terms from `from` to `to`, the first one direct; all others inverse if the first is. */
  const build = (from: number, to: number): Expression => {
    if (to - from === 1) return terms[from]!.value;
    const middle = (from + to) >> 1;
    const isInverse = terms[middle]!.isInverse !== terms[from]!.isInverse;
    const operator = isInverse ? inverse : direct;
    return { kind: "binary", operator, left: build(from, middle), right: build(middle, to) };
  };
  return build(0, terms.length);
}

function shallowConcat(e: Concat): Expression {
  const parts: Expression[] = [];
  let first: Expression = e;
  for (; first.kind === "concat"; first = first.left) parts.push(first.right);
  parts.push(first);
  if (parts.length <= LONGEST_CHAIN) return e;
  return halved(parts.reverse(), (left, right) => ({ kind: "concat", left, right }));
}

function shallowIf(e: If): Expression {
  const branches: If[] = [];
  let last: Expression = e;
  for (; last.kind === "if"; last = last.else) branches.push(last);
  if (branches.length <= LONGEST_CHAIN) return e;
  const otherwise = last;
  const build = (from: number, to: number, rest: Expression): Expression => {
    const { condition, then } = branches[from]!;
    if (to - from === 1) return { kind: "if", condition, then, else: rest };
    const middle = (from + to) >> 1;
    const conditions = branches.slice(from, middle).map((branch) => branch.condition);
    const last = branches[middle - 1]!.then;
    return {
      kind: "if",
      condition: halved(conditions, (left, right) => ({ kind: "binary", operator: "or", left, right })),
      // One of these conditions is true: the last branch needs none.
      then: middle - from === 1 ? last : build(from, middle - 1, last),
      else: build(middle, to, rest),
    };
  };
  return build(0, branches.length, otherwise);
}

/** Joins elements, at least one: a short list from left to right, a long one in a balanced tree. */
export function halved<T>(list: readonly T[], join: (left: T, right: T) => T): T {
  if (list.length <= LONGEST_CHAIN) return list.reduce(join);
  const build = (from: number, to: number): T => {
    if (to - from === 1) return list[from]!;
    const middle = (from + to) >> 1;
    return join(build(from, middle), build(middle, to));
  };
  return build(0, list.length);
}
