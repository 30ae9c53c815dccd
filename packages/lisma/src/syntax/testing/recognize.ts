import { type Grammar, isTerminal, type Production } from "./ebnf.ts";
import { lookaheadSets } from "./lookahead.ts";

/** Possible terminals of each token of a text. */
export type Terminals = readonly (readonly string[])[];

/** A production with its first `dot` symbols recognised from token `origin` on. */
interface Item {
  readonly id: number;
  readonly production: Production;
  readonly dot: number;
  readonly origin: number;
}

/**
 * Returns whether a grammar derives given tokens (Earley, CACM 13, 1970; empty productions after Aycock and Horspool,
 * 2002; productions that cannot begin with the next token are not predicted). Worst case cubic time: for tests.
 */
export function createRecognizer(grammar: Grammar): (tokens: Terminals) => boolean {
  const { first } = lookaheadSets(grammar, 1);
  const isNullable = (symbol: string): boolean => first.get(symbol)!.has("");
  const beginnings = grammar.productions.map(({ right }) => beginningsOf(right, first));
  const ids = new Map(grammar.productions.map((production, id) => [production, id]));

  return (tokens) => {
    const sets: Item[][] = [...tokens.map(() => []), []];
    const seen = sets.map(() => new Set<number>());
    const add = (at: number, id: number, dot: number, origin: number): void => {
      const key = (id * 32 + dot) * sets.length + origin;
      if (seen[at]!.has(key)) return;
      seen[at]!.add(key);
      sets[at]!.push({ id, production: grammar.productions[id]!, dot, origin });
    };
    const predict = (at: number, rule: string): void => {
      const possible = ["", ...(tokens[at] ?? [])];
      for (const production of grammar.byLeft.get(rule)!) {
        const id = ids.get(production)!;
        if (possible.some((terminal) => beginnings[id]!.has(terminal))) add(at, id, 0, at);
      }
    };
    const complete = (at: number, { production, origin }: Item): void => {
      for (const { id, production: waiting, dot, origin: start } of sets[origin]!)
        if (waiting.right[dot] === production.left) add(at, id, dot + 1, start);
    };
    predict(0, grammar.start);
    for (const [at, items] of sets.entries())
      for (const item of items) {
        const next = item.production.right[item.dot];
        if (next === undefined) complete(at, item);
        else if (isTerminal(next)) {
          if (tokens[at]?.includes(next)) add(at + 1, item.id, item.dot + 1, item.origin);
        } else {
          predict(at, next);
          if (isNullable(next)) add(at, item.id, item.dot + 1, item.origin);
        }
      }
    return sets
      .at(-1)!
      .some(
        ({ production, dot, origin }) =>
          production.left === grammar.start && dot === production.right.length && origin === 0,
      );
  };
}

/** Terminals at the beginning of a string of symbols; "" if it can be empty. */
function beginningsOf(
  symbols: readonly string[],
  first: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const beginnings = new Set<string>();
  for (const symbol of symbols) {
    for (const terminal of first.get(symbol)!) if (terminal !== "") beginnings.add(terminal);
    if (!first.get(symbol)!.has("")) return beginnings;
  }
  return beginnings.add("");
}
