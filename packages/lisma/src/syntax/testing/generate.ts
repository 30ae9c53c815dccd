import { type Grammar, isTerminal, type Production } from "./ebnf.ts";

/** Texts for the token classes; a suffix follows its bracket directly. */
const samples: Readonly<Record<string, readonly string[]>> = {
  IDENT: ["x", "v_x", "скорость", "μ", "$a_1", "init", "left", "on", "e"],
  FUNCTION: ["sin", "f", "x"],
  INT: ["1", "2", "12"],
  NUMBER: ["3", "1.", ".5", "1e-3", "2.5E+2"],
  SUFFIX: ["\ba", "\b1"],
};

/** Numbers from 0 to 1 (mulberry32, T. Ettinger, 2017, public domain). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Generates random sentences as lists of words; beyond a given depth it chooses the shortest alternatives. */
export function createGenerator(grammar: Grammar): (random: () => number, depth: number) => string[] {
  const heights = ruleHeights(grammar);
  const heightOf = ({ right }: Production): number =>
    Math.max(0, ...right.map((symbol) => heights.get(symbol) ?? 0));
  const lowest = new Map([...grammar.byLeft].map(([left, all]) => [left, lowestOf(all, heightOf)]));

  return (random, depth) => {
    const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
    const expand = (symbol: string, budget: number): string[] => {
      if (isTerminal(symbol)) return [samples[symbol] ? pick(samples[symbol]!) : symbol.slice(1, -1)];
      const chosen = pick((budget > 0 ? grammar.byLeft : lowest).get(symbol)!);
      return chosen.right.flatMap((part) => expand(part, budget - 1));
    };
    return expand(grammar.start, depth);
  };
}

function lowestOf(alternatives: readonly Production[], heightOf: (p: Production) => number): Production[] {
  const least = Math.min(...alternatives.map(heightOf));
  return alternatives.filter((alternative) => heightOf(alternative) === least);
}

/** Words as text: spaces between, none before a suffix. */
export function textOfWords(words: readonly string[]): string {
  return words.join(" ").replaceAll(" \b", "");
}

/** Smallest number of levels of each rule down to tokens. */
function ruleHeights({ byLeft }: Grammar): ReadonlyMap<string, number> {
  const heights = new Map<string, number>([...byLeft.keys()].map((left) => [left, Number.POSITIVE_INFINITY]));
  for (let changed = true; changed; ) {
    changed = false;
    for (const [left, alternatives] of byLeft) {
      const least = Math.min(
        ...alternatives.map(
          ({ right }) => 1 + Math.max(0, ...right.map((symbol) => heights.get(symbol) ?? 0)),
        ),
      );
      if (least >= heights.get(left)!) continue;
      heights.set(left, least);
      changed = true;
    }
  }
  return heights;
}
