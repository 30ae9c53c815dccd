import {
  type Expression,
  type FlatFunction,
  type FunctionId,
  phrase,
  reachableFunctions,
  type Span,
} from "@cosimo/ir";
import { externalCode } from "#external-code";
import { conversionAdvice } from "../advice/conversion-advice.ts";
import type { ClassDefinition, ExternalClause, FunctionCall } from "../syntax/tree/syntax-tree.ts";
import { visitNodes } from "../syntax/tree/visit-nodes.ts";
import { elementOf } from "./binding-values.ts";
import { findFunction } from "./calls.ts";
import type { ClassInstance, ComponentMember } from "./class-instance.ts";
import { compositionOf, membersOf } from "./class-members.ts";
import { allIndices } from "./component-instance.ts";
import { zero } from "./construct.ts";
import { type DeclaredShape, declaredShape, fieldsOfRecord } from "./declared-shapes.ts";
import type { CallableFunction, HostUse } from "./elaboration-tables.ts";
import { type ConstantValue, evaluateConstant, evaluateStructural } from "./evaluate.ts";
import { executeFunction } from "./execute-function.ts";
import { declarationContext, type ExpressionContext, reportExpression } from "./expression-context.ts";
import { elaborate } from "./expression-typing.ts";
import { callExternal, externalClauseOf, HOST_LANGUAGE } from "./external-functions.ts";
import { bindArguments, findSizeMismatch } from "./function-arguments.ts";
import { derivativeResults, differentiatedFunction, isDifferentiable } from "./function-derivative.ts";
import { inlineCall } from "./function-inlining.ts";
import { algorithmScopes, isTooDeep, specializeFunction } from "./function-specialization.ts";
import { argumentOf, functionValue } from "./function-values.ts";
import { findSimpleName } from "./lookup.ts";
import { featurePhrases } from "./messages/feature-phrases.ts";
import { type ModelContext, trialContext } from "./model-context.ts";
import { emptyValue, stackValues } from "./stack-values.ts";
import {
  allScalars,
  describeType,
  isAssignable,
  isErrorValue,
  maxVariability,
  sameDims,
  type TypedValue,
  typeName,
  variabilityOf,
} from "./typed-value.ts";

/** An input, output or local of a function as declared. */
export interface FunctionMember {
  readonly member: ComponentMember;
  readonly shape: DeclaredShape;
}

export interface FunctionInterface {
  readonly inputs: readonly FunctionMember[];
  readonly outputs: readonly FunctionMember[];
  readonly protected: readonly FunctionMember[];
}

/** Inputs, outputs and locals in the order of declaration; `undefined` after a report. */
export function functionInterface(
  context: ModelContext,
  called: ClassInstance,
): FunctionInterface | undefined {
  const inputs: FunctionMember[] = [];
  const outputs: FunctionMember[] = [];
  const locals: FunctionMember[] = [];
  const declaring = differentiatedFunction(context, called) ?? called;
  for (const member of membersOf(context, declaring).values()) {
    if (member.kind !== "component") continue;
    const shape = declaredShape(context, member);
    if (shape === undefined) return undefined;
    const list = shape.causality === "input" ? inputs : shape.causality === "output" ? outputs : locals;
    list.push({ member, shape });
  }
  return { inputs, outputs, protected: locals };
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
  return given && callWith(context, expressionContext, syntax, called, declared, given);
}

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
    const args = { ...mismatch, function: nameOf(syntax) };
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

export function isCallable(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  called: ClassInstance,
): boolean {
  const name = called.name.join(".");
  if (called.definition.prefixes.partial) {
    reportExpression(context, expressionContext, "expression.not-a-function", syntax.span, {
      name,
      kind: "partial function",
    });
    return false;
  }
  const { body } = called.definition;
  if (body.kind !== "partialDerivative" || differentiatedFunction(context, called) !== undefined) return true;
  const feature = phrase(featurePhrases, "feature.partial-derivative");
  reportExpression(context, expressionContext, "expression.unsupported", syntax.span, { feature });
  return false;
}

/** Arguments in the order of the inputs; missing ones have the declared defaults, which may use other inputs. */
function completeArguments(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  declared: FunctionInterface,
  given: ReadonlyMap<string, TypedValue>,
): readonly TypedValue[] | undefined {
  const values: TypedValue[] = [];
  let iterators: ExpressionContext["iterators"];
  for (const [name, value] of given) iterators = { name, value, next: iterators };
  for (const { member, shape } of declared.inputs) {
    const value = given.get(member.name) ?? defaultArgument(context, expressionContext, iterators, shape);
    if (value === undefined) {
      const args = { argument: member.name, function: nameOf(syntax) };
      reportExpression(context, expressionContext, "expression.missing-argument", syntax.span, args);
      return undefined;
    }
    if (isErrorValue(value)) return undefined;
    if (!isAssignable(value.type, shape.type)) {
      wrongType(context, expressionContext, syntax, declared, member.name, shape, value);
      return undefined;
    }
    values.push(value);
    if (!given.has(member.name)) iterators = { name: member.name, value, next: iterators };
  }
  return values;
}

function defaultArgument(
  context: ModelContext,
  expressionContext: ExpressionContext,
  iterators: ExpressionContext["iterators"],
  shape: DeclaredShape,
): TypedValue | undefined {
  const { binding } = shape;
  if (binding === undefined)
    return shape.type.kind === "record" && shape.dims.length === 0
      ? fieldsOfRecord(context, shape.instance, { ...expressionContext, iterators })
      : undefined;
  const inside = { ...expressionContext, scope: binding.source.scope, iterators };
  if (shape.type.kind === "function") return functionValue(context, inside, binding.source.syntax);
  return elaborate(context, inside, binding.source.syntax);
}

export function nameOf(syntax: FunctionCall): string {
  return syntax.function.parts.map((part) => part.name).join(".");
}

function wrongType(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  declared: FunctionInterface,
  argument: string,
  shape: DeclaredShape,
  value: TypedValue,
): void {
  const expected = typeName(shape.type);
  const args = { argument, function: nameOf(syntax), expected, found: describeType(value) };
  const advice = conversionAdvice({ type: shape.type, dims: value.dims }, value);
  const span = argumentSpan(syntax, declared, argument);
  reportExpression(context, expressionContext, "expression.argument-type", span, args, advice);
}

/** The place of an argument; of a default the whole call. */
function argumentSpan(syntax: FunctionCall, { inputs }: FunctionInterface, argument: string): Span {
  const position = inputs.findIndex(({ member }) => member.name === argument);
  const named = syntax.named.find(({ name }) => name.name === argument);
  return (syntax.positional[position] ?? named?.value ?? syntax).span;
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
      const args = { argument: member.name, function: nameOf(syntax), found, expected };
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
  const args = { argument: member.name, function: nameOf(syntax), outputs: outputs.length };
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

/** The same, with what was called: where a discrete variable is equal to it, the arguments must be discrete. Records are left out. */
function withCall(
  results: readonly TypedValue[],
  called: ClassInstance,
  values: readonly TypedValue[],
): readonly TypedValue[] {
  const [only, another] = results;
  if (only === undefined || another !== undefined || only.fields !== undefined) return results;
  if (only.type.kind === "Real" || only.type.kind === "none") return results;
  return [{ ...only, call: { function: called.name.join("."), arguments: values.flatMap(allScalars) } }];
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

/** Values of inputs that determine sizes or formats in the function; they are part of the specialisation key. */
function sizeArguments(
  context: ModelContext,
  expressionContext: ExpressionContext,
  called: ClassInstance,
  declared: FunctionInterface,
  values: readonly TypedValue[],
): ReadonlyMap<string, ConstantValue> {
  const formats = namesInFormats(called.definition);
  const sizes = sizingNames(context, called, declared);
  const fixed = new Map<string, ConstantValue>();
  const inFunction = expressionContext.body?.kind === "function";
  const knownValue = (scalar: Expression) =>
    inFunction
      ? evaluateConstant(context, scalar)
      : evaluateStructural(context, scalar, "size in a function");
  for (const [i, { member, shape }] of declared.inputs.entries()) {
    const { kind } = shape.type;
    if (kind === "record" && sizes.has(member.name)) addFields(member.name, values[i]!, knownValue, fixed);
    const isNumber = kind === "Integer" || kind === "Boolean";
    const isUsed = formats.has(member.name) || (isNumber && sizes.has(member.name));
    if (!isUsed || shape.dims.length > 0 || !(isNumber || kind === "String")) continue;
    const value = knownValue(values[i]!.scalars[0]!);
    if (value !== undefined) fixed.set(member.name, value);
  }
  return fixed;
}

/** Integer fields of a record under their dotted names. */
function addFields(
  name: string,
  { fields = new Map() }: TypedValue,
  knownValue: (scalar: Expression) => ConstantValue | undefined,
  fixed: Map<string, ConstantValue>,
): void {
  for (const [field, value] of fields) {
    if (value.fields !== undefined) addFields(`${name}.${field}`, value, knownValue, fixed);
    if (value.type.kind !== "Integer" || value.dims.length > 0) continue;
    const known = knownValue(value.scalars[0]!);
    if (known !== undefined) fixed.set(`${name}.${field}`, known);
  }
}

function namesInSizes(declared: FunctionInterface): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { member, shape } of [...declared.outputs, ...declared.protected]) {
    for (const { subscript } of shape.dims) addNames(subscript, names);
    // Sizes of its fields may be modified.
    if (shape.type.kind === "record") addNames(member.declaration.modification, names);
    if (shape.type.kind === "Integer") addNames(shape.binding?.source.syntax, names);
  }
  return names;
}

const sizing = new WeakMap<ClassInstance, ReadonlySet<string>>();

/** Names on which sizes in the function depend, or sizes in functions that it passes its inputs to. */
function sizingNames(
  context: ModelContext,
  called: ClassInstance,
  declared: FunctionInterface,
): ReadonlySet<string> {
  const present = sizing.get(called);
  if (present !== undefined) return present;
  const names = new Set(namesInSizes(declared));
  sizing.set(called, names);
  const mayFix = ({ shape: { type, dims } }: FunctionMember) =>
    dims.length === 0 && (type.kind === "Integer" || type.kind === "record");
  const inputs = new Set(declared.inputs.filter(mayFix).map(({ member }) => member.name));
  for (const scope of inputs.size === 0 ? [] : algorithmScopes(context, called)) {
    const { algorithms, components } = compositionOf(scope.definition)!;
    visitNodes([algorithms, components.map((one) => one.modification)], (node) => {
      if (node["kind"] === "call" && node["function"] !== undefined)
        addPassed(context, scope, node as unknown as FunctionCall, inputs, names);
    });
  }
  return names;
}

/** Adds the inputs that are arguments of a call on which sizes in the called function depend. */
function addPassed(
  context: ModelContext,
  scope: ClassInstance,
  call: FunctionCall,
  inputs: ReadonlySet<string>,
  into: Set<string>,
): void {
  const passed = [
    ...call.positional.map((value, i) => ({ value, to: i })),
    ...call.named.map(({ name, value }) => ({ value, to: name.name })),
  ].flatMap(({ value, to }) => {
    const name = value.kind === "reference" && value.parts.length === 1 ? value.parts[0]!.name : "";
    return inputs.has(name) && !into.has(name) ? [{ name, to }] : [];
  });
  const { parts, global } = call.function;
  if (passed.length === 0 || (!global && findSimpleName(context, scope, parts[0]!.name) === undefined))
    return;
  const trial = trialContext(context);
  const callee = findFunction(trial, declarationContext(scope), call.function);
  const inner = callee?.definition.restriction === "function" ? functionInterface(trial, callee) : undefined;
  if (inner === undefined) return;
  const used = sizingNames(trial, callee!, inner);
  for (const { name, to } of passed)
    if (used.has(typeof to === "string" ? to : (inner.inputs[to]?.member.name ?? ""))) into.add(name);
}

const formatNames = new WeakMap<ClassDefinition, ReadonlySet<string>>();

/** Names in the options of `String(…)`, which become a format when the function is built. */
function namesInFormats(definition: ClassDefinition): ReadonlySet<string> {
  const present = formatNames.get(definition);
  if (present !== undefined) return present;
  const names = new Set<string>();
  visitNodes(compositionOf(definition)?.algorithms, (node) => {
    // A statement that calls a function has this kind, too.
    if (node["kind"] !== "call" || node["function"] === undefined) return;
    const call = node as unknown as FunctionCall;
    if (nameOf(call) === "String") addNames(call.named, names);
  });
  formatNames.set(definition, names);
  return names;
}

/** Adds the first names of all references in a part of a syntax tree. */
function addNames(part: unknown, into: Set<string>): void {
  visitNodes(part, (node) => {
    if (node["kind"] === "reference") into.add((node["parts"] as { name: string }[])[0]!.name);
  });
}

/** One node for each scalar of each output; all share the list of arguments. */
export function callResults(
  callable: CallableFunction,
  values: readonly TypedValue[],
): readonly TypedValue[] {
  const list = values.flatMap(allScalars);
  const variability = variabilityOf(values);
  let output = 0;
  const result = (shape: TypedValue): TypedValue => {
    if (shape.fields !== undefined) {
      const fields = new Map([...shape.fields].map(([name, field]) => [name, result(field)]));
      return { ...shape, fields, variability };
    }
    const scalars = shape.scalars.map(
      (): Expression => ({ kind: "call", function: callable.id, arguments: list, output: output++ }),
    );
    const own =
      shape.type.kind === "Real" ? variability : variability === "continuous" ? "discrete" : variability;
    return { ...shape, scalars, variability: maxVariability(own, "constant") };
  };
  if (callable.outputs.length === 0) return [result(noResult)];
  return callable.outputs.map((one) => result(one.shape));
}

const noResult: TypedValue = { type: { kind: "none" }, dims: [], scalars: [zero], variability: "constant" };
