import { type Phrase, phrase } from "@cosimo/ir";
import { externalCode } from "#external-code";
import { fileAccess } from "#file-access";
import { findMember } from "../classes/class-members.ts";
import { resolveAlias } from "../classes/lookup.ts";
import { resolveClass } from "../classes/resolve-class.ts";
import { functionInterface } from "../components/function-interface.ts";
import { evaluateDefault, evaluateStructural } from "../evaluation/evaluate.ts";
import { sourceOf } from "../external/external-source.ts";
import type { UnreadTable } from "../external/read-table.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import { zero } from "../model/construct.ts";
import type { FunctionInterface, FunctionMember } from "../model/declared-function.ts";
import {
  type ExpressionContext,
  findIterator,
  reportExpression,
  withoutEvents,
} from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { ModelContext } from "../model/model-context.ts";
import { elaborate } from "../model/queries.ts";
import { countOf, integerType, isErrorValue, realType, type TypedValue } from "../model/typed-value.ts";
import { compositionOf } from "../syntax/tree/class-parts.ts";
import type {
  ComponentReference,
  ExpressionSyntax,
  ExternalClause,
  FunctionCall,
} from "../syntax/tree/syntax-tree.ts";
import { visitNodes } from "../syntax/tree/visit-nodes.ts";
import { externalClauseOf, HOST_LANGUAGE, referenceTo } from "./external-clause.ts";
import { type FunctionSite, typedAs } from "./function-locals.ts";

/** Calls of libraries in C or Fortran, which browsers do not have: the package's `imports` choose. */
export interface ExternalCode {
  /** The body of a function of a library: one call, which sets outputs and locals. */
  addExternalCall(
    site: FunctionSite,
    called: ClassInstance,
    declared: FunctionInterface,
    clause: ExternalClause,
  ): void;
  /** Whether a library of the user's is to be called: it may have the function, for which nothing stands here. */
  isOfLibrary(context: ModelContext, called: ClassInstance, clause: ExternalClause): boolean;
  /** Whether the function is a constructor of external objects of a library of the user's. */
  makesObject(call: Pick<ExternalCall, "context" | "called" | "declared" | "clause">): boolean;
  /** The value of a constructor: a number by which the host knows the object. `inside`: for arguments of the clause. */
  makeObject(call: ExternalCall, inside: ExpressionContext): readonly TypedValue[] | undefined;
}

/** The package with a class for each function of another language, under its name there. */
const EXTERNAL_PACKAGE = ["Cosimo", "External"];

/** A call of a function with an external clause (specification 3.6, section 12.9). */
export interface ExternalCall {
  readonly context: ModelContext;
  readonly expressionContext: ExpressionContext;
  readonly syntax: FunctionCall;
  readonly called: ClassInstance;
  readonly declared: FunctionInterface;
  readonly clause: ExternalClause;
  /** Values of the inputs, in order. */
  readonly values: readonly TypedValue[];
}

/** The outputs of the Modelica function; `undefined` after a report. */
export function callExternal(call: ExternalCall): readonly TypedValue[] | undefined {
  if (call.clause.language === "builtin") return callBuiltin(call);
  if (call.clause.language === HOST_LANGUAGE) return tableOfFile(call);
  const { context, called, clause } = call;
  const name = clause.call?.function.name ?? called.definition.name.name;
  const standIn = standInFor(context, name);
  if (standIn === undefined)
    return externalCode?.makesObject(call)
      ? externalCode.makeObject(call, insideContext({ ...call, values: typedValues(call) }))
      : reportMissing(call, name);
  const inside = insideContext(call);
  const given: TypedValue[] = [];
  const results: string[] = clause.call?.output === undefined ? [] : [clause.call.output.parts[0]!.name];
  for (const argument of externalArguments(call)) {
    const result = resultName(call, argument);
    if (result !== undefined) results.push(result);
    if (result !== undefined && valueOfResult(call, result) === undefined) continue;
    if (readsUnsized(call, inside, argument)) return reportUnsized(call);
    const value = elaborate(context, inside, argument);
    if (isErrorValue(value)) return undefined;
    given.push(asArgument(value));
  }
  if (clause.call === undefined) results.push(...call.declared.outputs.map(({ member }) => member.name));
  const outputs = callStandIn(call, standIn, given);
  // What stands for the function may have fewer results.
  const isSet = ({ member }: FunctionMember) => outputs?.[results.indexOf(member.name)] !== undefined;
  if (outputs !== undefined && !call.declared.outputs.every(isSet)) return reportMissing(call, name);
  // A function without outputs has one that stands for its effect.
  return call.declared.outputs.length === 0 ? outputs : outputs && outputsByName(call, results, outputs);
}

/** An Integer that is given for a Real is one. */
function typedValues({ declared, values }: ExternalCall): readonly TypedValue[] {
  return values.map((value, i) => typedAs(value, declared.inputs[i]!.shape));
}

/** The class that stands for a function of another language. */
export function standInFor(context: ModelContext, name: string): ClassInstance | undefined {
  let at = context.root;
  for (const part of [...EXTERNAL_PACKAGE, name]) {
    const member = findMember(context, at, part);
    if (member?.kind !== "class") return undefined;
    at = resolveAlias(context, resolveClass(context, member));
  }
  return at;
}

function reportMissing(
  { context, expressionContext, syntax, called, clause }: ExternalCall,
  external: string,
): undefined {
  const name = called.name.join(".");
  const { libraries, include } = sourceOf(clause, called.name[0]!);
  const library = libraries.join(", ");
  const args = { name, external, language: clause.language };
  const more =
    library !== ""
      ? { advice: phrase(featurePhrases, "advice.external-library", { library }) }
      : include !== undefined
        ? { advice: phrase(featurePhrases, "advice.external-code") }
        : {};
  reportExpression(context, expressionContext, "expression.external-function", syntax.span, args, more);
}

/** Arguments of the clause; without an explicit call the inputs, in order. */
function externalArguments({ clause, declared }: ExternalCall): readonly ExpressionSyntax[] {
  if (clause.call !== undefined) return clause.call.arguments;
  return declared.inputs.map(({ member }) => referenceTo(member.name, clause.span));
}

/** Names of the function: its inputs, locals and outputs; those without initial values are zero. */
function insideContext(call: ExternalCall): ExpressionContext {
  const { context, called, declared, values } = call;
  let inside = { ...withoutEvents(call.expressionContext), scope: called };
  const add = (name: string, value: TypedValue) => {
    inside = { ...inside, iterators: { name, value, next: inside.iterators } };
  };
  for (const [i, { member }] of declared.inputs.entries()) add(member.name, values[i]!);
  for (const { member, shape } of [...declared.protected, ...declared.outputs]) {
    const source = shape.binding?.source;
    const value =
      source === undefined
        ? zeroOf(context, inside, shape)
        : elaborate(context, { ...inside, scope: source.scope }, source.syntax);
    if (value !== undefined) add(member.name, value);
  }
  return inside;
}

/** Whether an argument reads an output or local whose size is not known: memory for results, or its size. */
function readsUnsized(
  { declared }: ExternalCall,
  inside: ExpressionContext,
  argument: ExpressionSyntax,
): boolean {
  const names = [...declared.protected, ...declared.outputs]
    .filter(({ shape }) => shape.dims.length > 0)
    .map(({ member }) => member.name)
    .filter((name) => findIterator(inside, name) === undefined);
  let found = false;
  visitNodes(argument, (node) => {
    if (node["kind"] === "reference")
      found ||= names.includes((node as unknown as ComponentReference).parts[0]!.name);
  });
  return found;
}

function reportUnsized({ context, expressionContext, syntax, called }: ExternalCall): undefined {
  const feature = phrase(featurePhrases, "feature.unsized-function", { name: called.name.join(".") });
  reportExpression(context, expressionContext, "expression.unsupported", syntax.span, { feature });
}

/** Zeros in the form of a declaration; `undefined` for sizes that are not known. */
function zeroOf(
  context: ModelContext,
  inside: ExpressionContext,
  { type, dims }: FunctionMember["shape"],
): TypedValue | undefined {
  if (type.kind === "record" || type.kind === "function") return undefined;
  const lengths = dims.map(({ subscript, scope }) => {
    if (subscript.kind === "all") return undefined;
    const length = elaborate(context, { ...inside, scope }, subscript.value).scalars[0];
    return length && evaluateStructural(context, length, "size of a result");
  });
  const known = lengths.flatMap((length) => (typeof length === "number" ? [length] : []));
  if (known.length < dims.length) return undefined;
  const scalars = Array.from({ length: countOf(known) }, () => zero);
  return { type, dims: known, scalars, variability: "constant" };
}

/** The name of an output or local, which the external function may set. */
function resultName({ declared }: ExternalCall, argument: ExpressionSyntax): string | undefined {
  if (argument.kind !== "reference" || argument.parts.length !== 1) return undefined;
  const { name, subscripts } = argument.parts[0]!;
  const isResult = ({ member, shape }: FunctionMember) =>
    member.name === name && (shape.causality === "output" || shape.dims.length > 0);
  if (subscripts.length > 0) return undefined;
  return [...declared.outputs, ...declared.protected].some(isResult) ? name : undefined;
}

function valueOfResult({ declared }: ExternalCall, name: string) {
  return [...declared.outputs, ...declared.protected].find(({ member }) => member.name === name)?.shape
    .binding;
}

/** Truth values and enumerations are integers in other languages. */
function asArgument(value: TypedValue): TypedValue {
  const { kind } = value.type;
  return kind === "Boolean" || kind === "Enumeration" ? { ...value, type: integerType } : value;
}

/**
 * All outputs. A function of formulas only, `output Real y = f(x.a, u)`, is replaced by them: of an external object only
 * the parts that they read are passed on.
 */
function callStandIn(
  { context, expressionContext, syntax }: ExternalCall,
  standIn: ClassInstance,
  given: readonly TypedValue[],
): readonly TypedValue[] | undefined {
  const declared = functionInterface(context, standIn);
  if (declared === undefined) return undefined;
  // Memory for results and sizes may follow that what stands for the function does not need.
  if (declared.inputs.length > given.length) {
    const expected = phrase(featurePhrases, "construct.arguments", { count: declared.inputs.length });
    const args = { function: standIn.name.join("."), expected, found: given.length };
    reportExpression(context, expressionContext, "expression.argument-count", syntax.span, args);
    return undefined;
  }
  const callSite = expressionContext.callSite ?? { span: syntax.span, scope: expressionContext.scope };
  let inside: ExpressionContext = { ...withoutEvents(expressionContext), scope: standIn, callSite };
  const byName = new Map(
    declared.inputs.map(({ member, shape }, i) => [member.name, withRank(given[i]!, shape.dims.length)]),
  );
  if (
    externalClauseOf(context, standIn) !== undefined ||
    compositionOf(standIn.definition)?.algorithms.length !== 0
  )
    return context.queries.callWith(context, inside, syntax, standIn, declared, byName);
  for (const [name, value] of byName)
    inside = { ...inside, iterators: { name, value, next: inside.iterators } };
  const outputs = declared.outputs.map(({ shape }) =>
    elaborate(context, inside, shape.binding!.source.syntax),
  );
  return outputs.some(isErrorValue) ? undefined : outputs;
}

/** A vector for a matrix has one column, and the other way round: other languages see the same memory. */
function withRank(value: TypedValue, rank: number): TypedValue {
  const { dims } = value;
  if (dims.length === 1 && rank === 2) return { ...value, dims: [...dims, 1] };
  return dims.length === 2 && rank === 1 && dims[1] === 1 ? { ...value, dims: dims.slice(0, 1) } : value;
}

/** The outputs of the Modelica function, from results of the external one in order. */
function outputsByName(
  { declared }: ExternalCall,
  results: readonly string[],
  outputs: readonly TypedValue[],
): readonly TypedValue[] {
  return declared.outputs.map(({ member, shape }) => {
    const value = withRank(outputs[results.indexOf(member.name)]!, shape.dims.length);
    return value.type.kind === "Integer" ? { ...value, type: shape.type } : value;
  });
}

/** `external "builtin" y = cos(u)`: the built-in function with the values of the inputs. */
function callBuiltin(call: ExternalCall): readonly TypedValue[] | undefined {
  const { context, called, clause } = call;
  const name = clause.call?.function.name ?? called.definition.name.name;
  const operator = context.operators.get(name);
  if (operator === undefined) return reportMissing(call, name);
  const { span } = clause;
  const syntax: FunctionCall = {
    kind: "call",
    function: referenceTo(name, span),
    positional: externalArguments(call),
    named: [],
    span,
  };
  const result = operator(context, insideContext(call), syntax);
  return isErrorValue(result) ? undefined : [result];
}

/** `tableFile(file, table, delimiter, headerLines, form, columns)`: a matrix, read when the model is compiled. */
function tableOfFile(call: ExternalCall): readonly TypedValue[] | undefined {
  const { context, expressionContext, syntax, values } = call;
  const known = values
    .slice(0, 5)
    .map(({ scalars }) => evaluateStructural(context, scalars[0], "table in a file"));
  const [file, name, delimiter, headerLines, kind] = known.map((value) => value ?? "");
  const columns = values[5]?.scalars.map((column) => evaluateDefault(context, column)) ?? [];
  const bytes = context.provider.readFile?.(String(file));
  const place = { file: String(file), name: String(name) };
  const format = { delimiter: String(delimiter), headerLines: Number(headerLines) };
  const form = { kind: String(kind), columns: columns.filter((column) => typeof column === "number") };
  const read = bytes && (fileAccess.readTable?.(bytes, place, format, form) ?? "not-here");
  if (read === undefined || typeof read === "string" || "reason" in read) {
    const args = { file: String(file), problem: problemOf(read, String(name)) };
    const { span, scope } = expressionContext.callSite ?? {
      span: syntax.span,
      scope: expressionContext.scope,
    };
    reportExpression(context, { ...expressionContext, scope }, "expression.unreadable-file", span, args);
    return undefined;
  }
  const scalars = read.values.map((value) => ({ kind: "number" as const, value }));
  return [{ type: realType, dims: [read.rows, read.columns], scalars, variability: "constant" }];
}

function problemOf(read: UnreadTable | "not-here" | undefined, name: string): Phrase {
  if (read === undefined) return phrase(featurePhrases, "table.no-file");
  if (read === "not-here") return phrase(featurePhrases, "table.not-here");
  if (read === "format") return phrase(featurePhrases, "table.format", { name });
  const { reason, ...place } = read;
  return phrase(featurePhrases, `table.${reason}`, { name, ...place });
}
