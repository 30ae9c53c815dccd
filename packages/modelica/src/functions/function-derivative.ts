import type { Expression, FlatFunction, FunctionId, FunctionLocal, LocalId } from "@cosimo/ir";
import { findFunction } from "../components/called-function.ts";
import { functionInterface } from "../components/function-interface.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import { number } from "../model/construct.ts";
import type { FunctionInterface } from "../model/declared-function.ts";
import type { CallableFunction } from "../model/elaboration-tables.ts";
import type { ConstantValue } from "../model/evaluation.ts";
import type { ExpressionContext } from "../model/expression-context.ts";
import { allIndices } from "../model/indices.ts";
import type { ModelContext } from "../model/model-context.ts";
import type { TypedValue } from "../model/typed-value.ts";
import { compositionOf } from "../syntax/tree/class-parts.ts";
import type { ComponentReference, FunctionCall, Modification } from "../syntax/tree/syntax-tree.ts";
import { externalClauseOf } from "./external-clause.ts";

/** Content of a derivative annotation. */
interface DerivativeAnnotation {
  readonly name: ComponentReference;
  /** `order` n: this function is the derivative of order n - 1 of another one. */
  readonly order: number;
  /** Inputs whose derivatives are not passed. */
  readonly without: ReadonlySet<string>;
  /** Those of them whose derivatives must be zero. */
  readonly zero: readonly string[];
}

/** How a function is specialised to the sizes of its arguments: `specializeFunction`, which adds the derivative of what it makes. */
export type SpecializeFunction = (
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  called: ClassInstance,
  declared: FunctionInterface,
  values: readonly TypedValue[],
  fixed: ReadonlyMap<string, ConstantValue>,
) => CallableFunction | "unsized" | undefined;

/**
 * `annotation(derivative = f_der)`, the first whose `zeroDerivative` inputs are among the `constant` ones. f_der takes the inputs, then
 * the derivatives of the Real inputs except these and `noDerivative` ones; for a higher order only those of the last inputs (specification
 * 3.6, section 12.7.1).
 */
export function addDerivative(
  context: ModelContext,
  called: ClassInstance,
  values: readonly TypedValue[],
  constant: ReadonlySet<string>,
  id: FunctionId,
  specialize: SpecializeFunction,
): void {
  const annotation = derivativeAnnotations(called).find(({ zero }) => zero.every((one) => constant.has(one)));
  if (annotation === undefined || context.tables.events === undefined) return;
  const { name, order, without } = annotation;
  const expressionContext: ExpressionContext = {
    scope: called,
    iterators: undefined,
    events: false,
    when: false,
  };
  const derivative = findFunction(context, expressionContext, name);
  const declared = derivative && functionInterface(context, derivative);
  if (derivative === undefined || declared === undefined) return;
  // It has no statements; the symbolic derivative takes its place.
  if (externalClauseOf(context, derivative) !== undefined) return;
  const inputs = functionInterface(context, called)?.inputs ?? [];
  // Of a record the fields are those of the argument.
  const isRealInput = (value: TypedValue, i: number): boolean =>
    value.fields === undefined ? inputs[i]?.shape.type.kind === "Real" : consistsOfReals(value);
  const real = [...values.keys()].filter((i) => isRealInput(values[i]!, i));
  const possible = real.filter((i) => !without.has(inputs[i]!.member.name));
  const count = declared.inputs.length - values.length;
  if (count > possible.length || (order === 1 && count < possible.length) || count < 0) return;
  const passed = count === 0 ? [] : possible.slice(-count);
  const all = [...values, ...passed.map((i) => values[i]!)];
  const call: FunctionCall = { kind: "call", function: name, positional: [], named: [], span: name.span };
  const callable = specialize(context, expressionContext, call, derivative, declared, all, new Map());
  const { list } = context.tables.functions;
  const made = list[id];
  if (callable === undefined || callable === "unsized" || made === undefined) return;
  const locals = localsOfInputs(values);
  if (made.inputCount !== locals.flat().length) return;
  const passedLocals = new Set(passed.flatMap((i) => locals[i]!));
  const realLocals = made.locals.slice(0, made.inputCount).filter(({ type }) => type === "Real");
  if (passedLocals.size === realLocals.length) {
    list[id] = { ...made, derivative: callable.id };
    return;
  }
  const wrapper = list.length as FunctionId;
  list.push(passingOn(made, callable.id, passedLocals, wrapper));
  list[id] = { ...made, timeDerivative: wrapper };
}

/** Whether a value consists of Reals, as a record may. */
function consistsOfReals({ type, fields }: TypedValue): boolean {
  return fields === undefined ? type.kind === "Real" : [...fields.values()].every(consistsOfReals);
}

/** Positions of the locals of each input: of a record there is one for each field. */
function localsOfInputs(values: readonly TypedValue[]): readonly (readonly number[])[] {
  const leaves = ({ fields }: TypedValue): number =>
    fields === undefined ? 1 : [...fields.values()].reduce((sum, field) => sum + leaves(field), 0);
  let next = 0;
  return values.map((value) => Array.from({ length: leaves(value) }, () => next++));
}

/**
 * A function of all inputs and all derivatives of Real inputs, which passes on the derivatives of the `passed` locals.
 */
function passingOn(
  f: FlatFunction,
  derivative: FunctionId,
  passed: ReadonlySet<number>,
  id: FunctionId,
): FlatFunction {
  const inputs = f.locals.slice(0, f.inputCount);
  const rate = (local: FunctionLocal): FunctionLocal => {
    const { initial: _, ...rest } = local;
    return { ...rest, name: `der(${local.name})` };
  };
  const hasRate = (local: FunctionLocal) => local.type === "Real";
  const rates = inputs.filter(hasRate).map(rate);
  const outputs = f.locals
    .slice(f.inputCount, f.inputCount + f.outputCount)
    .filter(hasRate)
    .map(rate);
  const locals = [...inputs, ...rates, ...outputs].map((local, i) => ({ ...local, id: i as LocalId }));
  const ratesPassed = [...inputs.keys()]
    .filter((i) => hasRate(inputs[i]!))
    .flatMap((i, k) => (passed.has(i) ? [locals[inputs.length + k]!] : []));
  return {
    id,
    name: `der(${f.name})`,
    ...(f.inlining !== undefined && f.inlining !== "never" && { inlining: "late" as const }),
    locals,
    inputCount: inputs.length + rates.length,
    outputCount: outputs.length,
    body: [
      {
        kind: "callAssign",
        targets: locals.slice(inputs.length + rates.length).flatMap(elements),
        function: derivative,
        arguments: [...locals.slice(0, inputs.length), ...ratesPassed].flatMap(elements),
      },
    ],
    origin: f.origin,
  };
}

/** All elements of a local, row by row. */
function elements({ id, dimensions }: FunctionLocal): readonly Extract<Expression, { kind: "local" }>[] {
  const lengths = dimensions.map((d) => (d.kind === "number" ? d.value : 0));
  return allIndices(lengths).map((indices) => ({
    kind: "local",
    local: id,
    subscripts: indices.map(number),
  }));
}

/** The derivative annotations of a function, in the order of the text. */
function derivativeAnnotations({ definition }: ClassInstance): readonly DerivativeAnnotation[] {
  const annotation = compositionOf(definition)?.annotation ?? definition.comment.annotation;
  return (annotation?.arguments ?? []).flatMap((argument) => {
    if (argument.kind !== "element" || argument.path[0]?.name !== "derivative") return [];
    const name = argument.modification?.value;
    const options = name?.kind === "reference" ? readOptions(argument.modification!) : undefined;
    return name?.kind === "reference" && options !== undefined ? [{ name, ...options }] : [];
  });
}

function readOptions({ arguments: list }: Modification): Omit<DerivativeAnnotation, "name"> | undefined {
  const without = new Set<string>();
  const zero: string[] = [];
  let order = 1;
  for (const inner of list) {
    if (inner.kind !== "element") return undefined;
    const value = inner.modification?.value;
    const option = inner.path[0]?.name;
    if (option === "order" && value?.kind === "integer") order = value.value;
    else if (value?.kind === "reference" && (option === "noDerivative" || option === "zeroDerivative")) {
      const { name } = value.parts[0]!;
      without.add(name);
      if (option === "zeroDerivative") zero.push(name);
    } else return undefined;
  }
  return { order, without, zero };
}

/** The inputs on whose derivatives an annotation depends and whose arguments in a call do not change continuously. */
export function constantInputs(
  called: ClassInstance,
  { inputs }: FunctionInterface,
  values: readonly TypedValue[],
  { body }: ExpressionContext,
): ReadonlySet<string> {
  const asked = derivativeAnnotations(called).flatMap(({ zero }) => zero);
  // What a function passes on may change.
  if (asked.length === 0 || body?.kind === "function") return new Set();
  const isConstant = (i: number) => values[i] !== undefined && values[i].variability !== "continuous";
  const names = inputs.flatMap(({ member: { name } }, i) => (isConstant(i) ? [name] : []));
  return new Set(names.filter((name) => asked.includes(name)));
}
