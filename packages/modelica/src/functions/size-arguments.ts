import type { Expression } from "@cosimo/ir";
import { findSimpleName } from "../classes/lookup.ts";
import { findFunction, nameOf } from "../components/called-function.ts";
import { functionInterface } from "../components/function-interface.ts";
import { evaluateConstant, evaluateStructural } from "../evaluation/evaluate.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import type { FunctionInterface, FunctionMember } from "../model/declared-function.ts";
import type { ConstantValue } from "../model/evaluation.ts";
import { declarationContext, type ExpressionContext } from "../model/expression-context.ts";
import { type ModelContext, trialContext } from "../model/model-context.ts";
import type { TypedValue } from "../model/typed-value.ts";
import { compositionOf } from "../syntax/tree/class-parts.ts";
import { referencesIn } from "../syntax/tree/references.ts";
import type { ClassDefinition, ExpressionSyntax, FunctionCall } from "../syntax/tree/syntax-tree.ts";
import { visitNodes } from "../syntax/tree/visit-nodes.ts";
import { algorithmScopes } from "./algorithm-scopes.ts";

/** Values of inputs that determine sizes or formats in the function; they are part of the specialisation key. */
export function sizeArguments(
  context: ModelContext,
  expressionContext: ExpressionContext,
  called: ClassInstance,
  declared: FunctionInterface,
  values: readonly TypedValue[],
): ReadonlyMap<string, ConstantValue> {
  const formats = namesInFormats(called.definition);
  const sizes = sizingNames(context, called, declared);
  const conditions = fieldsInConditions(declared);
  const fixed = new Map<string, ConstantValue>();
  const inFunction = expressionContext.body?.kind === "function";
  const knownValue = (scalar: Expression) =>
    inFunction
      ? evaluateConstant(context, scalar)
      : evaluateStructural(context, scalar, "size in a function");
  for (const [i, { member, shape }] of declared.inputs.entries()) {
    const { kind } = shape.type;
    if (kind === "record" && sizes.has(member.name))
      addFields(member.name, values[i]!, conditions, knownValue, fixed);
    const isNumber = kind === "Integer" || kind === "Boolean";
    const isUsed = formats.has(member.name) || (isNumber && sizes.has(member.name));
    if (!isUsed || shape.dims.length > 0 || !(isNumber || kind === "String")) continue;
    const value = knownValue(values[i]!.scalars[0]!);
    if (value !== undefined) fixed.set(member.name, value);
  }
  return fixed;
}

/** Integer fields of a record under their dotted names, and Boolean ones that choose between arrays. */
function addFields(
  name: string,
  { fields = new Map() }: TypedValue,
  conditions: ReadonlySet<string>,
  knownValue: (scalar: Expression) => ConstantValue | undefined,
  fixed: Map<string, ConstantValue>,
): void {
  for (const [field, value] of fields) {
    const dotted = `${name}.${field}`;
    if (value.fields !== undefined) addFields(dotted, value, conditions, knownValue, fixed);
    const isUsed = value.type.kind === "Integer" || (value.type.kind === "Boolean" && conditions.has(dotted));
    if (!isUsed || value.dims.length > 0) continue;
    const known = knownValue(value.scalars[0]!);
    if (known !== undefined) fixed.set(dotted, known);
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

/** Dotted names in conditions of the values of arrays: branches may have different sizes. */
function fieldsInConditions(declared: FunctionInterface): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { shape } of declared.protected) {
    if (shape.dims.length === 0) continue;
    visitNodes(shape.binding?.source.syntax, (node) => {
      if (node["kind"] !== "if") return;
      const { branches } = node as unknown as Extract<ExpressionSyntax, { kind: "if" }>;
      for (const reference of branches.flatMap(({ condition }) => referencesIn(condition)))
        names.add(nameOf(reference));
    });
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
    if (nameOf(call.function) === "String") addNames(call.named, names);
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
