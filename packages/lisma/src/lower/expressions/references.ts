import { didYouMean, type VariableId } from "@cosimo/ir";
import type { LismaExpression, Reference } from "../../syntax/tree/syntax-tree.ts";
import { isConstant, isNew, type Lowering, placeOf, report } from "./lowering.ts";

/** Built-in constants, unless the model defines the name; upper and lower case are equal: `PI`, `g`. */
const builtinConstants: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E, g: 9.80665 };

export function builtinConstant(name: string): number | undefined {
  const lower = name.toLowerCase();
  return Object.hasOwn(builtinConstants, lower) ? builtinConstants[lower] : undefined;
}

/** The independent variable. */
export const timeName = "TIME";

const comparisons = new Set(["<", "<=", ">", ">=", "==", "!=", "&&", "||"]);

export function isConditionSyntax(e: LismaExpression): boolean {
  if (e.kind === "binary") return comparisons.has(e.operator);
  return e.kind === "typed" || (e.kind === "unary" && e.operator === "!");
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

/** Once for a name, and once for a place: loops repeat it with other names, and each search for similar names takes its time. */
export function reportUnknown(lowering: Lowering, name: string, ref: Reference): void {
  const code = lowering.hasVariables ? "lisma.unknown-name" : "lisma.constant-reads-variable";
  if (!isNew(lowering, code, `'${name}'`) || lowering.reported.has(`${code} ${placeOf(ref.span)}`)) return;
  const known = [...lowering.variableIds.keys(), ...lowering.macros.keys(), timeName];
  report(lowering, code, ref.span, { name }, { ...didYouMean(name, known), variables: [name] });
}
