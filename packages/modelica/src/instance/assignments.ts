import { type AssignmentTarget, type Expression, type LocalId, phrase, type Span } from "@cosimo/ir";
import type { ExpressionSyntax, StatementSyntax } from "../syntax/tree/syntax-tree.ts";
import { builtinOperatorOf, elaborateUserCall, nameOf } from "./calls.ts";
import { conditional, number, one } from "./construct.ts";
import { reportExpression } from "./expression-context.ts";
import { elaborate } from "./expression-typing.ts";
import { addLocal, type FunctionBody } from "./function-body.ts";
import { featurePhrases } from "./messages/feature-phrases.ts";
import { bodyOf, type StatementSite } from "./statements.ts";
import {
  allScalars,
  booleanType,
  describeType,
  isAssignable,
  isErrorValue,
  operatorOutputs,
  realType,
  sameDims,
  type TypedValue,
} from "./typed-value.ts";

export function elaborateAssignment(
  site: StatementSite,
  s: Extract<StatementSyntax, { kind: "assign" }>,
): void {
  const { context, expressionContext } = site;
  const value = elaborate(context, expressionContext, s.value);
  if (isErrorValue(value)) return;
  declareOpen(site, s.target, value);
  const target = elaborate(context, expressionContext, s.target);
  if (isErrorValue(target)) return;
  if (isInput(site, s.target.parts[0]!.name)) {
    reportExpression(
      context,
      expressionContext,
      "expression.misplaced",
      s.target.span,
      {
        construct: phrase(featurePhrases, "construct.input-assignment", { name: s.target.parts[0]!.name }),
      },
      { advice: phrase(featurePhrases, "advice.local-copy") },
    );
    return;
  }
  assignValue(site, target, value, s.span);
}

/** The first assignment of a local declared with `:` determines its size. */
function declareOpen(site: StatementSite, target: ExpressionSyntax, value: TypedValue): void {
  const { body } = site.expressionContext;
  if (body === undefined || body.open.size === 0 || isErrorValue(value)) return;
  if (target.kind !== "reference" || target.parts.length !== 1 || target.parts[0]!.subscripts.length > 0)
    return;
  const { name } = target.parts[0]!;
  if (!body.variables.has(name)) body.open.get(name)?.(value.dims);
}

function isInput(site: StatementSite, name: string): boolean {
  return site.expressionContext.body?.variables.get(name)?.input === true;
}

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
function differentSizes(
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
function orderedScalars(value: TypedValue, like: TypedValue): readonly Expression[] {
  if (like.fields === undefined) return value.scalars;
  return [...like.fields].flatMap(([name, field]) => {
    const own = value.fields?.get(name);
    return own === undefined ? [] : orderedScalars(own, field);
  });
}

function assignScalars(
  site: StatementSite,
  targets: readonly Expression[],
  values: readonly Expression[],
  span: Span,
): void {
  const body = bodyOf(site);
  const assigned: AssignmentTarget[] = [];
  for (const target of targets) {
    const one = asTarget(site, target, span);
    if (one === undefined) {
      if (targets.length === 1) assignPicked(site, target, values[0]!, span);
      return;
    }
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

function asTarget(site: StatementSite, target: Expression, span: Span): AssignmentTarget | undefined {
  if (target.kind === "local") return target;
  if (target.kind === "if" && site.effects !== undefined) return undefined;
  if (target.kind === "variable" && (site.effects?.assignable(site, target, span) ?? false)) return target;
  if (target.kind !== "variable" || site.effects === undefined)
    reportExpression(site.context, site.expressionContext, "expression.misplaced", span, {
      construct: phrase(featurePhrases, "construct.assignment-target"),
    });
  return undefined;
}

/** `x[i] := v` with i known at run time only: each element is assigned its old value or the new one. */
function assignPicked(site: StatementSite, target: Expression, value: Expression, span: Span): void {
  if (target.kind !== "if" || site.effects === undefined) return;
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
function buffered(body: FunctionBody, values: readonly Expression[]): readonly Expression[] {
  const buffer = addLocal(body, `buffer${body.locals.length}`, realType, [values.length]);
  return values.map((value, i) => {
    const held: Expression = { kind: "local", local: buffer, subscripts: [number(i + 1)] };
    body.statements.push({ kind: "assign", target: held as AssignmentTarget, value });
    return held;
  });
}

type TupleAssignment = Extract<StatementSyntax, { kind: "tupleAssign" }>;

export function elaborateTupleAssignment(site: StatementSite, s: TupleAssignment): void {
  const { context, expressionContext } = site;
  if (s.value.kind !== "call") return;
  const isBuiltin = builtinOperatorOf(context, expressionContext, s.value) !== undefined;
  const outputs = isBuiltin
    ? operatorOutputs(elaborate(context, expressionContext, s.value))
    : elaborateUserCall(context, expressionContext, s.value);
  if (outputs === undefined || outputs.some(isErrorValue)) return;
  if (outputs.length < s.targets.length) {
    const name = nameOf(s.value.function);
    const args = { function: name, outputs: outputs.length, wanted: s.targets.length };
    reportExpression(context, expressionContext, "expression.too-few-outputs", s.span, args);
    return;
  }
  const targets: (AssignmentTarget | undefined)[] = [];
  for (const [i, output] of outputs.entries()) {
    const own = tupleTargets(site, s.targets[i], output, s.span);
    if (own === undefined) return;
    targets.push(...own);
  }
  const values = outputs.flatMap(allScalars);
  const call = sharedCall(values);
  if (call === undefined) {
    const kept = targets.flatMap((target, i) =>
      target === undefined ? [] : [{ target, value: values[i]! }],
    );
    assignScalars(
      site,
      kept.map(({ target }) => target),
      kept.map(({ value }) => value),
      s.span,
    );
    return;
  }
  const { function: called, arguments: list } = call;
  const byOutput: (AssignmentTarget | undefined)[] = [];
  for (const [i, value] of values.entries()) {
    const { output } = value as typeof call;
    while (byOutput.length <= output) byOutput.push(undefined);
    byOutput[output] = targets[i];
  }
  bodyOf(site).statements.push({ kind: "callAssign", targets: byOutput, function: called, arguments: list });
}

/** The call of which all values are outputs. */
function sharedCall(values: readonly Expression[]): Extract<Expression, { kind: "call" }> | undefined {
  const [first] = values;
  if (first?.kind !== "call") return undefined;
  const isShared = (value: Expression) =>
    value.kind === "call" && value.function === first.function && value.arguments === first.arguments;
  return values.every(isShared) ? first : undefined;
}

function tupleTargets(
  site: StatementSite,
  syntax: ExpressionSyntax | undefined,
  output: TypedValue,
  span: Span,
): readonly (AssignmentTarget | undefined)[] | undefined {
  const count = allScalars(output).length;
  if (syntax === undefined) return Array.from({ length: count }, () => undefined);
  declareOpen(site, syntax, output);
  const target = elaborate(site.context, site.expressionContext, syntax);
  if (isErrorValue(target)) return undefined;
  const isRight = isAssignable(output.type, target.type);
  const sizes = isRight ? differentSizes(target, output) : undefined;
  if (!isRight || sizes !== undefined) {
    const types = { left: describeType(target), right: describeType(output) };
    const args = { operator: ":=", ...(sizes ?? types) };
    reportExpression(site.context, site.expressionContext, "expression.operand-types", syntax.span, args);
    return undefined;
  }
  const targets = allScalars(target).map((scalar) => asTarget(site, scalar, span));
  return targets.includes(undefined) ? undefined : targets;
}
