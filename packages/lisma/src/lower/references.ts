import { didYouMean, evaluate, type VariableId } from "@cosimo/ir";
import type { Derivative, LismaExpression, Reference } from "../syntax/syntax-tree.ts";
import { lowerNumber } from "./expressions.ts";
import { derivativeOf, isConstant, type Lowering, report } from "./lowering.ts";
import { loopValue, type Scope } from "./scope.ts";

/** Names that stand for a number unless the model gives them another meaning, in any spelling: `PI`, `g`. */
const builtinConstants: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E, g: 9.80665 };

export function builtinConstant(name: string): number | undefined {
  const lower = name.toLowerCase();
  return Object.hasOwn(builtinConstants, lower) ? builtinConstants[lower] : undefined;
}

/** The name of the variable of unit derivative. */
export const timeName = "TIME";

/** The name that a reference spells with its index filled in: for i = 3, `u[i+1]a` is `u4a`. */
export function nameOf(lowering: Lowering, ref: Reference, scope: Scope | undefined): string | undefined {
  if (ref.index === undefined) return ref.name;
  const index = indexValue(lowering, ref.index, scope);
  if (index === undefined) return undefined;
  if (Number.isInteger(index) && index >= 0) return `${ref.name}${index}${ref.suffix ?? ""}`;
  report(lowering, "lisma.index", ref.index.span, { value: index });
  return undefined;
}

const comparisons = new Set(["<", "<=", ">", ">=", "==", "!=", "&&", "||"]);

export function isConditionSyntax(e: LismaExpression): boolean {
  if (e.kind === "binary") return comparisons.has(e.operator);
  return e.kind === "typed" || (e.kind === "unary" && e.operator === "!");
}

/** Loops have many of these: the usual forms `i`, `i + 1`, `2` are evaluated on the spot. */
function indexValue(lowering: Lowering, e: LismaExpression, scope: Scope | undefined): number | undefined {
  if (e.kind === "number") return e.value;
  if (e.kind === "reference" && e.index === undefined) {
    const value = loopValue(scope, e.name);
    if (value !== undefined) return value;
  }
  if (e.kind === "binary" && (e.operator === "+" || e.operator === "-")) {
    const left = indexValue(lowering, e.left, scope);
    const right = indexValue(lowering, e.right, scope);
    if (left === undefined || right === undefined) return undefined;
    return e.operator === "+" ? left + right : left - right;
  }
  return constantValue(lowering, e, scope, "index");
}

/**
 * The value of an expression of constants and loop variables, or `undefined` after a report. The constants cannot change
 * after compilation then: `reason` says why.
 */
export function constantValue(
  lowering: Lowering,
  e: LismaExpression,
  scope: Scope | undefined,
  reason?: string,
): number | undefined {
  const lowered = lowerNumber(lowering, e, scope);
  if (lowered === undefined) return undefined;
  const read = new Set<VariableId>();
  const variable = (id: VariableId): number | undefined => {
    const { name, binding } = lowering.variables[id]!;
    if (!isConstant(lowering, id)) {
      report(lowering, "lisma.constant-reads-variable", e.span, { name });
      return undefined;
    }
    if (read.has(id)) {
      report(lowering, "lisma.cyclic-constant", e.span, { name });
      return undefined;
    }
    if (binding === undefined) return undefined;
    read.add(id);
    const value = evaluate(binding, environment);
    read.delete(id);
    if (reason !== undefined) lowering.variables[id] = { ...lowering.variables[id]!, structural: reason };
    return value;
  };
  const environment = { relations: lowering.relations, functions: [], variable };
  const value = evaluate(lowered, environment);
  if (value === undefined && lowered.kind === "time")
    report(lowering, "lisma.constant-reads-variable", e.span, { name: timeName });
  return value;
}

/** The variable that is meant by what stands left of `(t0)`: no constant, no macro. */
export function changingVariable(
  lowering: Lowering,
  target: Reference | Derivative,
  scope: Scope | undefined,
): VariableId | undefined {
  const ref = target.kind === "derivative" ? target.of : target;
  const name = nameOf(lowering, ref, scope);
  if (name === undefined) return undefined;
  const id = variableNamed(lowering, name, ref);
  if (id === undefined) return undefined;
  return target.kind === "derivative" ? derivativeOf(lowering, id, target.order) : id;
}

export function variableNamed(lowering: Lowering, name: string, ref: Reference): VariableId | undefined {
  const id = lowering.variableIds.get(name);
  if (id !== undefined && !isConstant(lowering, id)) return id;
  if (id !== undefined || builtinConstant(name) !== undefined)
    report(lowering, "lisma.constant-changes", ref.span, { name });
  else if (lowering.macros.has(name)) report(lowering, "lisma.macro-changes", ref.span, { name });
  else reportUnknown(lowering, name, ref);
  return undefined;
}

export function reportUnknown(lowering: Lowering, name: string, ref: Reference): void {
  const known = [...lowering.variableIds.keys(), ...lowering.macros.keys(), timeName];
  const code = lowering.hasVariables ? "lisma.unknown-name" : "lisma.constant-reads-variable";
  report(lowering, code, ref.span, { name }, { ...didYouMean(name, known), variables: [name] });
}
