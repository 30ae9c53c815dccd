import { type Span, textOf } from "@cosimo/ir";
import type { SectionSite } from "../../flat/equation-site.ts";
import { type EquationSink, originOf } from "../../flat/flat-model.ts";
import { printedText } from "../../flat/printing.ts";
import { compare } from "../../model/construct.ts";
import { withoutEvents } from "../../model/expression-context.ts";
import { elaborateEffect } from "../../model/queries.ts";
import { allScalars } from "../../model/typed-value.ts";
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
