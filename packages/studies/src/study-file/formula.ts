/** Of values over a run. */
export type ReductionKind = "final" | "max" | "min" | "mean" | "integral";

/** Arithmetic with numbers of a run; `term`: a place in the list of these. */
export type Formula =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "term"; readonly term: number }
  | { readonly kind: "negative"; readonly of: Formula }
  | {
      readonly kind: "binary";
      readonly operator: Operator;
      readonly left: Formula;
      readonly right: Formula;
    };

type Operator = "+" | "-" | "*" | "/" | "^";

/** A number that a run gives: a reduction and what it is of. */
export interface Term {
  readonly kind: ReductionKind;
  readonly expression: string;
}

/** A call of a reduction; with several arguments it is Modelica's function. */
const CALL = /(?<![\w.'])(final|max|min|mean|integral)\s*\(/g;

/** `max(x)` as a whole: the reduction and its argument. undefined: the text is none. */
export function wholeReduction(text: string): Term | undefined {
  const [call] = callsIn(text);
  if (call === undefined || call.from > 0 || call.to < text.length) return undefined;
  return { kind: call.kind, expression: call.argument.trim() };
}

/** Whether a text has reductions somewhere. */
export function hasReduction(text: string): boolean {
  return callsIn(text).length > 0;
}

/**
 * `max(x) - min(x)`: reductions and final values of Modelica expressions, joined by operators. undefined: a reduction is an argument of
 * a function, or the text is incomplete.
 */
export function parseFormula(text: string): { formula: Formula; terms: readonly Term[] } | undefined {
  const terms: Term[] = [];
  const formula = parsePart(text, terms);
  return formula && { formula, terms };
}

function parsePart(given: string, terms: Term[]): Formula | undefined {
  const text = given.trim();
  if (text === "") return undefined;
  if (/^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return { kind: "number", value: Number(text) };
  const whole = wholeReduction(text);
  if (whole !== undefined || !hasReduction(text)) {
    terms.push(whole ?? { kind: "final", expression: text });
    return { kind: "term", term: terms.length - 1 };
  }
  // A sign binds weaker than products and powers.
  const sum = joined(text, ["+", "-"], terms);
  if (sum !== undefined || lastOperator(text, ["+", "-"]) !== undefined) return sum;
  if (text.startsWith("-")) {
    const of = parsePart(text.slice(1), terms);
    return of && { kind: "negative", of };
  }
  for (const operators of [["*", "/"], ["^"]] as const) {
    if (lastOperator(text, operators) !== undefined) return joined(text, operators, terms);
  }
  if (text.startsWith("(") && closing(text, 0) === text.length - 1)
    return parsePart(text.slice(1, -1), terms);
  return undefined;
}

/** The operands of the last of these operators, joined. undefined: there is none, or an operand is not understood. */
function joined(text: string, operators: readonly Operator[], terms: Term[]): Formula | undefined {
  const at = lastOperator(text, operators);
  if (at === undefined) return undefined;
  const left = parsePart(text.slice(0, at), terms);
  const right = parsePart(text.slice(at + 1), terms);
  return left && right && { kind: "binary", operator: text[at] as Operator, left, right };
}

/** The place of the last of these operators between two operands that is in no parentheses. */
function lastOperator(text: string, operators: readonly string[]): number | undefined {
  let found: number | undefined;
  for (let i = 0; i < text.length; i++) {
    if (isOpening(text[i]!)) {
      i = closing(text, i);
      if (i < 0) return undefined;
    } else if (operators.includes(text[i]!) && isBinary(text.slice(0, i))) found = i;
  }
  return found;
}

/** Whether an operator behind this text joins two operands: a sign or the exponent of a number does not. */
function isBinary(before: string): boolean {
  return /[\w)\]}'"]\s*$/.test(before) && !/(?<![\w.'])[\d.]+e$/i.test(before);
}

interface Call extends Pick<Term, "kind"> {
  readonly from: number;
  readonly to: number;
  readonly argument: string;
}

function callsIn(text: string): readonly Call[] {
  return [...text.matchAll(CALL)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const end = closing(text, open);
    const argument = text.slice(open + 1, end);
    if (end < 0 || argument.trim() === "" || hasComma(argument)) return [];
    return [{ kind: match[1] as Term["kind"], from: match.index, to: end + 1, argument }];
  });
}

function hasComma(argument: string): boolean {
  for (let i = 0; i < argument.length; i++) {
    if (isOpening(argument[i]!)) i = closing(argument, i);
    if (i < 0 || argument[i] === ",") return true;
  }
  return false;
}

function isOpening(character: string): boolean {
  return "([{'\"".includes(character);
}

/** Whether each parenthesis and quote of an expression is closed, and no operand is missing at its end. */
export function isComplete(text: string): boolean {
  const isClosed = closing(`(${text})`, 0) === text.length + 1;
  return isClosed && !/(^|[-+*/^=<>,.]|\b(and|or|not|if|then|else|elseif))\s*$/.test(text);
}

/** The place where the parentheses or quotes end that begin here; -1: they do not. */
function closing(text: string, from: number): number {
  const own = text[from]!;
  if (own === "'" || own === '"') return text.indexOf(own, from + 1);
  for (let i = from + 1; i < text.length; i++) {
    if (")]}".includes(text[i]!)) return i;
    if (!isOpening(text[i]!)) continue;
    i = closing(text, i);
    if (i < 0) return -1;
  }
  return -1;
}

/** The value with these numbers in place of the terms. */
export function formulaValue(formula: Formula, terms: readonly number[]): number {
  switch (formula.kind) {
    case "number":
      return formula.value;
    case "term":
      return terms[formula.term]!;
    case "negative":
      return -formulaValue(formula.of, terms);
    case "binary": {
      const [a, b] = [formulaValue(formula.left, terms), formulaValue(formula.right, terms)];
      switch (formula.operator) {
        case "+":
          return a + b;
        case "-":
          return a - b;
        case "*":
          return a * b;
        case "/":
          return a / b;
        case "^":
          return a ** b;
      }
    }
  }
}
