import type { Diagnostic } from "./diagnostic.ts";
import { relatedSpan } from "./diagnostic.ts";
import { phrase } from "./phrase.ts";
import { sharedPhrases } from "./shared-phrases.ts";

/** Most further places of one diagnostic. */
const MOST_PLACES = 8;

/**
 * One diagnostic for all places with the same message: the first place, with the others as related ones. For names that
 * are unknown: one correction of a declaration mends all places.
 */
export function mergeRepeated(
  diagnostics: readonly Diagnostic[],
  codes: ReadonlySet<string>,
): readonly Diagnostic[] {
  const groups = new Map<string, Diagnostic[]>();
  for (const one of diagnostics) {
    const key = codes.has(one.code) ? `${one.code} ${one.message}` : `${groups.size}`;
    const same = groups.get(key);
    if (same === undefined) groups.set(key, [one]);
    else same.push(one);
  }
  return [...groups.values()].map(([first, ...others]) => withPlaces(first!, others));
}

function withPlaces(first: Diagnostic, others: readonly Diagnostic[]): Diagnostic {
  const spans = others.slice(0, MOST_PLACES).flatMap(({ span }) => span ?? []);
  if (spans.length === 0) return first;
  const related = spans.map((span) => relatedSpan(phrase(sharedPhrases, "phrase.also-here"), span));
  return { ...first, related: [...(first.related ?? []), ...related] };
}
