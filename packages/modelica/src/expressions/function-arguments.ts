import { didYouMean, phrase } from "@cosimo/ir";
import { evaluateStructural } from "../evaluation/evaluate.ts";
import type { ComponentMember } from "../model/class-instance.ts";
import type { FunctionInterface, FunctionMember } from "../model/declared-function.ts";
import { type ExpressionContext, type IteratorScope, reportExpression } from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import { type ModelContext, trialContext } from "../model/model-context.ts";
import { elaborate, typeNamed } from "../model/queries.ts";
import { isErrorValue, type TypedValue } from "../model/typed-value.ts";
import type { ExpressionSyntax, FunctionCall } from "../syntax/tree/syntax-tree.ts";

/** The arguments of a call by the names of the inputs; `undefined` after a report. */
export function bindArguments(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  inputs: readonly ComponentMember[],
  argumentValue: (argument: ExpressionSyntax, input: string) => TypedValue = (argument) =>
    elaborate(context, expressionContext, argument),
): ReadonlyMap<string, TypedValue> | undefined {
  const bySyntax = matchArguments(context, expressionContext, syntax, inputs);
  if (bySyntax === undefined) return undefined;
  const values = new Map<string, TypedValue>();
  let broken = false;
  for (const [name, argument] of bySyntax) {
    const value = argumentValue(argument, name);
    broken ||= isErrorValue(value);
    values.set(name, value);
  }
  return broken ? undefined : values;
}

function matchArguments(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  inputs: readonly ComponentMember[],
): ReadonlyMap<string, ExpressionSyntax> | undefined {
  const called = syntax.function.parts.map((part) => part.name).join(".");
  if (syntax.positional.length > inputs.length) {
    const expected = phrase(featurePhrases, "construct.arguments", { count: inputs.length });
    const args = { function: called, expected, found: syntax.positional.length + syntax.named.length };
    reportExpression(context, expressionContext, "expression.argument-count", syntax.span, args);
    return undefined;
  }
  const found = new Map<string, ExpressionSyntax>();
  for (const [i, argument] of syntax.positional.entries()) found.set(inputs[i]!.name, argument);
  for (const { name, value } of syntax.named) {
    const args = { function: called, argument: name.name };
    const names = inputs.map((input) => input.name);
    if (!names.includes(name.name)) {
      const near = didYouMean(name.name, names);
      const all = { advice: phrase(featurePhrases, "advice.inputs", { names: names.join(", ") }) };
      const hint = near.advice === undefined && names.length > 0 ? all : near;
      reportExpression(context, expressionContext, "expression.unknown-argument", name.span, args, hint);
      return undefined;
    }
    if (found.has(name.name)) {
      reportExpression(context, expressionContext, "expression.argument-twice", name.span, args);
      return undefined;
    }
    found.set(name.name, value);
  }
  return found;
}

/** An argument whose dimensions differ from those of the input's declaration; sizes as printed: `[2, :]`. */
export interface SizeMismatch {
  readonly argument: string;
  readonly found: string;
  readonly expected: string;
}

/**
 * The first argument that does not match its declaration (specification 3.6, section 12.4.1). Sizes declared with
 * `:`, or unknown at compile time, match any length. Only the last dimensions of a value are compared: a call may map
 * over more.
 */
export function findSizeMismatch(
  context: ModelContext,
  declared: FunctionInterface,
  values: readonly TypedValue[],
): SizeMismatch | undefined {
  const iterators = inputValues(declared, values);
  for (const [i, input] of declared.inputs.entries()) {
    const count = input.shape.dims.length;
    if (count === 0) continue;
    const found = values[i]!.dims.slice(-count);
    const expected = declaredLengths(context, input, iterators);
    if (expected.every((length, k) => length === undefined || length === found[k])) continue;
    const printed = expected.map((length) => length ?? ":").join(", ");
    return { argument: input.member.name, found: `[${found.join(", ")}]`, expected: `[${printed}]` };
  }
  return undefined;
}

/** The inputs by name, for sizes of other inputs: `input Real b[size(a, 1)]`. */
function inputValues(declared: FunctionInterface, values: readonly TypedValue[]): IteratorScope | undefined {
  let iterators: IteratorScope | undefined;
  for (const [i, { member, shape }] of declared.inputs.entries()) {
    const value = values[i]!;
    if (value.dims.length !== shape.dims.length) continue;
    iterators = { name: member.name, value, next: iterators };
  }
  return iterators;
}

function declaredLengths(
  context: ModelContext,
  { shape }: FunctionMember,
  iterators: IteratorScope | undefined,
): readonly (number | undefined)[] {
  const trial = trialContext(context);
  return shape.dims.map(({ subscript, scope }) => {
    if (subscript.kind === "all") return undefined;
    const type = typeNamed(trial, scope, subscript.value);
    if (type?.kind === "Boolean") return 2;
    if (type?.kind === "Enumeration") return type.literals.length;
    const expressionContext: ExpressionContext = { scope, iterators, events: false, when: false };
    const length = elaborate(trial, expressionContext, subscript.value);
    if (isErrorValue(length)) return undefined;
    const known = evaluateStructural(trial, length.scalars[0], "size in a function");
    return typeof known === "number" ? Math.max(0, known) : undefined;
  });
}
