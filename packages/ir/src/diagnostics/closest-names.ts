import { type MessageArgument, type Phrase, phrase } from "./phrase.ts";
import { sharedPhrases } from "./shared-phrases.ts";

/**
 * Up to three of `candidates` with the smallest edit distance to `name`, the closest first. To a single letter only the
 * other case of it is close.
 */
export function closestNames(name: string, candidates: Iterable<string>): readonly string[] {
  const limit = name.length === 1 ? 0 : Math.max(1, Math.floor(name.length / 3));
  const lower = name.toLowerCase();
  const close: { candidate: string; distance: number }[] = [];
  for (const candidate of new Set(candidates)) {
    if (Math.abs(candidate.length - name.length) > limit) continue;
    const distance = editDistance(lower, candidate.toLowerCase());
    if (distance <= limit) close.push({ candidate, distance });
  }
  return close
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map((one) => one.candidate);
}

/** The hint "Did you mean 'x'?" with the closest of `candidates`, or nothing. */
export function didYouMean(name: string, candidates: Iterable<string>): { readonly advice?: Phrase } {
  const advice = namesToTry(closestNames(name, candidates));
  return advice === undefined ? {} : { advice };
}

/** "Did you mean 'x' or 'y'?"; `undefined` without names. */
export function namesToTry([first, ...others]: readonly string[]): Phrase | undefined {
  if (first === undefined) return undefined;
  const names = others.reduce<MessageArgument>(
    (before, last) => phrase(sharedPhrases, "phrase.or", { before, last: `'${last}'` }),
    `'${first}'`,
  );
  return phrase(sharedPhrases, "phrase.did-you-mean", { names });
}

/** Number of insertions, deletions, substitutions and transpositions (Damerau 1964, restricted form). */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + Number(a[i - 1] !== b[j - 1]));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, beforeLast[j - 2]! + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
