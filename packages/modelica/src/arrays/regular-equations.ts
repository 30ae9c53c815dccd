import { type Expression, type IndexRange, type LocalId, type Origin, pointCount, shallow } from "@cosimo/ir";
import { type ArraySite, type FlatModel, originOf } from "../flat/flat-model.ts";
import type { PrimitiveComponent } from "../model/component.ts";
import { variablesOf } from "../model/elaboration-tables.ts";
import { declarationContext, type ExpressionContext, stepsAround } from "../model/expression-context.ts";
import { trialContext } from "../model/model-context.ts";
import { countOf, MOST_ELEMENTS, sameDims } from "../model/typed-value.ts";
import type { EquationSyntax, ExpressionSyntax, ForIndex } from "../syntax/tree/syntax-tree.ts";
import { affineIndex } from "./affine-subscripts.ts";
import { regular } from "./regular-expressions.ts";
import { isRegularArray, namedArray } from "./regular-references.ts";
import { localOf, type RegularSite, type RegularValue, withRange } from "./regular-value.ts";

type For = Extract<EquationSyntax, { kind: "for" }>;

type Equality = Extract<EquationSyntax, { kind: "equals" }>;

type Target = Pick<FlatModel, "equations" | "arrays">;

/** Adds the regular parts of an equation; returns the rest. */
export function regularParts(
  { flat, expressionContext, sink }: ArraySite,
  equation: EquationSyntax,
): readonly EquationSyntax[] {
  if (equation.kind !== "for" && equation.kind !== "equals") return [equation];
  const site = createSite(flat, expressionContext);
  if (equation.kind === "equals" && !namesLongArray(site, equation, flat.arrays.fewest)) return [equation];
  return partsOf(site, equation, { arrays: flat.arrays, equations: sink.equations });
}

function createSite(flat: FlatModel, expressionContext: ExpressionContext, first = 0): RegularSite {
  let next = first;
  const local = () => next++ as LocalId;
  return { context: trialContext(flat.context), expressionContext, iterators: new Map(), local };
}

function partsOf(site: RegularSite, equation: EquationSyntax, into: Target): readonly EquationSyntax[] {
  switch (equation.kind) {
    case "equals":
      return addEquality(site, equation, into) ? [] : [equation];
    case "for":
      return loopParts(site, equation, into);
    default:
      return [equation];
  }
}

function loopParts(site: RegularSite, loop: For, into: Target): readonly EquationSyntax[] {
  let inside = site;
  for (const index of loop.indices) {
    const range = rangeOf(inside, index);
    if (range === undefined) return [loop];
    inside = withRange(inside, index.name.name, range);
  }
  const rest = loop.body.flatMap((one) => partsOf(inside, one, into));
  if (rest.length === 0) return [];
  return rest.length === loop.body.length && rest.every((one, i) => one === loop.body[i])
    ? [loop]
    : [{ ...loop, body: rest }];
}

/** `i in a:b` with known bounds, in steps of one. */
function rangeOf(site: RegularSite, { range }: ForIndex): IndexRange | undefined {
  if (range?.kind !== "range" || range.step !== undefined) return undefined;
  const [from, to] = [affineIndex(site, range.start), affineIndex(site, range.stop)];
  if (from === undefined || to === undefined || from.coefficients.size + to.coefficients.size > 0)
    return undefined;
  return { local: site.local(), from: from.constant, to: to.constant };
}

/** Whether the first name of one side is that of a long array: a test that costs little for scalars. */
function namesLongArray(site: RegularSite, { left, right }: Equality, fewest: number): boolean {
  const reference = firstReference(left) ?? firstReference(right);
  const array = reference && namedArray(site, reference);
  return array !== undefined && countOf(array.dims) >= fewest;
}

function firstReference(e: ExpressionSyntax): Extract<ExpressionSyntax, { kind: "reference" }> | undefined {
  switch (e.kind) {
    case "reference":
      return e;
    case "unary":
      return firstReference(e.operand);
    case "binary":
      return firstReference(e.left) ?? firstReference(e.right);
    case "call":
      return e.positional[0] && firstReference(e.positional[0]);
    default:
      return undefined;
  }
}

function addEquality(site: RegularSite, { left, right, span }: Equality, into: Target): boolean {
  if (pointCount({ ranges: [...site.iterators.values()] }) === 0) return false;
  const a = regular(site, left);
  const b = a && regular(site, right);
  const origin = originOf(site.expressionContext.scope, span);
  return a !== undefined && b !== undefined && addSides(site, a, b, { origin }, into);
}

function addSides(
  site: RegularSite,
  left: RegularValue,
  right: RegularValue,
  about: { readonly origin: Origin; readonly source?: "declaration" },
  into: Target,
): boolean {
  const types = [left.type, right.type];
  if (!types.includes("Real") || types.includes("Boolean") || !sameDims(left.dims, right.dims)) return false;
  const own = left.dims.map((to): IndexRange => ({ local: site.local(), from: 1, to }));
  const ranges = [...site.iterators.values(), ...own];
  const points = pointCount({ ranges });
  // Too many are reported where they are written out.
  const isTooLong = points * stepsAround(site.expressionContext) > MOST_ELEMENTS;
  if (points < into.arrays.fewest || isTooLong || hasReports(site)) return false;
  const places = own.map(localOf);
  into.equations.push({ left: shallow(left.at(places)), right: shallow(right.at(places)), ...about, ranges });
  return true;
}

function hasReports({ context }: RegularSite): boolean {
  return context.sink.list.length > 0;
}

/** Adds the equation of a declared value, if it is regular. */
export function regularDeclaration(flat: FlatModel, component: PrimitiveComponent): boolean {
  const { binding, dims, prefixes } = component;
  if (binding === undefined || binding.selectors.length > 0 || prefixes.variability !== "") return false;
  if (!isRegularArray(component) || countOf(dims) < flat.arrays.fewest) return false;
  const { scope, span, syntax } = binding.source;
  const site = createSite(flat, { ...declarationContext(scope), events: true });
  const value = regular(site, syntax);
  if (value === undefined) return false;
  const { declaration, objectScope } = component;
  const isOwn = span.source === declaration.span.source && span.start >= declaration.span.start;
  const origin = originOf(
    isOwn && span.end <= declaration.span.end ? (objectScope.owner ?? scope) : scope,
    span,
  );
  const variable = variablesOf(flat.context.tables, component) as Extract<
    Expression,
    { kind: "element" }
  >["variable"];
  const left: RegularValue = {
    type: "Real",
    dims,
    variability: "continuous",
    at: (subscripts) => ({ kind: "element", variable, subscripts }),
  };
  return addSides(site, left, value, { origin, source: "declaration" }, flat);
}

export function regularAttribute(
  flat: FlatModel,
  component: PrimitiveComponent,
  binding: NonNullable<PrimitiveComponent["binding"]>,
): ((subscripts: readonly Expression[]) => Expression) | undefined {
  const { dims } = component;
  if (binding.selectors.length > 0) return undefined;
  const { scope, syntax } = binding.source;
  const site = createSite(flat, { ...declarationContext(scope), events: true }, dims.length);
  const value = regular(site, syntax);
  if (value === undefined || value.type === "Boolean" || hasReports(site)) return undefined;
  if (value.variability !== "constant" && value.variability !== "parameter") return undefined;
  if (value.dims.length === 0) return () => value.at([]);
  return sameDims(value.dims, dims) ? value.at : undefined;
}
