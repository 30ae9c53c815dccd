import type { Assertion, Expression, Origin } from "@cosimo/ir";
import { type Span, textOf } from "@cosimo/ir";
import { findFunction, nameOf } from "../../components/called-function.ts";
import { argumentSyntax, wrongArgument } from "../../expressions/builtin-arguments.ts";
import type { SectionSite } from "../../flat/equation-site.ts";
import { type EquationSink, originOf } from "../../flat/flat-model.ts";
import { externalClauseOf } from "../../functions/external-clause.ts";
import { compare, zero } from "../../model/construct.ts";
import type { ExpressionContext } from "../../model/expression-context.ts";
import { withoutEvents } from "../../model/expression-context.ts";
import { type ModelContext, trialContext } from "../../model/model-context.ts";
import { elaborate, elaborateEffect } from "../../model/queries.ts";
import { allScalars, isErrorValue } from "../../model/typed-value.ts";
import type { FunctionCall } from "../../syntax/tree/syntax-tree.ts";

/** A call for its assertions: it is evaluated as the condition of an assertion, which always holds. */
export function assertCall(
  {
    flat,
    expressionContext,
    sink,
  }: Pick<SectionSite, "flat" | "expressionContext"> & { readonly sink: Pick<EquationSink, "assertions"> },
  call: FunctionCall,
  span: Span,
): boolean {
  const inside = withoutEvents(expressionContext);
  const printed = printedText(flat.context, inside, call, originOf(expressionContext.scope, span));
  if (printed !== "other") {
    if (printed !== undefined) sink.assertions.push(printed);
    return true;
  }
  const outputs = elaborateEffect(flat.context, inside, call);
  if (outputs === undefined) return true;
  const first = outputs.flatMap(allScalars)[0];
  if (first?.kind !== "call") return first !== undefined;
  const text = textOf(span);
  const message = { kind: "string", value: text } as const;
  const condition = compare("==", first, first);
  const origin = originOf(expressionContext.scope, span);
  sink.assertions.push({ condition, text, message, level: "error", origin });
  return true;
}

/** The function in C that prints. */
const PRINT = "ModelicaInternal_print";

/**
 * `Streams.print(text, file)` in a model: an assertion that always fails, whose message is printed. So the text may depend on values of
 * the run. "other": it is another call; `undefined` after a report.
 */
export function printedText(
  context: ModelContext,
  expressionContext: ExpressionContext,
  call: FunctionCall,
  origin: Origin,
): Assertion | "other" | undefined {
  if (expressionContext.body?.kind === "function" || !isPrint(context, expressionContext, call))
    return "other";
  const given = argumentSyntax(context, expressionContext, call, ["string", "fileName"], 0);
  if (given === undefined) return undefined;
  const texts: Expression[] = [];
  for (const [i, syntax] of given.entries()) {
    const value = elaborate(context, expressionContext, syntax);
    if (isErrorValue(value)) return undefined;
    if (value.type.kind !== "String" || value.dims.length > 0) {
      wrongArgument(context, expressionContext, call, i, "String", value);
      return undefined;
    }
    texts.push(value.scalars[0]!);
  }
  const [message = NO_TEXT, file = NO_TEXT] = texts;
  return { condition: zero, text: "false", message, level: "warning", printed: { file }, origin };
}

const NO_TEXT: Expression = { kind: "string", value: "" };

function isPrint(context: ModelContext, expressionContext: ExpressionContext, call: FunctionCall): boolean {
  if (!/(^|\.)print$/.test(nameOf(call.function))) return false;
  const called = findFunction(trialContext(context), expressionContext, call.function);
  const clause = called && externalClauseOf(context, called);
  return clause?.call?.function.name === PRINT;
}
