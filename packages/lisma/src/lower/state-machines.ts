import type { Expression, Schedule, ScheduleId, Span } from "@cosimo/ir";
import { visitExpression } from "@cosimo/ir";
import type { Body, StateStatement, TimeEventStatement } from "../syntax/syntax-tree.ts";
import { changes, conditionText, guardUse, lowerCondition, userText } from "./conditions.ts";
import { lowerConstant } from "./constants.ts";
import { bodyChanges } from "./explicit-equations.ts";
import { type Lowering, originOf, report } from "./lowering.ts";
import { type Effect, type Entry, guardCause } from "./machines.ts";
import { lowerResets } from "./resets.ts";
import type { Scope } from "./scope.ts";
import { type Placed, withoutLoops } from "./statements.ts";

/** A way into a state, or a time event, before automata are told apart. */
export interface Declaration {
  /** Position in the text. */
  readonly order: number;
  /** The condition or the instants, as the user wrote them. */
  readonly text: string;
  /** Missing for a time event. */
  readonly state?: string;
  /** Missing: not said. */
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

/** Is there a relation in it whose change is an event? */
function isSearched(guard: Expression): boolean {
  let found = false;
  visitExpression(guard, (node) => {
    if (node.kind === "relation") found = true;
  });
  return found;
}

/** What stands before the body. */
function headOf({ span, body }: StateStatement | TimeEventStatement): Span {
  const text = span.source.text.slice(span.start, body.span.start);
  return { ...span, end: span.start + text.trimEnd().length };
}

export function lowerBody(lowering: Lowering, body: Body | undefined, scope: Scope | undefined): Effect {
  const statements = withoutLoops(lowering, body?.statements ?? [], scope);
  return { changes: bodyChanges(lowering, statements), resets: lowerResets(lowering, body, scope) };
}
