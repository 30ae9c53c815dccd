import type { Expression, Schedule, ScheduleId, Span } from "@cosimo/ir";
import { visitExpression } from "@cosimo/ir";
import type { Body, StateStatement, TimeEventStatement } from "../../syntax/tree/syntax-tree.ts";
import { lowerConstant } from "../declarations/constants.ts";
import type { Placed } from "../declarations/placed-statement.ts";
import { unrollLoops } from "../declarations/unroll-loops.ts";
import { bodyChanges } from "../equations/explicit-equations.ts";
import { lowerResets } from "../equations/resets.ts";
import { changes, conditionText, guardUse, lowerCondition, userText } from "../expressions/conditions.ts";
import { type Lowering, originOf, report } from "../expressions/lowering.ts";
import type { Scope } from "../expressions/scope.ts";
import { type Effect, type Entry, guardCause } from "./machines.ts";

/** A transition into a state, or a time event, before grouping into automata. */
export interface Declaration {
  /** Position in the text. */
  readonly order: number;
  /** The condition or the instants, as in the text. */
  readonly text: string;
  /** Missing for a time event. */
  readonly state?: string;
  /** Source states; missing if the text has none. */
  readonly from?: readonly string[];
  readonly entry: Entry;
}

/** `state name condition { … } from a, b;` */
export function lowerState(
  lowering: Lowering,
  { statement, scope }: Placed<StateStatement>,
  order: number,
): Declaration | undefined {
  const { name, condition, body, from } = statement;
  const guard = lowerCondition(lowering, condition, scope, guardUse);
  const effect = lowerBody(lowering, body, scope);
  if (guard === undefined) return undefined;
  const origin = originOf(headOf(statement));
  const sources = from.map((source) => source.name);
  if (!isSearched(guard) && changes(lowering, guard))
    report(lowering, "lisma.filter-only", condition.span, { name: name.name });
  const text = conditionText(name.span.end, body.span, scope);
  const cause = guardCause(guard, text);
  return {
    order,
    text,
    state: name.name,
    from: sources,
    entry: { target: name.name, sources, cause, effect, origin },
  };
}

/** `at start each interval repeat count { … } from a;` */
export function lowerTimeEvent(
  lowering: Lowering,
  { statement, scope }: Placed<TimeEventStatement>,
  schedules: Schedule[],
  order: number,
): Declaration | undefined {
  const { start, repetition, body, from } = statement;
  const first = lowerConstant(lowering, start, scope);
  const interval = repetition && lowerConstant(lowering, repetition.interval, scope);
  const count = repetition?.count && lowerConstant(lowering, repetition.count, scope);
  const effect = lowerBody(lowering, body, scope);
  if (first === undefined) return undefined;
  const span = headOf(statement);
  const origin = originOf(span);
  const text = userText({ span }, scope);
  const id = schedules.length as ScheduleId;
  schedules.push({
    id,
    first,
    ...(interval === undefined ? {} : { interval }),
    ...(count === undefined ? {} : { count }),
    text,
    origin,
  });
  const sources = from.length === 0 ? {} : { sources: from.map((source) => source.name) };
  return {
    order,
    text,
    ...(from.length === 0 ? {} : { from: from.map((source) => source.name) }),
    entry: { ...sources, cause: { kind: "schedule", schedule: id }, effect, origin },
  };
}

/** Whether the guard contains a relation whose change is located as an event. */
function isSearched(guard: Expression): boolean {
  let found = false;
  visitExpression(guard, (node) => {
    if (node.kind === "relation") found = true;
  });
  return found;
}

/** The text before the body. */
function headOf({ span, body }: StateStatement | TimeEventStatement): Span {
  const text = span.source.text.slice(span.start, body.span.start);
  return { ...span, end: span.start + text.trimEnd().length };
}

export function lowerBody(lowering: Lowering, body: Body | undefined, scope: Scope | undefined): Effect {
  const statements = unrollLoops(lowering, body?.statements ?? [], scope);
  return { changes: bodyChanges(lowering, statements), resets: lowerResets(lowering, body, scope) };
}
