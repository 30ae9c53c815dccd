import { affineExpression, boundsOf, type Expression, type VariableId } from "@cosimo/ir";
import { checkAccess } from "../classes/component-checks.ts";
import { childOf } from "../components/child-of.ts";
import { indexTypes } from "../components/dimensions.ts";
import { resolveStart } from "../components/resolve-names.ts";
import type { ComponentInstance, PrimitiveComponent } from "../model/component.ts";
import { variablesOf } from "../model/elaboration-tables.ts";
import { findIterator } from "../model/expression-context.ts";
import { elaborate } from "../model/queries.ts";
import { countOf } from "../model/typed-value.ts";
import type { ComponentReference, ExpressionSyntax, Subscript } from "../syntax/tree/syntax-tree.ts";
import { affineIndex, knownIndex, shifted } from "./affine-subscripts.ts";
import { localOf, type RegularSite, type RegularValue, scalar } from "./regular-value.ts";

/** The value of a name; `undefined`: it is not regular. */
export function regularReference(site: RegularSite, reference: ComponentReference): RegularValue | undefined {
  const iterator = iteratorOf(site, reference);
  if (iterator !== undefined) return scalar("Integer", localOf(iterator));
  const array = namedArray(site, reference);
  return array === undefined ? plainScalar(site, reference) : elementsOf(site, array, reference, variableOf);
}

/** `der(a[…])` */
export function regularDerivative(site: RegularSite, argument: ExpressionSyntax): RegularValue | undefined {
  if (argument.kind !== "reference") return undefined;
  const array = iteratorOf(site, argument) === undefined ? namedArray(site, argument) : undefined;
  if (array === undefined || array.prefixes.variability !== "") return undefined;
  const { events } = site.context.tables;
  if (events === undefined) return undefined;
  return elementsOf(site, array, argument, (_, component) => events.derivativeArray(component));
}

function iteratorOf({ iterators }: RegularSite, { global, parts }: ComponentReference) {
  const isName = !global && parts.length === 1 && parts[0]!.subscripts.length === 0;
  return isName ? iterators.get(parts[0]!.name) : undefined;
}

/** The array of numbers that a name means, alone or with subscripts at its last part. */
export function namedArray(
  { context, expressionContext, iterators }: RegularSite,
  reference: ComponentReference,
): PrimitiveComponent | undefined {
  const { parts, global } = reference;
  const { name } = parts[0]!;
  if (!global && (iterators.has(name) || findIterator(expressionContext, name) !== undefined))
    return undefined;
  const start = resolveStart(context, expressionContext, reference);
  if (start?.kind !== "component") return undefined;
  let component: ComponentInstance | undefined = start.component;
  for (let k = start.used; k < parts.length; k++) {
    if (component?.kind !== "object" || component.declaration.condition !== undefined) return undefined;
    if (parts[k - 1]!.subscripts.length > 0) return undefined;
    checkAccess(context, expressionContext, component.instance, parts[k]!);
    component = childOf(context, component, parts[k]!.name);
  }
  return component?.kind === "primitive" && isRegularArray(component) ? component : undefined;
}

/** Real variables and parameters of objects. */
export function isRegularArray(component: PrimitiveComponent): boolean {
  const { dims, type, declaration, objectScope, prefixes } = component;
  if (dims.length === 0 || countOf(dims) === 0 || type.kind !== "Real") return false;
  if (declaration.condition !== undefined || objectScope.kind !== "object") return false;
  return prefixes.variability === "" || prefixes.variability === "parameter";
}

function variableOf({ context }: RegularSite, component: PrimitiveComponent): VariableId {
  return variablesOf(context.tables, component) as VariableId;
}

/** A scalar as elsewhere. */
function plainScalar(site: RegularSite, reference: ComponentReference): RegularValue | undefined {
  const readsIterators = reference.parts.some(({ subscripts }) => subscripts.length > 0);
  if (readsIterators && site.iterators.size > 0) return undefined;
  const value = elaborate(site.context, site.expressionContext, reference);
  const { kind } = value.type;
  if (value.dims.length > 0 || (kind !== "Real" && kind !== "Integer")) return undefined;
  return scalar(kind, value.scalars[0]!, value.variability);
}

/** How one subscript selects: a single place, or the elements from `first` in steps. */
type Selection =
  | { readonly kind: "single"; readonly place: Expression }
  | { readonly kind: "slice"; readonly first: number; readonly step: number; readonly length: number };

function elementsOf(
  site: RegularSite,
  component: PrimitiveComponent,
  { parts }: ComponentReference,
  variableFor: (site: RegularSite, component: PrimitiveComponent) => VariableId,
): RegularValue | undefined {
  const { subscripts } = parts.at(-1)!;
  const { dims } = component;
  if (subscripts.length > dims.length || !hasWholeSubscripts(site, component)) return undefined;
  const selections: Selection[] = [];
  for (const [k, length] of dims.entries()) {
    const selection = selectionOf({ ...site, end: length }, subscripts[k], length);
    if (selection === undefined) return undefined;
    selections.push(selection);
  }
  const variable = variableFor(site, component);
  const variability = component.prefixes.variability === "parameter" ? "parameter" : "continuous";
  return {
    type: "Real",
    dims: selections.flatMap((one) => (one.kind === "slice" ? [one.length] : [])),
    variability,
    at: (places) => ({ kind: "element", variable, subscripts: placed(selections, places) }),
  };
}

function placed(selections: readonly Selection[], places: readonly Expression[]): readonly Expression[] {
  let next = 0;
  return selections.map((one) =>
    one.kind === "single" ? one.place : shifted(places[next++]!, one.first - one.step, one.step),
  );
}

/** Dimensions of Boolean and enumeration types have other subscripts. */
function hasWholeSubscripts({ context }: RegularSite, component: PrimitiveComponent): boolean {
  return indexTypes(context, component).every((type) => type === undefined || type.kind === "Integer");
}

function selectionOf(
  site: RegularSite,
  subscript: Subscript | undefined,
  length: number,
): Selection | undefined {
  if (subscript === undefined || subscript.kind === "all")
    return { kind: "slice", first: 1, step: 1, length };
  const { value } = subscript;
  if (value.kind === "range") return sliceOf(site, value, length);
  const form = affineIndex(site, value);
  if (form === undefined) return undefined;
  const [least, greatest] = boundsOf(form, [...site.iterators.values()]);
  if (least < 1 || greatest > length) return undefined;
  return { kind: "single", place: affineExpression(form) };
}

function sliceOf(
  site: RegularSite,
  { start, step, stop }: Extract<ExpressionSyntax, { kind: "range" }>,
  length: number,
): Selection | undefined {
  const [first, by, last] = [start, step, stop].map((e) => (e === undefined ? 1 : fixedIndex(site, e)));
  if (first === undefined || by === undefined || last === undefined || by < 1) return undefined;
  const count = Math.floor((last - first) / by) + 1;
  if (count < 1 || first < 1 || first + by * (count - 1) > length) return undefined;
  return { kind: "slice", first, step: by, length: count };
}

function fixedIndex(site: RegularSite, syntax: ExpressionSyntax): number | undefined {
  return affineIndex(site, syntax)?.coefficients.size === 0 ? knownIndex(site, syntax) : undefined;
}
