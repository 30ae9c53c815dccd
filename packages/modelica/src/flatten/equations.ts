import { type Assertion, type Expression, type Origin, phrase, type Span, textOf } from "@cosimo/ir";
import { commonFormAdvice } from "../advice/conversion-advice.ts";
import { argumentSyntax, wrongArgument } from "../instance/builtin-arguments.ts";
import { builtinOperatorOf, elaborateEffect, elaborateUserCall, nameOf } from "../instance/calls.ts";
import type { ClassInstance } from "../instance/class-instance.ts";
import { compare, truth } from "../instance/construct.ts";
import {
  type ExpressionContext,
  iteratedText,
  reportExpression,
  withIterator,
  withoutEvents,
} from "../instance/expression-context.ts";
import { elaborate } from "../instance/expression-typing.ts";
import { hasTooManySteps, iterationRange, iterationValues } from "../instance/iterations.ts";
import { featurePhrases } from "../instance/messages/feature-phrases.ts";
import { trialContext } from "../instance/model-context.ts";
import { namedComponent } from "../instance/named-component.ts";
import { isErrorFunction } from "../instance/statements.ts";
import {
  allScalars,
  commonType,
  countOf,
  describeType,
  isErrorValue,
  operatorOutputs,
  sameDims,
  type TypedValue,
} from "../instance/typed-value.ts";
import type { EquationSyntax, ExpressionSyntax, ForIndex, FunctionCall } from "../syntax/tree/syntax-tree.ts";
import { elaborateAssertion, elaborateError } from "./assertions.ts";
import { addConnection } from "./connect-equations.ts";
import { noteDiscreteCall } from "./discrete-calls.ts";
import { type EquationSink, type FlatModel, originOf, reportFlatten } from "./flat-model.ts";
import { elaborateIfEquation } from "./if-equations.ts";
import { printedText } from "./printing.ts";
import { elaborateInitialState, elaborateTransition } from "./state-transitions.ts";
import { refuseTermination } from "./terminations.ts";
import { elaborateWhen } from "./when-clauses.ts";
import { elaborateTerminate } from "./when-effects.ts";

/** The context in which equations are elaborated. */
export interface EquationSite {
  readonly flat: FlatModel;
  readonly expressionContext: ExpressionContext;
  readonly sink: EquationSink;
  /** True for initial equations. */
  readonly initial: boolean;
}

export function elaborateEquations(site: EquationSite, equations: readonly EquationSyntax[]): void {
  for (const equation of equations) elaborateEquation(site, equation);
}

export function elaborateEquation(site: EquationSite, equation: EquationSyntax): void {
  const { forms, equations, initialEquations } = site.flat;
  const isOwn = [equations, initialEquations].includes(site.sink.equations);
  if (forms === undefined || !isOwn) elaborateElements(site, equation);
  else for (const one of forms.equation(site, equation)) elaborateElements(site, one);
}

function elaborateElements(site: EquationSite, equation: EquationSyntax): void {
  switch (equation.kind) {
    case "equals":
      elaborateEquality(site, equation);
      return;
    case "if":
      elaborateIfEquation(site, equation);
      return;
    case "for":
      forEach(
        site,
        equation.indices,
        equation.body,
        (inside) => {
          for (const one of equation.body) elaborateElements(inside, one);
        },
        true,
      );
      return;
    case "connect":
      addConnection(site, equation);
      return;
    case "when":
      elaborateWhen(site, equation);
      return;
    case "call":
      elaborateCallEquation(site, equation.call, equation.span);
      return;
  }
}

/**
 * Runs `body` for all values of the iteration variables; the first index is the outermost loop. `isEquation`: the values are those of
 * parameters and constants (specification 3.6, section 8.3.3).
 */
export function forEach<
  S extends { readonly flat: FlatModel; readonly expressionContext: ExpressionContext },
>(
  site: S,
  indices: readonly ForIndex[],
  used: readonly unknown[],
  body: (inside: S) => void,
  isEquation = false,
): void {
  const [first, ...rest] = indices;
  if (first === undefined) {
    body(site);
    return;
  }
  const { flat, expressionContext } = site;
  const range = iterationRange(flat.context, expressionContext, first, used as readonly ExpressionSyntax[]);
  if (range === undefined) return;
  if (isEquation && ["discrete", "continuous"].includes(range.variability)) {
    reportExpression(
      flat.context,
      expressionContext,
      "expression.range-unknown",
      (first.range ?? first.name).span,
    );
    return;
  }
  for (const value of iterationValues(range)) {
    const inside = {
      ...site,
      expressionContext: withIterator(expressionContext, first.name.name, value, range.dims[0]),
    };
    forEach(inside, rest, used, body, isEquation);
    if (hasTooManySteps(flat.context)) return;
  }
}

type Equality = Extract<EquationSyntax, { kind: "equals" }>;

function elaborateEquality(site: EquationSite, equation: Equality): void {
  const { flat, expressionContext } = site;
  if (equation.left.kind === "tuple") {
    elaborateTuple(site, equation, equation.left.elements);
    return;
  }
  const left = elaborate(flat.context, expressionContext, equation.left);
  const right = elaborate(flat.context, expressionContext, equation.right);
  if (!isErrorValue(left) && site.sink.equations === flat.equations) {
    const name = textOf(equation.left.span);
    noteDiscreteCall(flat, expressionContext.scope, { name, type: left.type }, right, equation.span);
  }
  equate(site, left, right, equation.span);
}

/** `left = right`, scalar by scalar, after checking types and sizes. */
export function equate(site: EquationSite, left: TypedValue, right: TypedValue, span: Span): void {
  if (isErrorValue(left) || isErrorValue(right)) return;
  if (!compatible(site.flat, site.expressionContext.scope, left, right, span)) return;
  const origin = originOf(site.expressionContext.scope, span);
  equateScalars(site.sink, left, right, origin);
}

export function compatible(
  flat: FlatModel,
  scope: ClassInstance,
  left: TypedValue,
  right: TypedValue,
  span: Span,
): boolean {
  const args = { left: describeType(left), right: describeType(right) };
  const type = commonType(left.type, right.type);
  if (type === undefined || type.kind === "function" || (type.kind === "record" && !sameFields(left, right)))
    reportFlatten(flat, scope, "flatten.equation-types", span, args, commonFormAdvice(left, right));
  else if (!sameDims(left.dims, right.dims))
    reportFlatten(flat, scope, "flatten.equation-sizes", span, args, commonFormAdvice(left, right));
  else return true;
  return false;
}

function sameFields(left: TypedValue, right: TypedValue): boolean {
  if (left.fields === undefined || right.fields === undefined) return false;
  for (const [name, field] of left.fields) {
    const other = right.fields.get(name);
    if (other === undefined || commonType(field.type, other.type) === undefined) return false;
    // Where there are no records, nothing is known of the sizes in them.
    if (countOf(left.dims) > 0 && !sameDims(field.dims, other.dims)) return false;
  }
  return left.fields.size === right.fields.size;
}

function equateScalars(sink: EquationSink, left: TypedValue, right: TypedValue, origin: Origin): void {
  if (left.fields !== undefined) {
    for (const [name, field] of left.fields) equateScalars(sink, field, right.fields!.get(name)!, origin);
    return;
  }
  const count = countOf(left.dims);
  for (let i = 0; i < count; i++)
    sink.equations.push({ left: left.scalars[i]!, right: right.scalars[i]!, origin });
}

/** `(a, , b) = f(…)` */
function elaborateTuple(
  site: EquationSite,
  equation: Equality,
  elements: readonly (ExpressionSyntax | undefined)[],
): void {
  const { flat, expressionContext } = site;
  const { context } = flat;
  const outputs = callOutputs(site, equation.right, elements.length);
  if (outputs === undefined) return;
  for (const [i, element] of elements.entries()) {
    if (element === undefined) continue;
    equate(site, elaborate(context, expressionContext, element), outputs[i]!, equation.span);
  }
}

/** All outputs of a call with `wanted` results; `undefined` after a report. */
export function callOutputs(
  site: Pick<EquationSite, "flat" | "expressionContext">,
  syntax: ExpressionSyntax,
  wanted: number,
): readonly TypedValue[] | undefined {
  const { flat, expressionContext } = site;
  if (syntax.kind !== "call") {
    reportFlatten(flat, expressionContext.scope, "flatten.tuple-without-call", syntax.span);
    return undefined;
  }
  const operator = builtinOperatorOf(flat.context, expressionContext, syntax);
  const outputs =
    operator === undefined
      ? elaborateUserCall(flat.context, expressionContext, syntax)
      : operatorOutputs(elaborate(flat.context, expressionContext, syntax));
  if (outputs === undefined || outputs.some(isErrorValue)) return undefined;
  if (outputs.length >= wanted) return outputs;
  const args = { function: nameOf(syntax.function), outputs: outputs.length, wanted };
  reportFlatten(flat, expressionContext.scope, "flatten.too-few-outputs", syntax.span, args);
  return undefined;
}

function elaborateCallEquation(site: EquationSite, call: ExpressionSyntax, span: Span): void {
  const { flat, expressionContext } = site;
  const { scope } = expressionContext;
  if (call.kind !== "call") {
    reportFlatten(flat, scope, "flatten.call-without-effect", span);
    return;
  }
  const name = nameOf(call.function);
  switch (name) {
    case "assert": {
      const assertion = elaborateAssertion(flat, withoutEvents(expressionContext), call, span);
      if (assertion !== undefined) addAssertion(site.sink, site.initial ? atStart(assertion) : assertion);
      return;
    }
    case "Connections.root":
    case "Connections.potentialRoot":
    case "Connections.branch":
      checkGraphStatement(site, call);
      return;
    case "transition":
      elaborateTransition(site, call);
      return;
    case "initialState":
      elaborateInitialState(site, call);
      return;
    case "reinit":
      reportFlatten(flat, scope, "flatten.only-in-when", span, { construct: `${name}(…)` });
      return;
    case "terminate":
      addTerminate(site, call);
      return;
    default:
      if (isErrorFunction(name)) {
        const error = elaborateError(flat, withoutEvents(expressionContext), call, span);
        if (error !== undefined) addAssertion(site.sink, error);
        return;
      }
      elaborateEffectEquation(site, call, span);
      return;
  }
}

function addTerminate({ flat, expressionContext, sink, initial }: EquationSite, call: FunctionCall): void {
  const { scope } = expressionContext;
  if (initial) {
    refuseTermination(flat, scope, call.span);
    return;
  }
  const terminate = elaborateTerminate(flat, expressionContext, call);
  const text = iteratedText(call.span, expressionContext);
  if (terminate !== undefined) sink.terminations.push({ ...terminate, condition: truth(true), text });
}

/** The graph is known already; here the arguments are checked. */
function checkGraphStatement({ flat, expressionContext }: EquationSite, call: FunctionCall): void {
  const { context } = flat;
  const isBranch = nameOf(call.function) === "Connections.branch";
  const names = isBranch ? ["a", "b"] : ["a", "priority"];
  const given = argumentSyntax(context, expressionContext, call, names, isBranch ? 2 : 1);
  if (given === undefined) return;
  for (const one of isBranch ? given : given.slice(0, 1)) namedComponent(context, expressionContext, one);
  const priority = isBranch || given[1] === undefined ? undefined : given[1];
  const value = priority && elaborate(context, expressionContext, priority);
  if (value === undefined || isErrorValue(value) || value.type.kind === "Integer") return;
  wrongArgument(context, expressionContext, call, 1, "Integer", value);
}

/** Of initial equations: after the start the assertion holds. */
function atStart(assertion: Assertion): Assertion {
  const later: Expression = { kind: "unary", operator: "not", operand: { kind: "initial" } };
  return {
    ...assertion,
    condition: { kind: "binary", operator: "or", left: later, right: assertion.condition },
  };
}

/** An assertion that is always true is omitted. */
function addAssertion(sink: EquationSink, assertion: Assertion): void {
  const { condition } = assertion;
  if (condition.kind === "number" && condition.value !== 0) return;
  sink.assertions.push(assertion);
}

/** A call for its assertions: it is evaluated as the condition of an assertion, which always holds. */
export function assertCall(
  {
    flat,
    expressionContext,
    sink,
  }: Pick<EquationSite, "flat" | "expressionContext"> & { readonly sink: Pick<EquationSink, "assertions"> },
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

/** `constrain(q, qd, qdd)` of former mechanical libraries, unless the model has a function of this name. */
function isFormerConstrain({ flat, expressionContext }: EquationSite, call: FunctionCall): boolean {
  if (nameOf(call.function) !== "constrain" || call.positional.length !== 3) return false;
  return elaborateEffect(trialContext(flat.context), expressionContext, call) === undefined;
}

function elaborateEffectEquation(site: EquationSite, call: FunctionCall, span: Span): void {
  const { flat, expressionContext } = site;
  const operator = builtinOperatorOf(flat.context, expressionContext, call);
  if (operator !== undefined) {
    const value = operator(flat.context, expressionContext, call);
    if (isErrorValue(value)) return;
  }
  const isHint = isFormerConstrain(site, call);
  if (operator === undefined && !isHint && assertCall(site, call, span)) return;
  const advice = isHint ? { advice: phrase(featurePhrases, "advice.constrain") } : {};
  reportFlatten(flat, expressionContext.scope, "flatten.call-without-effect", span, {}, advice);
}
