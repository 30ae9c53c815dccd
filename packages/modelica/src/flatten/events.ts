import type { EventType, SamplerId, Span } from "@cosimo/ir";
import { pastDoor } from "#past";
import { flowOf, inflowVariable } from "../connections/streams.ts";
import { type FlatModel, originOf, reportFlatten } from "../flat/flat-model.ts";
import { type EventSink, preNode } from "../model/elaboration-tables.ts";
import { type ExpressionContext, iteratedText } from "../model/expression-context.ts";
import { clockResult } from "./clock-calls.ts";
import { derivativeArray, derivativeVariable } from "./derivatives.ts";
import { stateFact } from "./equations/state-transitions.ts";
import { relationOf } from "./relations.ts";
import { stepOf } from "./steps.ts";

function eventTypeOf({ eventType }: ExpressionContext): { readonly eventType?: EventType } {
  return eventType === undefined || eventType === "noEvent" ? {} : { eventType };
}

/** The translation of values of the past. Where a page has not loaded it, this is reported and the present value stands for them. */
function pastOf(flat: FlatModel, span: Span, { scope }: ExpressionContext) {
  const past = pastDoor.open();
  if (past === undefined) reportFlatten(flat, scope, "flatten.past-not-loaded", span);
  return past;
}

/** Adds relations, samplers, steps and derivatives to the flat model when an expression contains them. */
export function createEventSink(flat: () => FlatModel): EventSink {
  return {
    relation: (operator, left, right, span, expressionContext) =>
      relationOf(flat(), {
        ...{ operator, left, right, origin: originOf(expressionContext.scope, span) },
        ...eventTypeOf(expressionContext),
        text: iteratedText(span, expressionContext),
        usage: expressionContext.when ? "when" : "branch",
      }),
    sample: (start, interval, span, expressionContext) => {
      const { samplers } = flat();
      const id = samplers.length as SamplerId;
      const origin = originOf(expressionContext.scope, span);
      const usage = expressionContext.when ? "when" : "branch";
      samplers.push({ id, start, interval, text: iteratedText(span, expressionContext), usage, origin });
      return { kind: "sample", sampler: id };
    },
    clocked: (operation, types, span, expressionContext) =>
      clockResult(flat(), operation, types, {
        text: iteratedText(span, expressionContext),
        origin: originOf(expressionContext.scope, span),
      }),
    stateFact: (kind, state, type, span, expressionContext) =>
      stateFact(flat(), { kind, state, text: iteratedText(span, expressionContext) }, type, {
        ...originOf(expressionContext.scope, span),
      }),
    previous: (variable, span, expressionContext) => {
      flat().previous.push({ variable, origin: originOf(expressionContext.scope, span) });
      return preNode(flat().context.tables, variable);
    },
    step: (name, values, span, expressionContext) =>
      stepOf(flat(), name, values, {
        text: iteratedText(span, expressionContext),
        origin: originOf(expressionContext.scope, span),
        isReported: !expressionContext.when,
      }),
    delayed: (value, delay, longest, span, expressionContext) =>
      pastOf(flat(), span, expressionContext)?.delayedValue(flat(), {
        ...{ value, delay, ...(longest && { longest }) },
        text: iteratedText(span, expressionContext),
        origin: originOf(expressionContext.scope, span),
      }) ?? value,
    carried: (transport, span, expressionContext) =>
      pastOf(flat(), span, expressionContext)?.carriedValues(
        flat(),
        transport,
        iteratedText(span, expressionContext),
        originOf(expressionContext.scope, span),
      ) ?? transport.inlets,
    inflow: (variable) => inflowVariable(flat(), variable),
    flow: (variable) => {
      const found = flowOf(flat(), variable);
      return found === undefined ? undefined : flat().context.tables.nodes[found];
    },
    derivative: (variable) => derivativeVariable(flat(), variable),
    derivativeArray: (component) => derivativeArray(flat(), component),
  };
}
