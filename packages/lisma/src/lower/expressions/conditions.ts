import {
  type EventType,
  type Expression,
  expressionKey,
  type RelationalOperator,
  type RelationId,
  type Span,
  shallow,
  textOf,
  visitExpression,
} from "@cosimo/ir";
import type { BinaryExpression, LismaExpression, Reference } from "../../syntax/tree/syntax-tree.ts";
import { lowerNumber, nameOf } from "./expressions.ts";
import { isConstant, type Lowering, originOf, report } from "./lowering.ts";
import { expandMacro } from "./macros.ts";
import { isConditionSyntax } from "./references.ts";
import { loopValue, type Scope } from "./scope.ts";

/**
 * Use of the relations of a condition. `guard`: their changes are located as events of the given type. `branch`:
 * equations switch by them. `filter`: they are evaluated at other events only.
 */
export type ConditionUse =
  | { readonly usage: "guard"; readonly eventType: EventType }
  | { readonly usage: "branch" }
  | { readonly usage: "filter" };

export const guardUse: ConditionUse = { usage: "guard", eventType: "ordinary" };
export const branchUse: ConditionUse = { usage: "branch" };
export const filterUse: ConditionUse = { usage: "filter" };

/** The context of a condition. */
interface Place {
  readonly lowering: Lowering;
  readonly scope: Scope | undefined;
  readonly use: ConditionUse;
  /** An odd number of negations precedes it; negations are moved to the relations. */
  readonly negated: boolean;
}

/** The condition as a Boolean expression over relations and comparisons; `undefined` after a report. */
export function lowerCondition(
  lowering: Lowering,
  e: LismaExpression,
  scope: Scope | undefined,
  use: ConditionUse,
): Expression | undefined {
  return lower(e, { lowering, scope, use, negated: false });
}

/** The opposite of the condition. */
export function lowerNegation(
  lowering: Lowering,
  e: LismaExpression,
  scope: Scope | undefined,
  use: ConditionUse,
): Expression | undefined {
  return lower(e, { lowering, scope, use, negated: true });
}

function lower(e: LismaExpression, place: Place): Expression | undefined {
  switch (e.kind) {
    case "typed":
      return lower(e.condition, { ...place, use: typedUse(place.use, e.eventType) });
    case "unary":
      if (e.operator === "!") return lower(e.operand, { ...place, negated: !place.negated });
      break;
    case "binary":
      if (isLogical(e)) return lowerLogical(e, place);
      if (isConditionSyntax(e)) return lowerRelation(e, place);
      break;
    case "reference":
      return lowerMacro(e, place);
    case "missing":
      return undefined;
  }
  report(place.lowering, "lisma.condition-expected", e.span);
  return undefined;
}

/** Inside a filter everything is a filter. In the condition of an `if` a bracket without type has no effect. */
function typedUse(outer: ConditionUse, eventType: EventType | "noEvent" | undefined): ConditionUse {
  if (outer.usage === "filter" || eventType === "noEvent") return filterUse;
  if (outer.usage === "branch" || eventType === undefined) return outer;
  return { usage: "guard", eventType };
}

/** Long conditions are left-deep: a loop lowers their left operands. */
function lowerLogical(e: BinaryExpression, place: Place): Expression | undefined {
  const spine: BinaryExpression[] = [];
  let first: LismaExpression = e;
  for (; first.kind === "binary" && isLogical(first); first = first.left) spine.push(first);
  let value = lower(first, place);
  for (const node of spine.reverse()) {
    const right = lower(node.right, place);
    const operator = (node.operator === "&&") === place.negated ? "or" : "and";
    value = value && right && { kind: "binary", operator, left: value, right };
  }
  return value && shallow(value);
}

const isLogical = ({ operator }: BinaryExpression) => operator === "&&" || operator === "||";

/** A macro whose expression is a condition. */
function lowerMacro(ref: Reference, place: Place): Expression | undefined {
  const { lowering, scope } = place;
  const name = loopValue(scope, ref.name) === undefined ? nameOf(lowering, ref, scope) : undefined;
  if (name === undefined || !lowering.macros.has(name)) {
    report(lowering, "lisma.condition-expected", ref.span);
    return undefined;
  }
  return expandMacro(lowering, name, ref, (macro) => lower(macro.value, { ...place, scope: macro.scope }));
}

const opposite = { "<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "==" } as const;

function lowerRelation(e: BinaryExpression, place: Place): Expression | undefined {
  const { lowering, scope, use, negated } = place;
  const left = lowerNumber(lowering, e.left, scope);
  const right = lowerNumber(lowering, e.right, scope);
  if (left === undefined || right === undefined) return undefined;
  const operator = negated ? opposite[e.operator as keyof typeof opposite] : e.operator;
  const sides = { left, right };
  const compare = (o: RelationalOperator): Expression => ({ kind: "compare", operator: o, ...sides });
  const varies = changes(lowering, left) || changes(lowering, right);
  switch (operator) {
    case "==":
      if (use.usage !== "guard" || !varies) return compare("==");
      return equalityAsEvent(e, place, sides);
    case "!=":
      if (use.usage !== "guard" || !varies) return compare("<>");
      report(lowering, "lisma.inequality-as-event", e.span, { text: relationText(e, scope, "!=") });
      return undefined;
    case "<":
    case "<=":
    case ">":
    case ">=":
      return use.usage === "filter" || !varies ? compare(operator) : relationOf(e, place, operator, sides);
    default:
      throw new Error(`'${operator}' is no relation`);
  }
}

interface Sides {
  readonly left: Expression;
  readonly right: Expression;
}

/** Equality is an event only for time, which increases; it becomes `>=`. */
function equalityAsEvent(e: BinaryExpression, place: Place, sides: Sides): Expression | undefined {
  const { lowering } = place;
  const text = relationText(e, place.scope, "==");
  const fromLeft = sides.left.kind === "time" && !changes(lowering, sides.right);
  const fromRight = sides.right.kind === "time" && !changes(lowering, sides.left);
  if (!fromLeft && !fromRight) {
    report(lowering, "lisma.equality-as-event", e.span, { text });
    return undefined;
  }
  report(lowering, "lisma.equality-with-time", e.span, { text });
  return relationOf(e, place, fromLeft ? ">=" : "<=", sides);
}

/** Whether the expression varies during a run. */
export function changes(lowering: Lowering, e: Expression): boolean {
  let varies = false;
  visitExpression(e, (node) => {
    if (node.kind === "time" || (node.kind === "variable" && !isConstant(lowering, node.variable)))
      varies = true;
  });
  return varies;
}

/** A relation that occurs in two conditions with one event type is one event indicator. */
function relationOf(
  e: BinaryExpression,
  place: Place,
  operator: "<" | "<=" | ">" | ">=",
  sides: Sides,
): Expression {
  const { lowering, use } = place;
  const eventType = use.usage === "guard" ? use.eventType : undefined;
  const key = `${eventType} ${expressionKey(sides.left)}${operator}${expressionKey(sides.right)}`;
  const present = lowering.relationIndex.get(key);
  if (present !== undefined) return { kind: "relation", relation: present as RelationId };
  const id = lowering.relations.length as RelationId;
  lowering.relationIndex.set(key, id);
  lowering.relations.push({
    id,
    operator,
    ...sides,
    text: relationText(e, place.scope, operator),
    usage: use.usage === "guard" ? "guard" : "branch",
    ...(eventType === undefined ? {} : { eventType }),
    origin: originOf(e.span),
  });
  return { kind: "relation", relation: id };
}

/** The relation as in the text; with the opposite operator after a negation. */
function relationText(e: BinaryExpression, scope: Scope | undefined, operator: string): string {
  if (e.operator === operator) return userText(e, scope);
  return `${userText(e.left, scope)} ${operator} ${userText(e.right, scope)}`;
}

/** A piece of the text on one line without comments; loop variables in indices are replaced by their values. */
export function userText({ span }: { readonly span: Span }, scope: Scope | undefined): string {
  const text = textOf(span)
    .replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, " ")
    .replace(/\s+/g, " ")
    .trim();
  return text.replace(/\[\s*([\p{L}\p{N}_$]+)\s*(?:([+-])\s*(\d+)\s*)?\]/gu, (whole, name, sign, offset) => {
    const value = loopValue(scope, name);
    if (value === undefined) return whole;
    return String(value + (offset === undefined ? 0 : Number(`${sign}${offset}`)));
  });
}

/** The text of a condition between two offsets, without parentheses around the whole. */
export function conditionText(start: number, body: Span, scope: Scope | undefined): string {
  const text = userText({ span: { ...body, start, end: body.start } }, scope);
  return text.startsWith("(") && closesAtEnd(text) ? text.slice(1, -1).trim() : text;
}

function closesAtEnd(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "(") depth++;
    if (text[i] === ")" && --depth === 0) return i === text.length - 1;
  }
  return false;
}
