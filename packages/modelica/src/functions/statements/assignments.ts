import { type AssignmentTarget, append, type Expression, phrase, type Span } from "@cosimo/ir";
import { builtinOperatorOf, nameOf } from "../../components/called-function.ts";
import { reportExpression } from "../../model/expression-context.ts";
import { featurePhrases } from "../../model/messages/feature-phrases.ts";
import { elaborate, elaborateUserCall } from "../../model/queries.ts";
import { bodyOf, type StatementSite } from "../../model/statement-site.ts";
import {
  allScalars,
  describeType,
  isAssignable,
  isErrorValue,
  operatorOutputs,
  type TypedValue,
} from "../../model/typed-value.ts";
import type { ExpressionSyntax, StatementSyntax } from "../../syntax/tree/syntax-tree.ts";
import {
  assignPicked,
  assignScalars,
  assignValue,
  asTarget,
  buffered,
  differentSizes,
} from "../assign-value.ts";

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
  const picked: PickedTarget[] = [];
  for (const [i, output] of outputs.entries()) {
    const own = tupleTargets(site, s.targets[i], output, s.span, picked);
    if (own === undefined) return;
    append(targets, own);
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
    for (const { target, held } of picked) assignPicked(site, target, held, s.span);
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
  for (const { target, held } of picked) assignPicked(site, target, held, s.span);
}

/** An element whose subscripts are known at run time only, and the local that has its new value. */
interface PickedTarget {
  readonly target: Expression;
  readonly held: Expression;
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
  picked: PickedTarget[],
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
  const targets = allScalars(target).map((scalar) => {
    if (scalar.kind !== "if" || site.effects === undefined) return asTarget(site, scalar, span);
    const [held] = buffered(bodyOf(site), [scalar]);
    picked.push({ target: scalar, held: held! });
    return held as AssignmentTarget;
  });
  return targets.includes(undefined) ? undefined : targets;
}
