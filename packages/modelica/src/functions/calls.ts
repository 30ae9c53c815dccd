import { phrase } from "@cosimo/ir";
import { baseTypeOf, findMember, isExternalObject } from "../classes/class-members.ts";
import { resolveClass } from "../classes/resolve-class.ts";
import { primitiveType } from "../classes/type-leaf.ts";
import { builtinOperatorOf, findFunction, nameOf } from "../components/called-function.ts";
import { functionInterface, isCallable } from "../components/function-interface.ts";
import { isDifferentiable } from "../components/partial-derivatives.ts";
import { checkTypedCall, declaredEventType, typedContext } from "../expressions/event-types.ts";
import { bindArguments } from "../expressions/function-arguments.ts";
import { constructOperatorRecord } from "../expressions/operator-records.ts";
import { constructRecord } from "../expressions/record-constructors.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { ModelContext } from "../model/model-context.ts";
import { elaborate, elaborateUserCall } from "../model/queries.ts";
import { describeType, errorValue, isErrorValue, type TypedValue } from "../model/typed-value.ts";
import type { FunctionCall } from "../syntax/tree/syntax-tree.ts";
import { argumentOf, callFunctionInput } from "./function-values.ts";

/** A call as an expression: its first output. */
export function elaborateCall(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
): TypedValue {
  const operator = builtinOperatorOf(context, expressionContext, syntax);
  if (operator !== undefined) return operator(context, expressionContext, syntax);
  const outputs = elaborateUserCall(context, expressionContext, syntax);
  if (outputs === undefined) return errorValue;
  const [first] = outputs;
  if (first !== undefined) return first;
  reportExpression(context, expressionContext, "expression.no-result", syntax.span, {
    function: nameOf(syntax.function),
  });
  return errorValue;
}

/** All outputs of a call; a function without outputs gives a value of the type "none", whose scalar is the call. `undefined` after a report. */
export function elaborateEffect(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
): readonly TypedValue[] | undefined {
  const ofInput = callFunctionInput(context, expressionContext, syntax);
  if (ofInput !== "other") return ofInput;
  const called = findFunction(context, expressionContext, syntax.function);
  if (called === undefined) return undefined;
  const { restriction } = called.definition;
  switch (restriction) {
    case "function":
    case "operator function":
      if (isPartOfObject(context, called)) return reportPartOfObject(context, expressionContext, syntax);
      return callTyped(context, expressionContext, syntax, called);
    case "record":
      return [constructRecord(context, expressionContext, syntax, called)];
    case "operator record":
      return [constructOperatorRecord(context, expressionContext, syntax, called)];
    case "type":
      return convert(context, expressionContext, syntax, called);
    default: {
      const make = constructorOf(context, called);
      if (make !== undefined) return callFunction(context, expressionContext, syntax, make);
      const args = { name: nameOf(syntax.function), kind: restriction };
      reportExpression(context, expressionContext, "expression.not-a-function", syntax.function.span, args);
      return undefined;
    }
  }
}

/** Constructor and destructor of external objects are not called by name (specification 3.6, section 12.9.7). */
function isPartOfObject(context: ModelContext, { definition, enclosing }: ClassInstance): boolean {
  const { name } = definition.name;
  if ((name !== "constructor" && name !== "destructor") || enclosing === undefined) return false;
  return isExternalObject(context, enclosing);
}

function reportPartOfObject(
  context: ModelContext,
  expressionContext: ExpressionContext,
  { function: called }: FunctionCall,
): undefined {
  const args = { name: nameOf(called), kind: phrase(featurePhrases, "construct.part-of-object") };
  reportExpression(context, expressionContext, "expression.not-a-function", called.span, args);
}

/** The function with which an external object is made. */
function constructorOf(context: ModelContext, called: ClassInstance): ClassInstance | undefined {
  const member = isExternalObject(context, called) ? findMember(context, called, "constructor") : undefined;
  return member?.kind === "class" ? resolveClass(context, member) : undefined;
}

/** A call of a function, which may declare an event type for the relations in its arguments. */
function callTyped(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  called: ClassInstance,
): readonly TypedValue[] | undefined {
  const eventType = declaredEventType(context, expressionContext, called);
  if (eventType === undefined) return callFunction(context, expressionContext, syntax, called);
  const outputs = callFunction(context, typedContext(expressionContext, eventType), syntax, called);
  if (outputs === undefined) return undefined;
  return checkTypedCall(context, expressionContext, syntax, eventType, outputs) ? outputs : undefined;
}

/** `E(i)`: the enumeration value with the ordinal i. */
function convert(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  called: ClassInstance,
): readonly TypedValue[] | undefined {
  const leaf = baseTypeOf(context, called);
  const type = leaf && primitiveType(leaf);
  const [argument] = syntax.positional;
  if (type?.kind !== "Enumeration" || argument === undefined) {
    reportExpression(context, expressionContext, "expression.not-a-function", syntax.function.span, {
      name: nameOf(syntax.function),
      kind: "type",
    });
    return undefined;
  }
  const value = elaborate(context, expressionContext, argument);
  if (isErrorValue(value)) return undefined;
  if (value.type.kind === "Integer") return [{ ...value, type }];
  const args = { argument: "1", function: type.name, expected: "Integer", found: describeType(value) };
  reportExpression(context, expressionContext, "expression.argument-type", argument.span, args);
  return undefined;
}

/** Calls a user-defined function: one value per output. A function with scalar inputs maps over arrays. */
export function callFunction(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  called: ClassInstance,
): readonly TypedValue[] | undefined {
  if (!isCallable(context, expressionContext, syntax, called)) return undefined;
  const declared = functionInterface(context, called);
  if (declared === undefined) return undefined;
  if (!isDifferentiable(context, expressionContext, called, declared)) return undefined;
  const given = bindArguments(
    context,
    expressionContext,
    syntax,
    declared.inputs.map((input) => input.member),
    argumentOf(context, expressionContext, declared.inputs),
  );
  return given && context.queries.callWith(context, expressionContext, syntax, called, declared, given);
}
