import { phrase } from "@cosimo/ir";
import { findFunction } from "../components/called-function.ts";
import { functionInterface, isCallable } from "../components/function-interface.ts";
import { bindArguments } from "../expressions/function-arguments.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import { localValue } from "../model/function-body.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { ModelContext } from "../model/model-context.ts";
import { elaborate } from "../model/queries.ts";
import {
  errorValue,
  isAssignable,
  isErrorValue,
  type TypedValue,
  variabilityOf,
} from "../model/typed-value.ts";
import type { ExpressionSyntax, FunctionCall } from "../syntax/tree/syntax-tree.ts";
import { typedAs } from "./function-locals.ts";

// Functions as arguments (specification 3.6, section 12.4.2). Such a value is known when its caller is built: the function
// that takes it is specialised to it. Arguments that are given with it, `function f(a = 1)`, are its fields.

/** The function input of this name in the body around; `undefined` for other names. */
function functionInput({ body }: ExpressionContext, name: string): TypedValue | undefined {
  const local = body?.variables.get(name);
  return local?.type.kind === "function" ? localValue(local) : undefined;
}

/** The value of an argument that is a function: a name, or `function f(a = 1)`. */
export function functionValue(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: ExpressionSyntax,
): TypedValue {
  switch (syntax.kind) {
    case "reference": {
      const [first, another] = syntax.parts;
      const input = another === undefined && functionInput(expressionContext, first!.name);
      if (input) return input;
      const called = findFunction(context, expressionContext, syntax);
      return called === undefined ? errorValue : valueOfFunction(called, new Map());
    }
    case "functionPartial":
      return partialApplication(context, expressionContext, syntax);
    default: {
      const construct = phrase(featurePhrases, "construct.not-a-function");
      reportExpression(context, expressionContext, "expression.misplaced", syntax.span, { construct });
      return errorValue;
    }
  }
}

function partialApplication(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: Extract<ExpressionSyntax, { kind: "functionPartial" }>,
): TypedValue {
  const { span } = syntax;
  const parts = syntax.function.parts.map((part) => ({ ...part, subscripts: [] }));
  const reference = { kind: "reference", global: syntax.function.global, parts, span } as const;
  const whole = functionValue(context, expressionContext, reference);
  if (isErrorValue(whole) || whole.type.kind !== "function") return errorValue;
  const declared = functionInterface(context, whole.type.function);
  if (declared === undefined) return errorValue;
  const { fields = new Map<string, TypedValue>() } = whole;
  const open = declared.inputs.filter(({ member }) => !fields.has(member.name));
  const call: FunctionCall = {
    kind: "call",
    function: reference,
    positional: [],
    named: syntax.named,
    span,
  };
  const given = bindArguments(
    context,
    expressionContext,
    call,
    open.map(({ member }) => member),
    argumentOf(context, expressionContext, open),
  );
  if (given === undefined) return errorValue;
  const typed = open.flatMap(({ member: { name }, shape }): [string, TypedValue][] => {
    const value = given.get(name);
    if (value === undefined) return [];
    return [[name, isAssignable(value.type, shape.type) ? typedAs(value, shape) : value]];
  });
  return valueOfFunction(whole.type.function, new Map([...fields, ...typed]));
}

function valueOfFunction(called: ClassInstance, fields: ReadonlyMap<string, TypedValue>): TypedValue {
  const variability = variabilityOf([...fields.values()]);
  return { type: { kind: "function", function: called }, dims: [], scalars: [], fields, variability };
}

/** Elaborates an argument by the type of its input. */
export function argumentOf(
  context: ModelContext,
  expressionContext: ExpressionContext,
  inputs: NonNullable<ReturnType<typeof functionInterface>>["inputs"],
) {
  return (syntax: ExpressionSyntax, name: string): TypedValue => {
    const input = inputs.find(({ member }) => member.name === name);
    return input?.shape.type.kind === "function"
      ? functionValue(context, expressionContext, syntax)
      : elaborate(context, expressionContext, syntax);
  };
}

/** A call of a function input in the body around; "other" for other calls, `undefined` after a report. */
export function callFunctionInput(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
): readonly TypedValue[] | "other" | undefined {
  const [first, another] = syntax.function.parts;
  const value = another === undefined ? functionInput(expressionContext, first!.name) : undefined;
  if (value?.type.kind !== "function") return "other";
  const called = value.type.function;
  if (!isCallable(context, expressionContext, syntax, called)) return undefined;
  const declared = functionInterface(context, called);
  if (declared === undefined) return undefined;
  const { fields = new Map<string, TypedValue>() } = value;
  const open = declared.inputs.filter(({ member }) => !fields.has(member.name));
  const given = bindArguments(
    context,
    expressionContext,
    syntax,
    open.map(({ member }) => member),
    argumentOf(context, expressionContext, open),
  );
  return (
    given &&
    context.queries.callWith(
      context,
      expressionContext,
      syntax,
      called,
      declared,
      new Map([...given, ...fields]),
    )
  );
}
