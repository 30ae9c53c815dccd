import { type LocalId, phrase, type Span } from "@cosimo/ir";
import { isExternalObject, membersOf, specialize } from "../classes/class-members.ts";
import { declaredShape } from "../components/declared-shapes.ts";
import { fieldContext } from "../components/record-fields.ts";
import { evaluate, evaluateConstant } from "../evaluation/evaluate.ts";
import { type ClassInstance, createObjectScope } from "../model/class-instance.ts";
import type { DeclaredShape, FunctionInterface, FunctionMember } from "../model/declared-function.ts";
import type { ConstantValue } from "../model/evaluation.ts";
import {
  type ExpressionContext,
  type FunctionBody,
  type IteratorScope,
  type LocalVariable,
  reportExpression,
} from "../model/expression-context.ts";
import { addLocal, knownElement, localValue } from "../model/function-body.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import { type ModelContext, reportInstance, trialContext } from "../model/model-context.ts";
import { noModifier } from "../model/modification.ts";
import { elaborate, typeNamed } from "../model/queries.ts";
import {
  countOf,
  describeType,
  isAssignable,
  isErrorValue,
  literal,
  MOST_ELEMENTS,
  type TypedValue,
} from "../model/typed-value.ts";
import { assignValue } from "./assign-value.ts";

export interface FunctionSite {
  readonly context: ModelContext;
  readonly body: FunctionBody;
  expressionContext: ExpressionContext;
  readonly assigned: ReadonlySet<string>;
  readonly inputCount: number;
}

/** Converts an Integer argument of a Real input to Real. */
export function typedAs(value: TypedValue, shape: DeclaredShape): TypedValue {
  return shape.type.kind === "record" || shape.type.kind === "function"
    ? value
    : { ...value, type: shape.type };
}

/** A local for an input, with the type and sizes of the argument and the declared units. */
export function inputLike(
  context: ModelContext,
  body: FunctionBody,
  name: string,
  value: TypedValue,
  declared: DeclaredShape | undefined,
): LocalVariable {
  const { type, dims } = value;
  if (value.fields === undefined)
    return { type, dims, id: addLocal(body, name, type, dims, unitPart(declared)), input: true };
  const members = declared && membersOf(context, declared.instance);
  const fields = new Map<string, LocalVariable>();
  for (const [field, inner] of value.fields) {
    const member = members?.get(field);
    const shape = member?.kind === "component" ? declaredShape(context, member) : undefined;
    fields.set(field, inputLike(context, body, `${name}.${field}`, inner, shape));
  }
  return { type, dims, id: -1 as LocalVariable["id"], fields, input: true };
}

function unitPart(declared: DeclaredShape | undefined): { readonly unit?: string } {
  return declared === undefined || declared.unit === "" ? {} : { unit: declared.unit };
}

/** Adds locals that have a value known at compile time and are never assigned; sizes may use them. */
export function addKnownLocals(site: FunctionSite, declared: FunctionInterface): void {
  for (const { member, shape } of declared.protected) {
    const { binding } = shape;
    if (binding === undefined || shape.dims.length > 0 || shape.type.kind === "record") continue;
    if (site.assigned.has(member.name) || hasIterator(site, member.name)) continue;
    const trial = trialContext(site.context);
    const value = elaborate(trial, withOpenLocals(site, declared), binding.source.syntax);
    if (isErrorValue(value) || value.dims.length > 0 || !isAssignable(value.type, shape.type)) continue;
    const scalar = value.scalars[0];
    const known = scalar && evaluateConstant(site.context, scalar);
    if (known === undefined) continue;
    const iterators = {
      name: member.name,
      value: literal(known, shape.type),
      next: site.expressionContext.iterators,
    };
    site.expressionContext = { ...site.expressionContext, iterators };
  }
}

/** The elements of an array that is never assigned, if its value is known at compile time; sizes of functions may depend on them. */
function knownElements(
  { context, expressionContext, body }: FunctionSite,
  { binding }: DeclaredShape,
): readonly ConstantValue[] | undefined {
  if (binding === undefined) return undefined;
  const { scope, syntax } = binding.source;
  const value = elaborate(trialContext(context), { ...expressionContext, scope }, syntax);
  if (isErrorValue(value) || value.fields !== undefined) return undefined;
  const local = (id: number, at: readonly number[]) => knownElement(body, id as LocalId, at);
  const known = value.scalars.map((scalar) => evaluate(scalar, { context, reason: undefined, local }));
  return known.every((one) => one !== undefined) ? known : undefined;
}

/** Variables of the function that have no value or size yet are not those of its class. */
function withOpenLocals(
  { expressionContext, body }: FunctionSite,
  declared: FunctionInterface,
): ExpressionContext {
  const varying = declared.protected.filter(
    ({ member }) => member.declaration.prefixes.variability !== "constant",
  );
  const later = [...declared.outputs, ...varying];
  const open = new Map(later.map(({ member }) => [member.name, () => undefined] as const));
  return { ...expressionContext, body: { ...body, open } };
}

/** Adds a local with its declared type; `undefined` if its sizes are unknown. */
export function declareLocal(
  site: FunctionSite,
  { member, shape }: FunctionMember,
  known?: readonly number[],
): LocalVariable | undefined {
  const dims = known ?? localDimensions(site, member.name, shape);
  if (dims === undefined) return undefined;
  if (isTooLarge(site, member, dims)) return undefined;
  const local = createLocal(site, member.name, shape, dims);
  if (local === undefined) return undefined;
  site.body.variables.set(member.name, local);
  if (dims.length > 0 && local.fields === undefined && !site.assigned.has(member.name))
    site.body.known.set(
      local.id,
      once(() => knownElements(site, shape)),
    );
  return local;
}

function once<T>(compute: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: compute() };
    return result.value;
  };
}

function isTooLarge(
  { context }: FunctionSite,
  { name, declaration }: FunctionMember["member"],
  dims: readonly number[],
): boolean {
  const count = countOf(dims);
  if (count <= MOST_ELEMENTS) return false;
  reportInstance(context, "instantiate.too-large", declaration.name.span, {
    name,
    count,
    limit: MOST_ELEMENTS,
  });
  return true;
}

function createLocal(
  site: FunctionSite,
  name: string,
  shape: DeclaredShape,
  dims: readonly number[],
): LocalVariable | undefined {
  const { type } = shape;
  if (type.kind === "function" || type.kind === "error") return undefined;
  if (type.kind !== "record")
    return { type, dims, id: addLocal(site.body, name, type, dims, unitPart(shape)), input: false };
  if (dims.length === 0 && isExternalObject(site.context, shape.instance))
    return createObject(site, name, shape);
  const fields = new Map<string, LocalVariable>();
  const scope = recordScope(site, shape);
  const known = sizesOfRecord(site, scope);
  for (const member of membersOf(site.context, scope).values()) {
    if (member.kind !== "component") continue;
    const inner = declaredShape(site.context, member);
    const own =
      inner &&
      localDimensions(site, member.name, inner, (at) =>
        fieldContext(site.expressionContext, scope, at, known),
      );
    if (own !== undefined && isTooLarge(site, member, [...dims, ...own])) return undefined;
    const field = inner && own && createLocal(site, `${name}.${member.name}`, inner, [...dims, ...own]);
    if (field === undefined) return undefined;
    fields.set(member.name, field);
  }
  return { type, dims, id: -1 as LocalVariable["id"], fields, input: false };
}

/** Fields of a record that have a value known at compile time; sizes of others may use them. */
function sizesOfRecord(
  { context, expressionContext }: FunctionSite,
  record: ClassInstance,
): IteratorScope | undefined {
  let known: IteratorScope | undefined;
  for (const member of membersOf(context, record).values()) {
    const shape = member.kind === "component" ? declaredShape(context, member) : undefined;
    if (shape?.binding === undefined || shape.dims.length > 0 || shape.type.kind !== "Integer") continue;
    const { scope, syntax } = shape.binding.source;
    const value = elaborate(
      trialContext(context),
      fieldContext(expressionContext, record, scope, known),
      syntax,
    );
    const number = isErrorValue(value) ? undefined : evaluateConstant(context, value.scalars[0]);
    if (typeof number !== "number") continue;
    known = { name: member.name, value: literal(number, shape.type), next: known };
  }
  return known;
}

/** A local that is an external object: a record of what its constructor keeps. */
function createObject(
  site: FunctionSite,
  name: string,
  { binding }: DeclaredShape,
): LocalVariable | undefined {
  const { context, expressionContext, body } = site;
  if (binding === undefined) return undefined;
  const { scope, syntax } = binding.source;
  const value = elaborate(context, { ...expressionContext, scope }, syntax);
  return isErrorValue(value)
    ? undefined
    : { ...inputLike(context, body, name, value, undefined), input: false };
}

function recordScope(site: FunctionSite, shape: DeclaredShape): ClassInstance {
  const { instance } = shape;
  if (instance.objectScope.owner !== undefined) return instance;
  const objectScope = createObjectScope(instance.name, undefined, "class");
  const scope = specialize(site.context, instance, noModifier, objectScope);
  objectScope.owner = scope;
  return scope;
}

function localDimensions(
  site: FunctionSite,
  name: string,
  shape: DeclaredShape,
  inScope = (scope: ClassInstance): ExpressionContext => ({ ...site.expressionContext, scope }),
): readonly number[] | undefined {
  if (shape.dims.length === 0) return [];
  const { context } = site;
  const open = shape.dims.some(({ subscript }) => subscript.kind === "all");
  const source = shape.binding?.source;
  const value = open && source ? elaborate(context, inScope(source.scope), source.syntax) : undefined;
  const dims: number[] = [];
  for (const [i, { subscript, scope }] of shape.dims.entries()) {
    if (subscript.kind === "all") {
      const length = value?.dims[i];
      if (length === undefined) return undefined;
      dims.push(length);
      continue;
    }
    const type = typeNamed(context, scope, subscript.value);
    if (type?.kind === "Enumeration" || type?.kind === "Boolean") {
      dims.push(type.kind === "Boolean" ? 2 : type.literals.length);
      continue;
    }
    const length = elaborate(context, inScope(scope), subscript.value);
    const known = isErrorValue(length) ? undefined : evaluateConstant(context, length.scalars[0]);
    if (typeof known !== "number") return undefined;
    if (length.type.kind !== "Integer") {
      const args = { name, found: Number.isInteger(known) ? describeType(length) : known };
      reportInstance(context, "instantiate.dimension", subscript.value.span, args);
      return undefined;
    }
    dims.push(Math.max(0, known));
  }
  return dims;
}

/** `Real x[:]` without a value: the first assignment determines its size. */
export function addOpenLocal(site: FunctionSite, { member, shape }: FunctionMember): boolean {
  if (shape.binding !== undefined || !shape.dims.some(({ subscript }) => subscript.kind === "all"))
    return false;
  site.body.open.set(member.name, (dims) => {
    const local = dims.length === shape.dims.length ? createLocal(site, member.name, shape, dims) : undefined;
    if (local !== undefined) site.body.variables.set(member.name, local);
    return local;
  });
  return true;
}

export function hasIterator(site: FunctionSite, name: string): boolean {
  for (let at = site.expressionContext.iterators; at !== undefined; at = at.next)
    if (at.name === name) return true;
  return false;
}

export function initializeLocal(site: FunctionSite, { member, shape }: FunctionMember): void {
  const local = site.body.variables.get(member.name);
  if (local === undefined) return;
  const { binding, type } = shape;
  if (binding === undefined) {
    if (type.kind === "record" && shape.dims.length === 0) initializeFields(site, local, shape.instance);
    return;
  }
  const { source } = binding;
  const value = elaborate(site.context, { ...site.expressionContext, scope: source.scope }, source.syntax);
  initialize(site, member.name, local, value, source.span);
}

/** Fields that have a value. */
function initializeFields(site: FunctionSite, local: LocalVariable, record: ClassInstance): void {
  const { context, expressionContext } = site;
  let known: IteratorScope | undefined;
  for (const member of membersOf(context, record).values()) {
    const shape = member.kind === "component" ? declaredShape(context, member) : undefined;
    const field = local.fields?.get(member.name);
    if (shape === undefined || field === undefined) continue;
    known = { name: member.name, value: localValue(field), next: known };
    const source = shape.binding?.source;
    if (source === undefined) {
      if (shape.type.kind === "record" && shape.dims.length === 0)
        initializeFields(site, field, shape.instance);
      continue;
    }
    const inside = fieldContext(expressionContext, record, source.scope, known);
    initialize(site, member.name, field, elaborate(context, inside, source.syntax), source.span);
  }
}

function initialize(
  { context, expressionContext }: FunctionSite,
  name: string,
  local: LocalVariable,
  value: TypedValue,
  span: Span,
): void {
  if (isErrorValue(value)) return;
  if (value.dims.length > 0 || local.dims.length === 0) {
    assignValue({ context, expressionContext, effects: undefined }, localValue(local), value, span);
    return;
  }
  const args = {
    argument: name,
    function: "",
    found: describeType(value),
    expected: phrase(featurePhrases, "construct.an-array"),
  };
  reportExpression(context, expressionContext, "expression.argument-size", span, args);
}
