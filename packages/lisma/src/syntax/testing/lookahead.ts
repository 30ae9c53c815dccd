import { type Grammar, isTerminal, type Production } from "./ebnf.ts";

/** Prefixes of at most k terminals, with spaces between; `$` ends the text. */
type Prefixes = ReadonlySet<string>;

export interface LookaheadSets {
  readonly k: number;
  /** FIRST_k of each symbol. */
  readonly first: ReadonlyMap<string, Prefixes>;
  /** FOLLOW_k of each nonterminal. */
  readonly follow: ReadonlyMap<string, Prefixes>;
}

/** FIRST_k and FOLLOW_k as least fixed points (Aho, Ullman: The Theory of Parsing, volume 1, 1972, section 5.1). */
export function lookaheadSets(grammar: Grammar, k: number): LookaheadSets {
  const first = firstSets(grammar, k);
  return { k, first, follow: followSets(grammar, first, k) };
}

function firstSets({ productions }: Grammar, k: number): Map<string, Set<string>> {
  const first = new Map<string, Set<string>>();
  const symbols = productions.flatMap(({ left, right }) => [left, ...right]);
  for (const symbol of symbols) first.set(symbol, new Set(isTerminal(symbol) ? [symbol] : []));
  let grows = true;
  while (grows) {
    grows = false;
    for (const { left, right } of productions)
      if (addAll(first.get(left)!, firstOf(right, first, k))) grows = true;
  }
  return first;
}

/** FIRST_k of a string of symbols. */
function firstOf(symbols: readonly string[], first: ReadonlyMap<string, Prefixes>, k: number): Prefixes {
  let prefixes: Prefixes = new Set([""]);
  for (const symbol of symbols) {
    if ([...prefixes].every((prefix) => lengthOf(prefix) >= k)) break;
    prefixes = concatenate(prefixes, first.get(symbol)!, k);
  }
  return prefixes;
}

function concatenate(heads: Prefixes, tails: Prefixes, k: number): Prefixes {
  const joined = new Set<string>();
  for (const head of heads)
    if (lengthOf(head) >= k) joined.add(head);
    else for (const tail of tails) joined.add(cut(`${head} ${tail}`.trim(), k));
  return joined;
}

function lengthOf(prefix: string): number {
  return prefix === "" ? 0 : prefix.split(" ").length;
}

function cut(prefix: string, k: number): string {
  return prefix.split(" ").slice(0, k).join(" ");
}

function followSets(
  grammar: Grammar,
  first: ReadonlyMap<string, Prefixes>,
  k: number,
): Map<string, Set<string>> {
  const follow = new Map([...grammar.byLeft.keys()].map((left) => [left, new Set<string>()]));
  follow.get(grammar.start)!.add("$");
  let grows = true;
  while (grows) {
    grows = false;
    for (const { left, right } of grammar.productions)
      for (const [i, symbol] of right.entries()) {
        if (isTerminal(symbol)) continue;
        const after = concatenate(firstOf(right.slice(i + 1), first, k), follow.get(left)!, k);
        if (addAll(follow.get(symbol)!, after)) grows = true;
      }
  }
  return follow;
}

function addAll(target: Set<string>, added: Prefixes): boolean {
  const before = target.size;
  for (const item of added) target.add(item);
  return target.size > before;
}

/** Two alternatives that k tokens do not distinguish. */
export interface Conflict {
  readonly rule: string;
  /** Common prefixes of both alternatives. */
  readonly prefixes: readonly string[];
}

/**
 * Conflicts of the grammar with strong LL(k): two alternatives of a rule share a prefix of FIRST_k(alternative ·
 * FOLLOW_k(rule)). `overlaps`: whether one token can be of both classes.
 */
export function findConflicts(
  grammar: Grammar,
  sets: LookaheadSets,
  overlaps: (a: string, b: string) => boolean,
): Conflict[] {
  return [...grammar.byLeft].flatMap(([rule, alternatives]) => {
    const predicted = alternatives.map((production) => [...predict(production, sets)]);
    const shared = new Set<string>();
    for (const [i, a] of predicted.entries())
      for (const b of predicted.slice(i + 1))
        for (const prefix of a) if (b.some((other) => clash(prefix, other, overlaps))) shared.add(prefix);
    return shared.size === 0 ? [] : [{ rule, prefixes: [...shared].sort() }];
  });
}

function predict({ left, right }: Production, { first, follow, k }: LookaheadSets): Prefixes {
  return concatenate(firstOf(right, first, k), follow.get(left)!, k);
}

function clash(a: string, b: string, overlaps: (a: string, b: string) => boolean): boolean {
  if (a === b) return true;
  const [left, right] = [a.split(" "), b.split(" ")];
  return left.length === right.length && left.every((token, i) => overlaps(token, right[i]!));
}
