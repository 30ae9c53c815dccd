import {
  type AssignmentTarget,
  type Expression,
  type ExternalFunction,
  type ExternalType,
  type FunctionId,
  type LocalId,
  phrase,
  type Span,
} from "@cosimo/ir";
import { findMember, isExternalObject } from "../classes/class-members.ts";
import { resolveClass } from "../classes/resolve-class.ts";
import { OBJECT_FIELD } from "../expressions/external-objects.ts";
import { ExternalSignature, type PassedAddress } from "../external/external-signature.ts";
import { sourceOf } from "../external/external-source.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import type { FunctionInterface } from "../model/declared-function.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import { localElements } from "../model/function-body.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { ModelContext } from "../model/model-context.ts";
import { elaborate } from "../model/queries.ts";
import {
  integerType,
  isErrorValue,
  type Type,
  type TypedValue,
  variabilityOf,
} from "../model/typed-value.ts";
import type { ExpressionSyntax, ExternalClause } from "../syntax/tree/syntax-tree.ts";
import { externalClauseOf } from "./external-clause.ts";
import { type ExternalCall, type ExternalCode, standInFor } from "./external-functions.ts";
import type { FunctionSite } from "./function-locals.ts";

/** A result of the external function: scalars that it sets, and their values before the call where they have any. */
export interface ExternalResult extends Omit<PassedAddress, "type"> {
  readonly type: Type;
}

/** Where the arguments of an external clause are evaluated, and what it sets. */
export interface BindingSite {
  readonly context: ModelContext;
  readonly expressionContext: ExpressionContext;
  readonly called: ClassInstance;
  readonly declared: FunctionInterface;
  readonly clause: ExternalClause;
  /** The output or local of a name that the function may set; undefined for other arguments. */
  resultOf(argument: ExpressionSyntax): ExternalResult | undefined;
}

/** A call of the function that stands for one in C or Fortran 77. */
export interface BoundCall {
  readonly function: FunctionId;
  readonly arguments: readonly Expression[];
  readonly targets: readonly AssignmentTarget[];
}

/** The body of a function of a library: one call, which sets outputs and locals. */
function addExternalCall(
  site: FunctionSite,
  called: ClassInstance,
  declared: FunctionInterface,
  clause: ExternalClause,
): void {
  const { context, expressionContext, body } = site;
  const resultOf = (argument: ExpressionSyntax) => localResult(site, declared, argument);
  const bound = bindExternal({ context, expressionContext, called, declared, clause, resultOf });
  if (bound === undefined) return;
  const { function: id, arguments: list, targets } = bound;
  // A function without outputs has one that stands for its effect.
  const effect = { kind: "local", local: body.locals[site.inputCount]!.id, subscripts: [] } as const;
  const kept = targets.length === 0 ? [effect] : targets;
  body.statements.push({ kind: "callAssign", targets: kept, function: id, arguments: list });
}

function localResult(
  { body }: FunctionSite,
  declared: FunctionInterface,
  argument: ExpressionSyntax,
): ExternalResult | undefined {
  if (argument.kind !== "reference" || argument.parts.length !== 1) return undefined;
  const { name, subscripts } = argument.parts[0]!;
  const found = [...declared.outputs, ...declared.protected].find(({ member }) => member.name === name);
  const local = body.variables.get(name);
  const isPassedByAddress = found?.shape.causality === "output" || (local?.dims.length ?? 0) > 0;
  if (found === undefined || local === undefined || local.fields !== undefined) return undefined;
  if (subscripts.length > 0 || !isPassedByAddress) return undefined;
  const { type, dims } = local;
  const elements = localElements(local.id, dims);
  const targets = elements.flatMap((e: Expression) => (e.kind === "local" ? [e] : []));
  return { type, dims, targets, before: found.shape.binding === undefined ? undefined : elements };
}

/**
 * Maps an external clause to C or Fortran 77 (specification 3.6, sections 12.9.1 to 12.9.3); `undefined` after a report. With a
 * `destructor` it makes an object, and its first input tells apart objects of equal arguments.
 */
function bindExternal(site: BindingSite, destructor?: ExternalFunction["destructor"]): BoundCall | undefined {
  const { context, clause, declared, called } = site;
  const signature = new ExternalSignature(clause);
  if (destructor !== undefined) signature.addInput("int", [{ kind: "number", value: 0 }]);
  const explicit = clause.call?.arguments;
  for (const argument of explicit ??
    declared.inputs.map(({ member }) => referenceTo(member.name, clause.span)))
    if (!addArgument(site, signature, argument, explicit === undefined)) return undefined;
  const output = clause.call?.output;
  if (output !== undefined && !setResult(site, signature, output)) return undefined;
  if (clause.call === undefined && !addOutputs(site, signature)) return undefined;
  const { list } = context.tables.functions;
  const id = list.length as FunctionId;
  const name = clause.call?.function.name ?? called.definition.name.name;
  const source = sourceOf(clause, called.name[0]!);
  list.push(signature.functionOf(id, clause.span, { name, source, ...(destructor && { destructor }) }));
  return { function: id, arguments: signature.inputs, targets: signature.targets };
}

/** The value of a constructor: a number by which the host knows the object. */
function makeObject(
  { context, called, declared, clause, values }: ExternalCall,
  expressionContext: ExpressionContext,
): readonly TypedValue[] | undefined {
  const { type, instance } = declared.outputs[0]!.shape;
  const number = { kind: "none" } as const;
  const target = { kind: "local", local: 0 as LocalId, subscripts: [] } as const;
  const name = declared.outputs[0]!.member.name;
  const resultOf = (argument: ExpressionSyntax) =>
    argument.kind === "reference" && argument.parts[0]!.name === name
      ? { type: number, dims: [], targets: [target], before: undefined }
      : undefined;
  const site = { context, expressionContext, called, declared, clause, resultOf };
  const bound = bindExternal(site, destructorOf(context, instance));
  if (bound === undefined) return undefined;
  const scalar = { kind: "call", function: bound.function, arguments: bound.arguments, output: 0 } as const;
  const variability = variabilityOf(values);
  const field = { type: integerType, dims: [], scalars: [scalar], variability };
  return [{ type, dims: [], scalars: [], fields: new Map([[OBJECT_FIELD, field]]), variability }];
}

/** The C function that ends an object. Rules ask for one; without a clause there is none of this name. */
function destructorOf(context: ModelContext, instance: ClassInstance): ExternalFunction["destructor"] {
  const member = findMember(context, instance, "destructor");
  const destructor = member?.kind === "class" ? resolveClass(context, member) : undefined;
  const clause = destructor && externalClauseOf(context, destructor);
  if (destructor === undefined || clause === undefined)
    return { name: "destructor", source: { libraries: [] } };
  const name = clause.call?.function.name ?? destructor.definition.name.name;
  return { name, source: sourceOf(clause, destructor.name[0]!) };
}

/** Without an explicit call: a single scalar output is the result, others are passed after the inputs. */
function addOutputs(site: BindingSite, signature: ExternalSignature): boolean {
  const { clause, declared } = site;
  const references = declared.outputs.map(({ member }) => referenceTo(member.name, clause.span));
  const [only, another] = references;
  if (only !== undefined && another === undefined && declared.outputs[0]!.shape.dims.length === 0)
    return setResult(site, signature, only);
  return references.every((one) => addArgument(site, signature, one, true));
}

function referenceTo(name: string, span: Span) {
  return { kind: "reference" as const, global: false, parts: [{ name, subscripts: [], span }], span };
}

function addArgument(
  site: BindingSite,
  signature: ExternalSignature,
  argument: ExpressionSyntax,
  withSizes: boolean,
): boolean {
  const result = site.resultOf(argument);
  const dims =
    result === undefined ? addValue(site, signature, argument) : addAddress(site, signature, result);
  if (dims === undefined) return false;
  // Without an explicit call, the sizes of an array follow it (section 12.9.1.2).
  for (const value of withSizes ? dims : []) signature.addValue("size", { kind: "number", value });
  return true;
}

/** The sizes of the argument; `undefined` after a report. */
function addValue(
  site: BindingSite,
  signature: ExternalSignature,
  argument: ExpressionSyntax,
): readonly number[] | undefined {
  const value = elaborate(site.context, site.expressionContext, argument);
  if (isErrorValue(value)) return undefined;
  const object = value.fields?.get(OBJECT_FIELD);
  if (object !== undefined) {
    signature.addValue("object", object.scalars[0]!);
    return [];
  }
  if (value.dims.length > 0)
    return addAddress(site, signature, { ...value, before: value.scalars, targets: [] });
  const type = externalTypeOf(site, value.type);
  if (type === undefined) return undefined;
  const isSize = argument.kind === "call" && argument.function.parts[0]?.name === "size";
  signature.addValue(isSize ? "size" : type, value.scalars[0]!);
  return [];
}

function addAddress(
  site: BindingSite,
  signature: ExternalSignature,
  { type: typed, dims, before, targets }: ExternalResult,
): readonly number[] | undefined {
  const type = externalTypeOf(site, typed);
  if (type === undefined) return undefined;
  if (type === "text" && targets.length > 0) return reportArgument(site);
  signature.addAddress({ type, dims, before, targets });
  return dims;
}

function setResult(site: BindingSite, signature: ExternalSignature, reference: ExpressionSyntax): boolean {
  const result = site.resultOf(reference);
  const type = result && externalTypeOf(site, result.type);
  if (result === undefined || type === undefined) return false;
  signature.setResult({ ...result, type });
  return true;
}

/** Truth values and enumerations are integers; `undefined` after a report of what cannot be passed yet. */
function externalTypeOf(site: BindingSite, { kind }: Type): ExternalType | undefined {
  if (kind === "Real") return "double";
  if (kind === "Integer" || kind === "Boolean" || kind === "Enumeration") return "int";
  if (kind === "String" && site.clause.language !== "FORTRAN 77") return "text";
  return kind === "none" ? "object" : reportArgument(site);
}

function reportArgument({ context, expressionContext, called, clause }: BindingSite): undefined {
  const feature = phrase(featurePhrases, "feature.external-argument", { name: called.name.join(".") });
  reportExpression(context, expressionContext, "expression.unsupported", clause.span, { feature });
}

/** Whether a library of the user's is to be called: it may have the function, for which nothing stands here. */
function isOfLibrary(context: ModelContext, called: ClassInstance, clause: ExternalClause): boolean {
  const { externalLibrary } = context.provider;
  if (externalLibrary === undefined || !["C", "FORTRAN 77"].includes(clause.language)) return false;
  const name = clause.call?.function.name ?? called.definition.name.name;
  if (externalLibrary.replaces?.(name)) return true;
  return (
    standInFor(context, name) === undefined && externalLibrary.has(name, sourceOf(clause, called.name[0]!))
  );
}

/** Whether the function is a constructor of external objects of a library of the user's. */
function makesObject({
  context,
  called,
  declared,
  clause,
}: Pick<ExternalCall, "context" | "called" | "declared" | "clause">): boolean {
  const [output, another] = declared.outputs;
  return (
    output?.shape.type.kind === "record" &&
    another === undefined &&
    isExternalObject(context, output.shape.instance) &&
    isOfLibrary(context, called, clause)
  );
}

/** What `#external-code` is where libraries can be called. */
export const externalCode: ExternalCode | undefined = {
  addExternalCall,
  isOfLibrary,
  makesObject,
  makeObject,
};
