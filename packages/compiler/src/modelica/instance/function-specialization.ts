import type { FlatFunction, FunctionId } from "@cosimo/ir";
import type { FunctionCall, Modification, StatementSyntax } from "../syntax/syntax-tree.ts";
import { findFunction } from "./calls.ts";
import { type ClassInstance, createFrame } from "./class-instance.ts";
import { basesOf, compositionOf, membersOf, specialize } from "./class-members.ts";
import { type DeclaredShape, declaredShape, fieldsOfRecord } from "./declared-shapes.ts";
import { createDiagnosticSink } from "./diagnostic-sink.ts";
import type { CallableFunction } from "./elaboration-tables.ts";
import { type Environment, fault } from "./environment.ts";
import { evaluateConstant } from "./evaluate.ts";
import { elaborate, typeNamed } from "./expression-typing.ts";
import {
  addLocal,
  createFunctionBody,
  type FunctionBody,
  type LocalVariable,
  localValue,
} from "./function-body.ts";
import { type FunctionInterface, type FunctionMember, functionInterface } from "./functions.ts";
import type { ModelContext } from "./model-context.ts";
import { noModifier } from "./modification.ts";
import { assignValue, elaborateStatements } from "./statements.ts";
import { describeType, isBroken, literal, type TypedValue } from "./typed-value.ts";

/** Functions being made inside of each other. */
const DEEPEST_SPECIALIZATION = 100;

/** The function as made for arguments of these sizes; made when first called so. `undefined` after a report. */
export function specializeFunction(
  context: ModelContext,
  environment: Environment,
  syntax: FunctionCall,
  called: ClassInstance,
  declared: FunctionInterface,
  values: readonly TypedValue[],
  fixed: ReadonlyMap<string, number>,
): CallableFunction | undefined {
  const { functions } = context.tables;
  const key = signatureOf(values, fixed);
  let known = functions.bySignature.get(called);
  if (known === undefined) {
    known = new Map();
    functions.bySignature.set(called, known);
  }
  const present = known.get(key);
  if (present !== undefined) return present;
  if (functions.underway > DEEPEST_SPECIALIZATION) {
    const feature = `a function that calls itself with ever other sizes (${called.name.join(".")})`;
    fault(context, environment, "expression.unsupported", syntax.span, { feature });
    return undefined;
  }
  const id = functions.list.length as FunctionId;
  functions.list.push(undefined);
  functions.underway++;
  const sizes = sizesOfOpenOutputs(context, called, declared, values, fixed);
  functions.underway--;
  const site = createSite(context, called, declared, values, fixed);
  const outputs = site && declareOutputs(site, declared, sizes);
  if (outputs === undefined) {
    functions.list[id] = brokenFunction(id, called, syntax);
    fault(context, environment, "expression.unsupported", syntax.span, {
      feature: `a function whose sizes are not known at compile time (${called.name.join(".")})`,
    });
    return undefined;
  }
  const callable = { id, outputs };
  known.set(key, callable);
  functions.underway++;
  functions.list[id] = buildFunction(site!, id, called, declared, key, outputs.length);
  functions.underway--;
  addDerivative(context, called, values, id);
  return callable;
}

function signatureOf(values: readonly TypedValue[], fixed: ReadonlyMap<string, number>): string {
  const shape = (value: TypedValue): string =>
    value.fields === undefined
      ? value.dims.join("x")
      : `(${[...value.fields.values()].map(shape).join(" ")})`;
  const sizes = values.some((value) => value.dims.length > 0 || value.fields !== undefined);
  const known = [...fixed].map(([name, value]) => `${name}=${value}`);
  return [...(sizes ? values.map(shape) : []), ...known].join(",");
}

function brokenFunction(id: FunctionId, called: ClassInstance, syntax: FunctionCall): FlatFunction {
  const origin = { span: syntax.span, component: [] };
  return { id, name: called.name.join("."), locals: [], inputCount: 0, outputCount: 0, body: [], origin };
}

interface FunctionSite {
  readonly context: ModelContext;
  readonly body: FunctionBody;
  environment: Environment;
  readonly assigned: ReadonlySet<string>;
  readonly inputCount: number;
}

function createSite(
  context: ModelContext,
  called: ClassInstance,
  declared: FunctionInterface,
  values: readonly TypedValue[],
  fixed: ReadonlyMap<string, number>,
): FunctionSite | undefined {
  const body = createFunctionBody("function");
  for (const [i, { member, shape }] of declared.inputs.entries())
    body.variables.set(member.name, localLike(body, member.name, typedAs(values[i]!, shape), true));
  const inputCount = body.locals.length;
  let environment: Environment = { scope: called, iterators: undefined, events: false, when: false, body };
  for (const { member, shape } of declared.inputs) {
    const value = fixed.get(member.name);
    if (value === undefined) continue;
    const iterators = { name: member.name, value: literal(value, shape.type), next: environment.iterators };
    environment = { ...environment, iterators };
  }
  return { context, body, environment, assigned: assignedNames(context, called), inputCount };
}

/** An Integer given for a Real input is a Real inside. */
function typedAs(value: TypedValue, shape: DeclaredShape): TypedValue {
  return shape.type.kind === "record" ? value : { ...value, type: shape.type };
}

/** A local with the type and sizes of a value. */
function localLike(body: FunctionBody, name: string, value: TypedValue, input: boolean): LocalVariable {
  const { type, dims } = value;
  if (value.fields === undefined) return { type, dims, id: addLocal(body, name, type, dims), input };
  const fields = new Map<string, LocalVariable>();
  for (const [field, inner] of value.fields)
    fields.set(field, localLike(body, `${name}.${field}`, inner, input));
  return { type, dims, id: -1 as LocalVariable["id"], fields, input };
}

/** Outputs declared with `:` get their sizes from a first pass over the statements, whose result is dropped. */
function sizesOfOpenOutputs(
  context: ModelContext,
  called: ClassInstance,
  declared: FunctionInterface,
  values: readonly TypedValue[],
  fixed: ReadonlyMap<string, number>,
): ReadonlyMap<string, readonly number[]> {
  const isOpen = (one: FunctionMember) =>
    one.shape.binding === undefined && one.shape.dims.some(({ subscript }) => subscript.kind === "all");
  const sizes = new Map<string, readonly number[]>();
  if (!declared.outputs.some(isOpen)) return sizes;
  const trial = { ...context, sink: createDiagnosticSink() };
  const site = createSite(trial, called, declared, values, fixed);
  if (site === undefined) return sizes;
  noteKnownLocals(site, declared);
  for (const one of [...declared.outputs, ...declared.protected])
    if (!hasIterator(site, one.member.name) && !noteOpenLocal(site, one)) declareLocal(site, one);
  elaborateBody(site, called);
  for (const { member } of declared.outputs.filter(isOpen)) {
    const local = site.body.variables.get(member.name);
    if (local !== undefined) sizes.set(member.name, local.dims);
  }
  return sizes;
}

function elaborateBody(site: FunctionSite, called: ClassInstance): void {
  const { context } = site;
  for (const scope of algorithmScopes(context, called)) {
    const environment = { ...site.environment, scope };
    for (const section of compositionOf(scope.definition)!.algorithms)
      elaborateStatements({ context, environment, effects: undefined }, section.statements);
  }
}

function declareOutputs(
  site: FunctionSite,
  declared: FunctionInterface,
  sizes: ReadonlyMap<string, readonly number[]>,
): CallableFunction["outputs"] | undefined {
  noteKnownLocals(site, declared);
  const outputs: { name: string; shape: TypedValue }[] = [];
  for (const one of declared.outputs) {
    const local = declareLocal(site, one, sizes.get(one.member.name));
    if (local === undefined) return undefined;
    outputs.push({ name: one.member.name, shape: localValue(local) });
  }
  return outputs;
}

/** Locals with a value known at compile time that no statement changes: usable as sizes. */
function noteKnownLocals(site: FunctionSite, declared: FunctionInterface): void {
  for (const { member, shape } of declared.protected) {
    const { binding } = shape;
    if (binding === undefined || shape.dims.length > 0 || shape.type.kind === "record") continue;
    if (site.assigned.has(member.name)) continue;
    const trial = { ...site.context, sink: createDiagnosticSink() };
    const value = elaborate(trial, site.environment, binding.source.syntax);
    const scalar = isBroken(value) || value.dims.length > 0 ? undefined : value.scalars[0];
    const known = scalar && evaluateConstant(site.context, scalar);
    if (typeof known !== "number") continue;
    const iterators = {
      name: member.name,
      value: literal(known, shape.type),
      next: site.environment.iterators,
    };
    site.environment = { ...site.environment, iterators };
  }
}

/** Adds a local with its declared type; `undefined` if its sizes are not known. */
function declareLocal(
  site: FunctionSite,
  { member, shape }: FunctionMember,
  known?: readonly number[],
): LocalVariable | undefined {
  const dims = known ?? localDimensions(site, shape);
  if (dims === undefined) return undefined;
  const local = createLocal(site, member.name, shape, dims);
  if (local !== undefined) site.body.variables.set(member.name, local);
  return local;
}

function createLocal(
  site: FunctionSite,
  name: string,
  shape: DeclaredShape,
  dims: readonly number[],
): LocalVariable | undefined {
  const { type } = shape;
  if (type.kind === "function" || type.kind === "broken") return undefined;
  if (type.kind !== "record") return { type, dims, id: addLocal(site.body, name, type, dims), input: false };
  const fields = new Map<string, LocalVariable>();
  const scope = recordScope(site, shape);
  for (const member of membersOf(site.context, scope).values()) {
    if (member.kind !== "component") continue;
    const inner = declaredShape(site.context, member);
    const own = inner && localDimensions(site, inner);
    const field = inner && own && createLocal(site, `${name}.${member.name}`, inner, [...dims, ...own]);
    if (field === undefined) return undefined;
    fields.set(member.name, field);
  }
  return { type, dims, id: -1 as LocalVariable["id"], fields, input: false };
}

function recordScope(site: FunctionSite, shape: DeclaredShape): ClassInstance {
  const { instance } = shape;
  if (instance.frame.owner !== undefined) return instance;
  const frame = createFrame(instance.name, undefined, "class");
  const scope = specialize(site.context, instance, noModifier, frame);
  frame.owner = scope;
  return scope;
}

function localDimensions(site: FunctionSite, shape: DeclaredShape): readonly number[] | undefined {
  if (shape.dims.length === 0) return [];
  const { context, environment } = site;
  const open = shape.dims.some(({ subscript }) => subscript.kind === "all");
  const source = shape.binding?.source;
  const value =
    open && source ? elaborate(context, { ...environment, scope: source.scope }, source.syntax) : undefined;
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
    const length = elaborate(context, { ...environment, scope }, subscript.value);
    const known = isBroken(length) ? undefined : evaluateConstant(context, length.scalars[0]!);
    if (typeof known !== "number") return undefined;
    dims.push(Math.max(0, known));
  }
  return dims;
}

function buildFunction(
  site: FunctionSite,
  id: FunctionId,
  called: ClassInstance,
  declared: FunctionInterface,
  key: string,
  _outputs: number,
): FlatFunction {
  const { body, context } = site;
  const outputCount = body.locals.length - site.inputCount;
  for (const one of declared.protected) {
    if (hasIterator(site, one.member.name) || noteOpenLocal(site, one)) continue;
    if (declareLocal(site, one) === undefined) {
      const { span } = one.member.declaration;
      const feature = `a local array whose size is known at run time only ('${one.member.name}')`;
      fault(context, site.environment, "expression.unsupported", span, { feature });
      body.open.set(one.member.name, () => undefined);
    }
  }
  for (const one of [...declared.outputs, ...declared.protected]) initializeLocal(site, one);
  rejectEquations(site, called);
  elaborateBody(site, called);
  const sizes = key.split(",").filter((part) => part !== "");
  const plain = called.name.join(".");
  const name = sizes.length === 0 ? plain : `${plain}[${sizes.join(",")}]`;
  const origin = { span: called.definition.name.span, component: [] };
  return {
    id,
    name,
    locals: body.locals,
    inputCount: site.inputCount,
    outputCount,
    body: body.statements,
    origin,
  };
}

/** `Real x[:]` without a value: declared by its first assignment. */
function noteOpenLocal(site: FunctionSite, { member, shape }: FunctionMember): boolean {
  if (shape.binding !== undefined || !shape.dims.some(({ subscript }) => subscript.kind === "all"))
    return false;
  site.body.open.set(member.name, (dims) => {
    const local = dims.length === shape.dims.length ? createLocal(site, member.name, shape, dims) : undefined;
    if (local !== undefined) site.body.variables.set(member.name, local);
    return local;
  });
  return true;
}

function hasIterator(site: FunctionSite, name: string): boolean {
  for (let at = site.environment.iterators; at !== undefined; at = at.next) if (at.name === name) return true;
  return false;
}

function initializeLocal(site: FunctionSite, { member, shape }: FunctionMember): void {
  const local = site.body.variables.get(member.name);
  if (local === undefined) return;
  const { binding, type } = shape;
  const { context, environment } = site;
  const value =
    binding === undefined
      ? type.kind === "record" && shape.dims.length === 0
        ? fieldsOfRecord(context, shape.instance, environment)
        : undefined
      : elaborate(context, { ...environment, scope: binding.source.scope }, binding.source.syntax);
  if (value === undefined || isBroken(value)) return;
  const span = binding?.source.span ?? member.declaration.span;
  const expanded = value.dims.length === 0 && local.dims.length > 0 ? undefined : value;
  if (expanded === undefined) {
    const args = { argument: member.name, function: "", found: describeType(value), expected: "an array" };
    fault(context, environment, "expression.argument-size", span, args);
    return;
  }
  assignValue({ context, environment, effects: undefined }, localValue(local), expanded, span);
}

function rejectEquations(site: FunctionSite, called: ClassInstance): void {
  const first = compositionOf(called.definition)?.equations[0]?.equations[0];
  if (first === undefined) return;
  fault(site.context, site.environment, "expression.not-in-function", first.span, {
    construct: "an equation",
  });
}

/** The class itself or the one it inherits its algorithm from. */
function algorithmScopes(context: ModelContext, called: ClassInstance): readonly ClassInstance[] {
  const inherited = basesOf(context, called).flatMap((base) => algorithmScopes(context, base.instance));
  const own = compositionOf(called.definition);
  return own !== undefined && own.algorithms.length > 0 ? [...inherited, called] : inherited;
}

/** Names that statements of the function assign. */
function assignedNames(context: ModelContext, called: ClassInstance): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (statements: readonly StatementSyntax[]): void => {
    for (const s of statements) {
      if (s.kind === "assign") names.add(s.target.parts[0]!.name);
      else if (s.kind === "tupleAssign") {
        for (const target of s.targets) if (target?.kind === "reference") names.add(target.parts[0]!.name);
      } else if (s.kind === "if") {
        for (const branch of s.branches) visit(branch.body);
        visit(s.else);
      } else if (s.kind === "for" || s.kind === "while") visit(s.body);
      else if (s.kind === "when") for (const branch of s.branches) visit(branch.body);
    }
  };
  for (const scope of algorithmScopes(context, called))
    for (const section of compositionOf(scope.definition)!.algorithms) visit(section.statements);
  return names;
}

/** `annotation(derivative = f_der)` without conditions: takes the inputs, then the derivatives of the Real ones. */
function addDerivative(
  context: ModelContext,
  called: ClassInstance,
  values: readonly TypedValue[],
  id: FunctionId,
): void {
  const name = derivativeName(
    compositionOf(called.definition)?.annotation ?? called.definition.comment.annotation,
  );
  if (name === undefined || name.kind !== "reference" || context.tables.events === undefined) return;
  const environment: Environment = { scope: called, iterators: undefined, events: false, when: false };
  const derivative = findFunction(context, environment, name);
  const declared = derivative && functionInterface(context, derivative);
  if (derivative === undefined || declared === undefined) return;
  const real = values.filter((value) => value.type.kind === "Real" || value.type.kind === "Integer");
  const all = [...values, ...real];
  if (declared.inputs.length !== all.length) return;
  const call: FunctionCall = { kind: "call", function: name, positional: [], named: [], span: name.span };
  const callable = specializeFunction(context, environment, call, derivative, declared, all, new Map());
  const made = context.tables.functions.list[id];
  if (callable !== undefined && made !== undefined)
    context.tables.functions.list[id] = { ...made, derivative: callable.id };
}

/** The first derivative annotation without modifications of its own (order, zeroDerivative, noDerivative). */
function derivativeName(annotation: Modification | undefined) {
  for (const argument of annotation?.arguments ?? []) {
    if (argument.kind !== "element" || argument.path[0]?.name !== "derivative") continue;
    const { modification } = argument;
    if (modification?.value === undefined) continue;
    const plain = modification.arguments.every(
      (inner) => inner.kind === "element" && inner.path[0]?.name === "order",
    );
    if (plain) return modification.value;
  }
  return undefined;
}
