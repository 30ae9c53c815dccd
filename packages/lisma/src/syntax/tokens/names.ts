import { type Diagnostic, diagnose, type Span } from "@cosimo/ir";
import { lismaSyntaxMessages } from "./syntax-messages.ts";

/** Normal form of a name for comparison: composed accents, the Greek letter for the micro sign. */
export function nameOf(text: string): string {
  return text.normalize("NFC").replaceAll("\u00B5", "μ");
}

const lookalikes: ReadonlyMap<string, string> = new Map(
  [
    ["аеорсухіјѕ", "aeopcyxijs"],
    ["АВЕКМНОРСТУХІЈЅ", "ABEKMHOPCTYXIJS"],
    ["ονΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ovABEZHIKMNOPTYX"],
  ].flatMap(([others, latin]) => [...others!].map((letter, i) => [letter, latin![i]!] as const)),
);

/** The name with Latin letters for all letters of the same shape. */
function appearanceOf(name: string): string {
  return name.replace(/[\u0370-\u04ff]/g, (letter) => lookalikes.get(letter) ?? letter);
}

/**
 * Warns of names that differ only by letters of the same shape from different alphabets; of each name once, in the
 * given order.
 */
export function findLookalikes(
  names: Iterable<{ readonly name: string; readonly span: Span }>,
): Diagnostic[] {
  const byAppearance = new Map<string, { readonly name: string; readonly span: Span }>();
  const known = new Set<string>();
  const found: Diagnostic[] = [];
  for (const { name, span } of names) {
    if (known.has(name)) continue;
    known.add(name);
    const appearance = appearanceOf(name);
    const other = byAppearance.get(appearance);
    if (other === undefined) byAppearance.set(appearance, { name, span });
    else {
      const related = [{ message: `'${other.name}'`, span: other.span }];
      found.push(diagnose(lismaSyntaxMessages, "lisma.lookalike-name", span, { name }, { related }));
    }
  }
  return found;
}
