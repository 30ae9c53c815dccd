import { type AssignmentTarget, type Expression, type LocalId, phrase, type Span } from "@cosimo/ir";
import { conditional, number, one } from "../model/construct.ts";
import { type FunctionBody, reportExpression } from "../model/expression-context.ts";
import { addLocal } from "../model/function-body.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import { bodyOf, type StatementSite } from "../model/statement-site.ts";
import {
  booleanType,
  describeType,
  isAssignable,
  realType,
  sameDims,
  type TypedValue,
} from "../model/typed-value.ts";

/** `target := value` after checking types and sizes. */
export function assignValue(site: StatementSite, target: TypedValue, value: TypedValue, span: Span): void {
  const { context, expressionContext } = site;
  const left = describeType(target);
  const right = describeType(value);
  if (!isAssignable(value.type, target.type)) {
    reportExpression(context, expressionContext, "expression.operand-types", span, {
      operator: ":=",
      left,
      right,
    });
    return;
  }
  const sizes = differentSizes(target, value);
  if (sizes !== undefined) {
    reportExpression(context, expressionContext, "expression.operand-sizes", span, {
      operator: ":=",
      ...sizes,
    });
    return;
  }
  if (target.fields !== undefined && value.fields !== undefined) {
    assignScalars(site, orderedScalars(target, target), orderedScalars(value, target), span);
    return;
  }
  assignScalars(site, target.scalars, value.scalars, span);
}

/** Sizes that do not fit, of the values or of fields of records. */
export function differentSizes(
  target: TypedValue,
  value: TypedValue,
): { readonly left: string; readonly right: string } | undefined {
  if (!sameDims(target.dims, value.dims)) return { left: describeType(target), right: describeType(value) };
  for (const [name, field] of target.fields ?? []) {
    const own = value.fields?.get(name);
    const found = own && differentSizes(field, own);
    if (found !== undefined) return { left: `${found.left} ${name}`, right: `${found.right} ${name}` };
  }
  return undefined;
}

/** Scalars of a record in the order of the fields of `like`. */
export function orderedScalars(value: TypedValue, like: TypedValue): readonly Expression[] {
  if (like.fields === undefined) return value.scalars;
  return [...like.fields].flatMap(([name, field]) => {
    const own = value.fields?.get(name);
    return own === undefined ? [] : orderedScalars(own, field);
  });
}

export function assignScalars(
  site: StatementSite,
  targets: readonly Expression[],
  values: readonly Expression[],
  span: Span,
): void {
  const body = bodyOf(site);
  if (site.effects !== undefined && targets.some(({ kind }) => kind === "if")) {
    const held = values.length > 1 ? buffered(body, values) : values;
    for (const [i, target] of targets.entries()) assignPicked(site, target, held[i]!, span);
    return;
  }
  const assigned: AssignmentTarget[] = [];
  for (const target of targets) {
    const one = asTarget(site, target, span);
    if (one === undefined) return;
    assigned.push(one);
  }
  const call = wholeCall(values);
  if (call !== undefined && values.length > 1) {
    body.statements.push({ kind: "callAssign", targets: assigned, ...call });
    return;
  }
  const safe = values.length > 1 && mention(values, targets) ? buffered(body, values) : values;
  for (const [i, target] of assigned.entries())
    body.statements.push({ kind: "assign", target, value: safe[i]!, span });
}

export function asTarget(site: StatementSite, target: Expression, span: Span): AssignmentTarget | undefined {
  if (target.kind === "local") return target;
  if (target.kind === "variable" && (site.effects?.assignable(site, target, span) ?? false)) return target;
  if (target.kind !== "variable" || site.effects === undefined)
    reportExpression(site.context, site.expressionContext, "expression.misplaced", span, {
      construct: phrase(featurePhrases, "construct.assignment-target"),
    });
  return undefined;
}

/** `x[i] := v` with i known at run time only: each element is assigned its old value or the new one. */
export function assignPicked(site: StatementSite, target: Expression, value: Expression, span: Span): void {
  const body = bodyOf(site);
  const buffer = addLocal(body, `value${body.locals.length}`, realType, []);
  const held: Expression = { kind: "local", local: buffer, subscripts: [] };
  body.statements.push({ kind: "assign", target: held as AssignmentTarget, value });
  const hold = (value: Expression, local: LocalId): Expression => {
    body.statements.push({ kind: "assign", target: { kind: "local", local, subscripts: [] }, value });
    return { kind: "local", local, subscripts: [] };
  };
  // `x[i]` of n elements has n conditions in sequence: that none of the first was true is held, not written out for each.
  const visit = (node: Expression, given: Expression): void => {
    let [rest, reached] = [node, given];
    let open: LocalId | undefined;
    for (; rest.kind === "if"; rest = rest.else) {
      visit(rest.then, both(reached, rest.condition));
      const isNext = both(reached, { kind: "unary", operator: "not", operand: rest.condition });
      if (rest.else.kind !== "if") reached = isNext;
      else {
        open ??= addLocal(body, `open${body.locals.length}`, booleanType, []);
        reached = hold(isNext, open);
      }
    }
    const one = asTarget(site, rest, span);
    if (one === undefined) return;
    body.statements.push({ kind: "assign", target: one, value: conditional(reached, held, rest) });
  };
  visit(target, one);
}

function both(a: Expression, b: Expression): Expression {
  return a.kind === "number" ? b : { kind: "binary", operator: "and", left: a, right: b };
}

/** The call whose complete outputs, in order, are these values. */
function wholeCall(
  values: readonly Expression[],
): Pick<Extract<Expression, { kind: "call" }>, "function" | "arguments"> | undefined {
  const [first] = values;
  if (first?.kind !== "call") return undefined;
  const whole = values.every(
    (value, i) => value.kind === "call" && value.arguments === first.arguments && value.output === i,
  );
  return whole ? { function: first.function, arguments: first.arguments } : undefined;
}

/** Whether one of the values contains one of the targets. */
function mention(values: readonly Expression[], targets: readonly Expression[]): boolean {
  const locals = new Set<number>();
  const variables = new Set<number>();
  for (const target of targets) {
    if (target.kind === "local") locals.add(target.local);
    if (target.kind === "variable") variables.add(target.variable);
  }
  const searched = new Set<readonly Expression[]>();
  const search = (e: Expression): boolean => {
    switch (e.kind) {
      case "local":
        return locals.has(e.local) || e.subscripts.some(search);
      case "variable":
        return variables.has(e.variable);
      case "unary":
      case "toString":
        return search(e.operand);
      case "binary":
      case "compare":
      case "concat":
        return search(e.left) || search(e.right);
      case "if":
        return search(e.condition) || search(e.then) || search(e.else);
      case "builtin":
        return e.arguments.some(search);
      case "call":
        // The outputs of a call share its arguments.
        if (searched.has(e.arguments)) return false;
        searched.add(e.arguments);
        return e.arguments.some(search);
      default:
        return false;
    }
  };
  return values.some(search);
}

/** All new values are computed before the first assignment. */
export function buffered(body: FunctionBody, values: readonly Expression[]): readonly Expression[] {
  const buffer = addLocal(body, `buffer${body.locals.length}`, realType, [values.length]);
  return values.map((value, i) => {
    const held: Expression = { kind: "local", local: buffer, subscripts: [number(i + 1)] };
    body.statements.push({ kind: "assign", target: held as AssignmentTarget, value });
    return held;
  });
}
