import { type Phrase, type PhraseCatalogue, phrase } from "@cosimo/ir";

/** Ways from a value of one type or size to another. */
export const conversionPhrases = {
  "advice.text-of-value": "A text of a value is String(x).",
  "advice.whole-number":
    "A whole number of a Real is 'integer(x)', rounded down; a quotient of whole numbers is 'div(a, b)'.",
  "advice.vector": "A vector is {1, 2, 3}, and the vector of a column or row is 'vector(A)'.",
  "advice.scalar": "The number in an array of one element is 'scalar(v)'.",
  "advice.one-element": "One element is 'v[1]', the sum of all 'sum(v)'.",
  "advice.boolean-number":
    "A number of a condition is 'if b then 1 else 0', a condition of a number 'x > 0'; Boolean values are true and false.",
  "advice.fill": "Write 'fill(…, {sizes})', or an equation for each element.",
} as const satisfies PhraseCatalogue;

/** Type and sizes of a value. */
interface Form {
  readonly type: { readonly kind: string };
  readonly dims: readonly number[];
}

interface Advice {
  readonly advice?: Phrase;
}

/** How a value is converted to the form in which it is expected; nothing if there is no common way. */
export function conversionAdvice(expected: Form, found: Form): Advice {
  const byType = typeConversion(expected.type.kind, found.type.kind);
  if (byType !== undefined) return { advice: phrase(conversionPhrases, byType) };
  return sizeConversion(expected.dims, found.dims);
}

/** The same for two values of which either may be converted. */
export function commonFormAdvice(left: Form, right: Form): Advice {
  const [longer, shorter] = left.dims.length >= right.dims.length ? [left, right] : [right, left];
  const advice = conversionAdvice(longer, shorter);
  return advice.advice === undefined ? conversionAdvice(shorter, longer) : advice;
}

function typeConversion(expected: string, found: string): keyof typeof conversionPhrases | undefined {
  const isNumber = (kind: string) => kind === "Real" || kind === "Integer";
  if (expected === "String" && found !== "String") return "advice.text-of-value";
  if (expected === "Integer" && found === "Real") return "advice.whole-number";
  const isMixed = (expected === "Boolean" && isNumber(found)) || (isNumber(expected) && found === "Boolean");
  return isMixed ? "advice.boolean-number" : undefined;
}

function sizeConversion(expected: readonly number[], found: readonly number[]): Advice {
  if (expected.length > 0 && found.length === 0)
    return { advice: phrase(conversionPhrases, "advice.fill", { sizes: expected.join(", ") }) };
  if (expected.length === 1 && found.length === 2 && found.includes(1))
    return { advice: phrase(conversionPhrases, "advice.vector") };
  if (expected.length > 0 || found.length === 0) return {};
  const isSingle = found.every((length) => length === 1);
  return { advice: phrase(conversionPhrases, isSingle ? "advice.scalar" : "advice.one-element") };
}
