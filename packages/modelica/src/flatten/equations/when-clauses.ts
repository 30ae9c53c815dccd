import {
  append,
  type Expression,
  type Origin,
  phrase,
  type Span,
  type VariableId,
  type WhenBranch,
} from "@cosimo/ir";
import { builtinOperatorOf, nameOf } from "../../components/called-function.ts";
import type { EquationSite } from "../../flat/equation-site.ts";
import { addAuxiliary, type FlatModel, originOf, reportFlatten } from "../../flat/flat-model.ts";
import { forEach } from "../../flat/for-each.ts";
import type { ClassInstance, ObjectScope } from "../../model/class-instance.ts";
import type { PrimitiveComponent } from "../../model/component.ts";
import { type ExpressionContext, iteratedText } from "../../model/expression-context.ts";
import { featurePhrases } from "../../model/messages/feature-phrases.ts";
import { elaborate } from "../../model/queries.ts";
import { allScalars, describeType, isErrorValue, type TypedValue } from "../../model/typed-value.ts";
import type { Branch, EquationSyntax, ExpressionSyntax } from "../../syntax/tree/syntax-tree.ts";
import { elaborateAssertion } from "./assertions.ts";
import { elaborateClockedWhen } from "./clocked-when.ts";
import { assertCall } from "./effect-calls.ts";
import { callOutputs } from "./equalities.ts";
import { receives } from "./type-fits.ts";
import { checkSameVariables, elaborateIf } from "./when-branches.ts";
import { elaborateReinit, elaborateTerminate } from "./when-effects.ts";
import type { WhenBody, WhenSite } from "./when-site.ts";

type WhenEquation = Extract<EquationSyntax, { kind: "when" }>;

export function elaborateWhen(site: EquationSite, equation: WhenEquation): void {
  const { flat, expressionContext } = site;
  if (site.initial) {
    reportFlatten(flat, expressionContext.scope, "flatten.initial-when", equation.span);
    return;
  }
  const [first, ...rest] = equation.branches as [Branch<EquationSyntax>, ...Branch<EquationSyntax>[]];
  const condition = conditionValue(flat, expressionContext, first.condition);
  if (condition.type.kind === "Clock") {
    elaborateClockedWhen(site, equation, condition);
    return;
  }
  const { list } = flat.context.sink;
  const reports = list.length;
  const branches = [
    elaborateBranch(flat, expressionContext, first, condition),
    ...rest.map((branch) => elaborateBranch(flat, expressionContext, branch)),
  ];
  const origin = originOf(expressionContext.scope, equation.span);
  flat.whenClauses.push({ branches, origin });
  // What is wrong in a branch has been reported.
  if (list.length === reports) checkSameVariables(flat, expressionContext.scope, branches);
}

function elaborateBranch(
  flat: FlatModel,
  expressionContext: ExpressionContext,
  branch: Branch<EquationSyntax>,
  condition = conditionValue(flat, expressionContext, branch.condition),
): WhenBranch {
  const conditions = conditionVariables(flat, expressionContext, branch.condition, condition);
  const body: WhenBody = { assignments: [], reinits: [], assertions: [], terminates: [] };
  const inside = { ...expressionContext, when: true, events: false };
  elaborateBody({ flat, expressionContext: inside, body }, branch.body);
  const text = iteratedText(branch.condition.span, expressionContext);
  return { conditions, text, ...body, origin: originOf(expressionContext.scope, branch.span) };
}

/** A condition of a when-clause as a discrete Boolean, with its defining expression. */
export interface WhenCondition {
  readonly variable: VariableId;
  readonly node: Expression;
  readonly value: Expression;
  readonly origin: Origin;
}

/** Each condition becomes a discrete Boolean with an equation of its own. */
function conditionVariables(
  flat: FlatModel,
  expressionContext: ExpressionContext,
  syntax: ExpressionSyntax,
  value: TypedValue,
): readonly VariableId[] {
  return whenConditions(flat, expressionContext, syntax, value).map(({ variable, node, value, origin }) => {
    flat.equations.push({ left: node, right: value, origin });
    return variable;
  });
}

export function conditionValue(
  flat: FlatModel,
  expressionContext: ExpressionContext,
  syntax: ExpressionSyntax,
): TypedValue {
  return elaborate(flat.context, { ...expressionContext, when: true, events: true }, syntax);
}

export function whenConditions(
  flat: FlatModel,
  expressionContext: ExpressionContext,
  syntax: ExpressionSyntax,
  value: TypedValue,
): readonly WhenCondition[] {
  if (isErrorValue(value)) return [];
  if (value.type.kind !== "Boolean" || value.dims.length > 1) {
    const args = { found: describeType(value) };
    reportFlatten(flat, expressionContext.scope, "flatten.when-condition", syntax.span, args);
    return [];
  }
  const origin = originOf(expressionContext.scope, syntax.span);
  const text = ({ span }: ExpressionSyntax) => iteratedText(span, expressionContext);
  const parts = syntax.kind === "array" ? syntax.elements.map(text) : [];
  return value.scalars.map((scalar, i) => whenCondition(flat, scalar, parts[i] ?? text(syntax), origin));
}

function whenCondition(
  flat: FlatModel,
  value: Expression,
  description: string,
  origin: Origin,
): WhenCondition {
  flat.conditionCount++;
  const { variable, node } = addAuxiliary(flat, {
    name: `$when${flat.conditionCount}`,
    type: "Boolean",
    variability: "discrete",
    description,
    origin,
  });
  return { variable, node, value, origin };
}

function elaborateBody(site: WhenSite, equations: readonly EquationSyntax[]): void {
  for (const equation of equations) elaborateInWhen(site, equation);
}

function elaborateInWhen(site: WhenSite, equation: EquationSyntax): void {
  const { flat, expressionContext } = site;
  switch (equation.kind) {
    case "equals":
      elaborateAssignment(site, equation);
      return;
    case "for":
      forEach(site, equation.indices, equation.body, (inside) => elaborateBody(inside, equation.body));
      return;
    case "if":
      elaborateIf(site, equation, elaborateBody);
      return;
    case "call":
      elaborateCall(site, equation.call, equation);
      return;
    case "when":
      reportFlatten(flat, expressionContext.scope, "flatten.nested-when", equation.span);
      return;
    case "connect":
      reportFlatten(flat, expressionContext.scope, "flatten.not-in-when", equation.span, {
        construct: "connect(…)",
      });
      return;
  }
}

function elaborateAssignment(site: WhenSite, equation: Extract<EquationSyntax, { kind: "equals" }>): void {
  const { flat, expressionContext } = site;
  const { context } = flat;
  if (equation.left.kind === "tuple") {
    const { elements } = equation.left;
    const outputs = callOutputs(site, equation.right, elements.length);
    if (outputs === undefined) return;
    for (const [i, element] of elements.entries()) {
      if (element === undefined) continue;
      assign(site, elaborate(context, expressionContext, element), outputs[i]!, equation);
    }
    return;
  }
  if (isDerivative(equation.left)) {
    const advice = phrase(featurePhrases, "advice.reinit");
    const { scope } = expressionContext;
    reportFlatten(flat, scope, "flatten.when-left-side", equation.left.span, {}, { advice });
    return;
  }
  const left = elaborate(context, expressionContext, equation.left);
  assign(site, left, elaborate(context, expressionContext, equation.right), equation);
}

function isDerivative(syntax: ExpressionSyntax): boolean {
  return syntax.kind === "call" && nameOf(syntax.function) === "der";
}

export function assign(
  site: WhenSite,
  left: TypedValue,
  right: TypedValue,
  equation: Extract<EquationSyntax, { kind: "equals" }>,
): void {
  const { flat, expressionContext, body } = site;
  const { scope } = expressionContext;
  if (isErrorValue(left) || isErrorValue(right)) return;
  if (allScalars(left).some(({ kind }) => kind !== "variable")) {
    reportFlatten(flat, scope, "flatten.when-left-side", equation.left.span);
    return;
  }
  if (!receives(flat, scope, left, right, equation.span)) return;
  const origin = originOf(scope, equation.span);
  const values = allScalars(right);
  for (const [i, target] of allScalars(left).entries()) {
    if (target.kind !== "variable" || !isAssignable(site, target.variable, equation.left)) return;
    body.assignments.push({ variable: target.variable, value: values[i]!, origin });
  }
}

function isAssignable(site: WhenSite, variable: VariableId, syntax: ExpressionSyntax): boolean {
  const { flat, expressionContext } = site;
  const component = flat.context.tables.scalars[variable]?.component;
  if (component === undefined) return true;
  const { variability } = component.prefixes;
  const name = component.path.join(".");
  const { scope } = expressionContext;
  if (variability === "parameter" || variability === "constant") {
    reportFlatten(flat, scope, "flatten.assign-parameter", syntax.span, { name, variability });
    return false;
  }
  checkOwnVariable(flat, scope, component, syntax.span);
  return true;
}

/** Reports a variable that a component declares: a when-clause assigns those of its own class. */
export function checkOwnVariable(
  flat: FlatModel,
  scope: ClassInstance,
  { path, objectScope }: PrimitiveComponent,
  span: Span,
): void {
  const around = modelAround(objectScope, scope.objectScope);
  if (around === undefined) return;
  const args = { name: path.join("."), component: around.path.join(".") };
  reportFlatten(flat, scope, "flatten.when-of-component", span, args);
}

/** The component of a model or block inside of `scope` that declares the variable (specification 3.6, section 4.4.4). */
function modelAround(declaredIn: ObjectScope, scope: ObjectScope): ObjectScope | undefined {
  let found: ObjectScope | undefined;
  for (let at: ObjectScope | undefined = declaredIn; at !== undefined; at = at.parent) {
    if (at === scope) return found;
    const restriction = at.owner?.definition.restriction;
    if (restriction === "model" || restriction === "block") found = at;
  }
  return undefined;
}

function elaborateCall(site: WhenSite, call: ExpressionSyntax, equation: EquationSyntax): void {
  const { flat, expressionContext, body } = site;
  const { scope } = expressionContext;
  if (call.kind !== "call") {
    reportFlatten(flat, scope, "flatten.call-without-effect", equation.span);
    return;
  }
  switch (nameOf(call.function)) {
    case "reinit": {
      append(body.reinits, elaborateReinit(flat, expressionContext, call));
      return;
    }
    case "assert": {
      const assertion = elaborateAssertion(flat, expressionContext, call, equation.span);
      if (assertion !== undefined) body.assertions.push(assertion);
      return;
    }
    case "terminate": {
      const terminate = elaborateTerminate(flat, expressionContext, call);
      if (terminate !== undefined) body.terminates.push(terminate);
      return;
    }
    default: {
      const operator = builtinOperatorOf(flat.context, expressionContext, call);
      if (operator !== undefined && isErrorValue(operator(flat.context, expressionContext, call))) return;
      if (operator === undefined && assertCall({ flat, expressionContext, sink: body }, call, equation.span))
        return;
      reportFlatten(flat, scope, "flatten.call-without-effect", equation.span);
    }
  }
}
