import { type Assertion, type Expression, phrase, type Span, textOf } from "@cosimo/ir";
import { builtinOperatorOf, nameOf } from "../../components/called-function.ts";
import { addConnection } from "../../connections/connect-equations.ts";
import { argumentSyntax, wrongArgument } from "../../expressions/builtin-arguments.ts";
import { namedComponent } from "../../expressions/named-component.ts";
import { noteDiscreteCall } from "../../flat/discrete-calls.ts";
import type { EquationSite, SectionSite } from "../../flat/equation-site.ts";
import { type EquationSink, reportFlatten } from "../../flat/flat-model.ts";
import { forEach } from "../../flat/for-each.ts";
import { isErrorFunction } from "../../functions/statements/statements.ts";
import { truth } from "../../model/construct.ts";
import { iteratedText, withoutEvents } from "../../model/expression-context.ts";
import { featurePhrases } from "../../model/messages/feature-phrases.ts";
import { trialContext } from "../../model/model-context.ts";
import { elaborate, elaborateEffect } from "../../model/queries.ts";
import { isErrorValue } from "../../model/typed-value.ts";
import type { EquationSyntax, ExpressionSyntax, FunctionCall } from "../../syntax/tree/syntax-tree.ts";
import { elaborateAssertion, elaborateError } from "./assertions.ts";
import { assertCall } from "./effect-calls.ts";
import { callOutputs, equate } from "./equalities.ts";
import { elaborateIfEquation } from "./if-equations.ts";
import { elaborateInitialState, elaborateTransition } from "./state-transitions.ts";
import { refuseTermination } from "./terminations.ts";
import { receives } from "./type-fits.ts";
import { elaborateWhen } from "./when-clauses.ts";
import { elaborateTerminate } from "./when-effects.ts";

export function elaborateEquations(site: SectionSite, equations: readonly EquationSyntax[]): void {
  for (const equation of equations) elaborateEquation(site, equation);
}

export function elaborateEquation(section: SectionSite, equation: EquationSyntax): void {
  const site: EquationSite = { ...section, elaborateEquations };
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
    if (element.kind === "reference") {
      const left = elaborate(context, expressionContext, element);
      equate(site, left, outputs[i]!, equation.span, receives);
    } else reportFlatten(flat, expressionContext.scope, "flatten.tuple-element", element.span);
  }
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
