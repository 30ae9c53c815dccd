import { type Expression, type FlatFunction, type FunctionId, phrase, reachableFunctions } from "@cosimo/ir";
import { externalCode } from "#external-code";
import { nameOf } from "../components/called-function.ts";
import { derivativeResults, differentiatedFunction } from "../components/partial-derivatives.ts";
import { elementOf } from "../evaluation/binding-values.ts";
import { evaluateStructural } from "../evaluation/evaluate.ts";
import { findSizeMismatch } from "../expressions/function-arguments.ts";
import { emptyValue, stackValues } from "../expressions/stack-values.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import type { FunctionInterface } from "../model/declared-function.ts";
import type { HostUse } from "../model/elaboration-tables.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import { allIndices } from "../model/indices.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { ModelContext } from "../model/model-context.ts";
import { sameDims, type TypedValue } from "../model/typed-value.ts";
import type { ExternalClause, FunctionCall } from "../syntax/tree/syntax-tree.ts";
import { callResults, withCall } from "./call-results.ts";
import { argumentSpan, completeArguments } from "./complete-arguments.ts";
import { executeFunction } from "./execute-function.ts";
import { externalClauseOf, HOST_LANGUAGE } from "./external-clause.ts";
import { callExternal } from "./external-functions.ts";
import { inlineCall } from "./function-inlining.ts";
import { isTooDeep, specializeFunction } from "./function-specialization.ts";
import { sizeArguments } from "./size-arguments.ts";

/** Calls a function with these values of its inputs; others have their defaults. */
export function callWith(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  called: ClassInstance,
  declared: FunctionInterface,
  given: ReadonlyMap<string, TypedValue>,
): readonly TypedValue[] | undefined {
  if (isTooDeep(context, expressionContext, syntax, called)) return undefined;
  const { functions } = context.tables;
  functions.nesting++;
  const values = completeArguments(context, expressionContext, syntax, declared, given);
  functions.nesting--;
  if (values === undefined) return undefined;
  const clause = externalClauseOf(context, called);
  if (clause !== undefined && !hasBody(context, called, declared, clause))
    return callExternal({ context, expressionContext, syntax, called, declared, clause, values });
  const extra = extraDimensions(context, expressionContext, syntax, declared, values);
  if (extra === undefined) return undefined;
  const mismatch = findSizeMismatch(context, declared, values);
  if (mismatch !== undefined) {
    const args = { ...mismatch, function: nameOf(syntax.function) };
    const span = argumentSpan(syntax, declared, mismatch.argument);
    reportExpression(context, expressionContext, "expression.argument-size", span, args);
    return undefined;
  }
  if (extra.length > 0 && declared.outputs.length > 1)
    return mapsSeveral(context, expressionContext, syntax, declared, values);
  if (extra.length > 0) return mapCall(context, expressionContext, syntax, called, declared, values, extra);
  return callOnce(context, expressionContext, syntax, called, declared, values);
}

/** Whether an external function is specialised as others are. */
function hasBody(
  context: ModelContext,
  called: ClassInstance,
  declared: FunctionInterface,
  clause: ExternalClause,
): boolean {
  if (clause.language === HOST_LANGUAGE) return !hasOpenOutput(declared);
  if (externalCode === undefined || !externalCode.isOfLibrary(context, called, clause)) return false;
  return !externalCode.makesObject({ context, called, declared, clause });
}

function hasOpenOutput({ outputs }: FunctionInterface): boolean {
  return outputs.some(({ shape }) => shape.dims.some(({ subscript }) => subscript.kind === "all"));
}

/** Dimensions of the arguments beyond the declared ones; equal for all arguments that have any (section 12.4.6). */
function extraDimensions(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  declared: FunctionInterface,
  values: readonly TypedValue[],
): readonly number[] | undefined {
  let extra: readonly number[] = [];
  for (const [i, value] of values.entries()) {
    const { member, shape } = declared.inputs[i]!;
    const more = value.dims.length - shape.dims.length;
    const own = value.dims.slice(0, Math.max(0, more));
    if (more < 0 || (own.length > 0 && extra.length > 0 && !sameDims(own, extra))) {
      const expected = `${shape.dims.length} dimension${shape.dims.length === 1 ? "" : "s"}`;
      const found = `[${value.dims.join(", ")}]`;
      const args = { argument: member.name, function: nameOf(syntax.function), found, expected };
      const span = argumentSpan(syntax, declared, member.name);
      reportExpression(context, expressionContext, "expression.argument-size", span, args);
      return undefined;
    }
    if (own.length > 0) extra = own;
  }
  return extra;
}

/** Reports an array for a scalar of a function with several results: it does not map (section 12.4.6). */
function mapsSeveral(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  { inputs, outputs }: FunctionInterface,
  values: readonly TypedValue[],
): undefined {
  const position = values.findIndex(({ dims }, i) => dims.length > inputs[i]!.shape.dims.length);
  const { member } = inputs[position]!;
  const args = { argument: member.name, function: nameOf(syntax.function), outputs: outputs.length };
  const span = argumentSpan(syntax, { inputs, outputs, protected: [] }, member.name);
  reportExpression(context, expressionContext, "expression.maps-several", span, args);
  return undefined;
}

function mapCall(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  called: ClassInstance,
  declared: FunctionInterface,
  values: readonly TypedValue[],
  extra: readonly number[],
): readonly TypedValue[] | undefined {
  const results: (readonly TypedValue[])[] = [];
  for (const indices of allIndices(extra)) {
    const own = values.map((value, i) =>
      value.dims.length > declared.inputs[i]!.shape.dims.length ? elementOf(value, indices) : value,
    );
    const result = callOnce(context, expressionContext, syntax, called, declared, own);
    if (result === undefined) return undefined;
    results.push(result);
  }
  if (results.length === 0)
    return declared.outputs.map(({ shape }) =>
      emptyValue(context, shape, [...extra, ...shape.dims.map(() => 0)]),
    );
  return declared.outputs.flatMap((_, k) => {
    const stacked = stackValues(
      results.map((result) => result[k]!),
      extra,
    );
    return stacked === undefined ? [] : [stacked];
  });
}

function callOnce(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  called: ClassInstance,
  declared: FunctionInterface,
  values: readonly TypedValue[],
): readonly TypedValue[] | undefined {
  const original = differentiatedFunction(context, called);
  const built = original ?? called;
  const fixed = sizeArguments(context, expressionContext, built, declared, values);
  const reports = context.sink.list.length;
  const callable = specializeFunction(context, expressionContext, syntax, built, declared, values, fixed);
  if (callable === undefined) return undefined;
  if (callable === "unsized") {
    const results =
      original === undefined
        ? executeFunction(context, called, declared, values, expressionContext.body)
        : undefined;
    if (results !== undefined) return results;
    // A size that is wrong has been reported.
    if (context.sink.list.length > reports) return undefined;
    const feature = phrase(featurePhrases, "feature.unsized-function", { name: called.name.join(".") });
    reportExpression(context, expressionContext, "expression.unsupported", syntax.span, { feature });
    return undefined;
  }
  if (original !== undefined) return derivativeResults(context, called, declared, callable, values);
  const isOfHost = context.tables.functions.list[callable.id]?.host !== undefined;
  const inlined = isOfHost ? undefined : inlineCall(context, callable, values, called);
  const results = withCall(inlined === undefined ? callResults(callable, values) : [inlined], called, values);
  const isInFunction = expressionContext.body?.kind === "function";
  const callee = isInFunction ? "none" : hostIn(context, callable.id);
  if (callee === "none") return results;
  const { functions } = context.tables;
  functions.missingFile = undefined;
  const known = results.map((result) => evaluatedText(context, result));
  if (known.every((result) => result !== undefined)) return known;
  if (callee === "with-default") return results;
  if (functions.missingFile !== undefined) {
    const args = { file: functions.missingFile, problem: phrase(featurePhrases, "table.no-file") };
    reportExpression(context, expressionContext, "expression.unreadable-file", syntax.span, args);
    return undefined;
  }
  const feature = phrase(featurePhrases, "feature.text-function", { name: called.name.join(".") });
  reportExpression(context, expressionContext, "expression.unsupported", syntax.span, { feature });
  return undefined;
}

/**
 * Whether a function, or one that it calls, is a function of the host. Those whose outputs have default values have these in a run, all
 * others are evaluated at compile time only.
 */
function hostIn(context: ModelContext, id: FunctionId): HostUse {
  const { list, hostUses: known } = context.tables.functions;
  const called = list[id];
  if (called === undefined) return "none";
  const present = known.get(id);
  if (present !== undefined) return present;
  const hosts = [called, ...reachableFunctions(called, list)].filter(isEvaluatedByHost);
  const isExecutable = hosts.every(({ body }) => body.length > 0);
  const use = hosts.length === 0 ? "none" : isExecutable ? "with-default" : "required";
  known.set(id, use);
  return use;
}

/** Texts of a library in C are known before a run only. */
function isEvaluatedByHost({ host, external, locals, inputCount }: FlatFunction): boolean {
  if (host !== undefined) return true;
  return external !== undefined && locals.slice(inputCount).some(({ type }) => type === "String");
}

function evaluatedText(context: ModelContext, value: TypedValue): TypedValue | undefined {
  if (value.fields !== undefined) return undefined;
  const scalars = value.scalars.map((scalar) => literalOf(evaluateStructural(context, scalar, "text")));
  const known = scalars.flatMap((scalar) => (scalar === undefined ? [] : [scalar]));
  return known.length < scalars.length ? undefined : { ...value, scalars: known, variability: "constant" };
}

function literalOf(value: number | string | undefined): Expression | undefined {
  if (value === undefined) return undefined;
  return typeof value === "string" ? { kind: "string", value } : { kind: "number", value };
}
