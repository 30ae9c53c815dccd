import type { KernelExpression, KernelLocal, KernelStatement } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";

/** A real or complex number in locals; an absent part is zero. */
export interface KernelNumber {
  readonly re?: KernelExpression;
  readonly im?: KernelExpression;
}

/** Statements of one function and its locals. */
export interface FunctionText {
  readonly statements: KernelStatement[];
  readonly locals: KernelLocal[];
  /** Keeps a value in a new local. */
  keep(value: KernelExpression): KernelExpression;
}

export function createFunctionText(): FunctionText {
  const statements: KernelStatement[] = [];
  const locals: KernelLocal[] = [];
  return {
    statements,
    locals,
    keep(value) {
      if (value.kind === "local") return value;
      const name = `v${locals.length}`;
      locals.push({ name, type: "f64" });
      statements.push(kernel.set(name, value));
      return kernel.realLocal(name);
    },
  };
}

type Part = KernelExpression | undefined;

const times = (a: Part, b: Part): Part => a && b && kernel.binary("mul", a, b);
const minus = (a: Part, b: Part): Part => {
  if (b === undefined) return a;
  return a === undefined ? kernel.unary("neg", b) : kernel.binary("sub", a, b);
};
const plus = (a: Part, b: Part): Part => (a && b ? kernel.binary("add", a, b) : (a ?? b));

function kept(text: FunctionText, re: Part, im: Part): KernelNumber {
  return { ...(re && { re: text.keep(re) }), ...(im && { im: text.keep(im) }) };
}

export function isZero({ re, im }: KernelNumber): boolean {
  return re === undefined && im === undefined;
}

export function product(text: FunctionText, a: KernelNumber, b: KernelNumber): KernelNumber {
  return kept(text, minus(times(a.re, b.re), times(a.im, b.im)), plus(times(a.re, b.im), times(a.im, b.re)));
}

/** a - b c. */
export function reduced(text: FunctionText, a: KernelNumber, b: KernelNumber, c: KernelNumber): KernelNumber {
  const re = minus(a.re, minus(times(b.re, c.re), times(b.im, c.im)));
  const im = minus(a.im, plus(times(b.re, c.im), times(b.im, c.re)));
  return kept(text, re, im);
}

export function inverse(text: FunctionText, { re, im }: KernelNumber): KernelNumber {
  if (im === undefined) return kept(text, re && kernel.binary("div", kernel.real(1), re), undefined);
  const square = text.keep(plus(times(re, re), times(im, im))!);
  const divide = (part: Part): Part => part && kernel.binary("div", part, square);
  return kept(text, divide(re), divide(kernel.unary("neg", im)));
}

/** |re| + |im|; undefined: zero. */
export function size({ re, im }: KernelNumber): KernelExpression | undefined {
  return plus(re && kernel.unary("abs", re), im && kernel.unary("abs", im));
}
