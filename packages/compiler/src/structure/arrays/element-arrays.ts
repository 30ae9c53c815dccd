import {
  type Expression,
  evaluate,
  type HybridDae,
  type LocalId,
  number,
  stridesOf,
  type Variable,
} from "@cosimo/ir";
import type { ElementArray, ElementPlace, PlaceOf } from "./element-place.ts";
import { isOfForm, writeForm } from "./expression-forms.ts";
import { fits, layoutOf, type Subscript } from "./subscript-layout.ts";
import { subscriptedName } from "./subscripted-names.ts";

/** Arrays with fewer elements have no advantage. */
const FEWEST = 8;

/** A system in which no array is longer is left as it is: scalars have shorter code. */
const LONGEST_OF_SCALARS = 40;

/** Where the elements are. */
interface ElementPlaces {
  readonly arrays: readonly ElementArray[];
  readonly placeOf: PlaceOf;
}

/** An array as a variable; its number, and those in its attributes, are those of first elements. */
export type ArrayVariables = ReadonlyMap<ElementArray, Variable>;

/** The arrays among variables, of which `isScalar` says what has to be a scalar. */
export function findElementArrays(
  dae: HybridDae,
  isScalar: (v: Variable) => boolean,
): { readonly placeOf: PlaceOf; readonly arrays: ArrayVariables } {
  const { variables, relations, functions } = dae;
  const nothing = { relations, functions, variable: () => undefined, results: new Map() };
  const constant = (e: Expression) => (e.kind === "number" ? e.value : evaluate(e, nothing));
  let candidates = groupsOf(variables, isScalar);
  if (!candidates.some(({ scalars }) => scalars.length >= LONGEST_OF_SCALARS)) candidates = [];
  for (;;) {
    const places = placesOf(candidates, variables.length);
    const refused = inconsistentArrays(variables, places);
    const arrays = new Map<ElementArray, Variable>();
    for (const one of candidates) {
      const variable = refused.has(one) ? undefined : arrayVariable(one, places.placeOf, constant);
      if (variable === undefined) refused.add(one);
      else arrays.set(one, variable);
    }
    if (refused.size === 0) return { placeOf: places.placeOf, arrays };
    candidates = candidates.filter((one) => !refused.has(one));
  }
}

interface Member {
  readonly v: Variable;
  readonly subscripts: readonly number[];
}

/** Whether many of the variables differ in the subscripts of their names only. */
export function haveLongGroup(variables: readonly Variable[]): boolean {
  return [...membersByName(variables).values()].some(({ length }) => length >= LONGEST_OF_SCALARS);
}

function membersByName(variables: readonly Variable[]): ReadonlyMap<string, readonly Member[]> {
  const groups = new Map<string, Member[]>();
  for (const v of variables) {
    const parts = subscriptedName(v.name);
    if (parts === undefined) continue;
    const member = { v, subscripts: parts.subscripts };
    const group = groups.get(parts.pattern);
    if (group === undefined) groups.set(parts.pattern, [member]);
    else group.push(member);
  }
  return groups;
}

function groupsOf(variables: readonly Variable[], isScalar: (v: Variable) => boolean): ElementArray[] {
  const groups = membersByName(variables);
  return [...groups].flatMap(([name, members]) => {
    const isArray =
      members.length >= FEWEST &&
      members.every(({ v }) => isRegular(v) && !isScalar(v) && areAlike(members[0]!.v, v));
    const array = isArray ? arrayOf(name, members) : undefined;
    return array === undefined ? [] : [array];
  });
}

/** Real variables and parameters; what others need is decided for scalars. */
function isRegular({ type, variability, causality, structural, inactive, tearing, visual }: Variable) {
  return (
    type === "Real" &&
    (variability === "continuous" || variability === "parameter") &&
    causality === "local" &&
    structural === undefined &&
    !inactive &&
    !tearing &&
    !visual
  );
}

const ALIKE = [
  "variability",
  "fixed",
  "final",
  "protected",
  "stateSelect",
  "unit",
  "displayUnit",
  "quantity",
  "connection",
] as const;

function areAlike(a: Variable, b: Variable): boolean {
  return ALIKE.every((key) => a[key] === b[key]);
}

/** The members as an array, if they are all elements of one. */
function arrayOf(name: string, members: readonly Member[]): ElementArray | undefined {
  const dimensions = members[0]!.subscripts.map((_, k) =>
    members.reduce((most, { subscripts }) => Math.max(most, subscripts[k]!), 0),
  );
  const strides = stridesOf(dimensions);
  if (strides[0]! * dimensions[0]! !== members.length) return undefined;
  const scalars: Variable[] = new Array(members.length);
  for (const { v, subscripts } of members) {
    const position = subscripts.reduce((sum, s, k) => sum + (s - 1) * strides[k]!, 0);
    if (scalars[position] !== undefined || subscripts.includes(0)) return undefined;
    scalars[position] = v;
  }
  return { name, dimensions, scalars };
}

function placesOf(arrays: readonly ElementArray[], count: number): ElementPlaces {
  const places: (ElementPlace | undefined)[] = new Array(count).fill(undefined);
  for (const array of arrays) {
    const strides = stridesOf(array.dimensions);
    array.scalars.forEach(({ id }, position) => {
      const subscripts = strides.map(
        (stride, k) => (Math.floor(position / stride) % array.dimensions[k]!) + 1,
      );
      places[id] = { array, subscripts };
    });
  }
  return { arrays, placeOf: (v) => places[v] };
}

/** Arrays of which some elements are states or derivatives, or whose start values are conditions on no states. */
function inconsistentArrays(variables: readonly Variable[], { arrays, placeOf }: ElementPlaces) {
  const refused = new Set<ElementArray>();
  const derivatives = new Map<ElementArray, ElementArray>();
  for (const { id, derivativeOf } of variables) {
    if (derivativeOf === undefined) continue;
    const [own, base] = [placeOf(id), placeOf(derivativeOf)];
    if (base !== undefined && own !== undefined) derivatives.set(base.array, own.array);
    const isAlike = own?.subscripts.every((s, k) => s === base?.subscripts[k]);
    const hasAll = own?.array.scalars.length === base?.array.scalars.length;
    if (isAlike === true && hasAll && variables[derivativeOf]!.derivativeOf === undefined) continue;
    for (const place of [own, base]) if (place !== undefined) refused.add(place.array);
  }
  for (const array of arrays) {
    const { variability, fixed, stateSelect } = array.scalars[0]!;
    const isPlain = variability === "parameter" || (!fixed && stateSelect === "default");
    const isState = derivatives.has(array) && (stateSelect === "default" || stateSelect === "prefer");
    if (!isPlain && !isState) refused.add(array);
  }
  for (const pair of derivatives)
    if (pair.some((one) => refused.has(one))) for (const one of pair) refused.add(one);
  return refused;
}

const ATTRIBUTES = ["start", "binding", "nominal", "min", "max"] as const;

/** The variable with attributes as functions of subscripts; `undefined`: there are none for all elements. */
function arrayVariable(
  array: ElementArray,
  placeOf: PlaceOf,
  constant: (e: Expression) => number | undefined,
): Variable | undefined {
  const { name, dimensions, scalars } = array;
  const first = scalars[0]!;
  const made: { -readonly [K in keyof Variable]: Variable[K] } = {
    ...first,
    name,
    dimensions,
    indices: dimensions.map((_, k) => k as LocalId),
    scalars,
  };
  const declared = first.binding === undefined ? "start" : "binding";
  for (const key of ATTRIBUTES) {
    const values = scalars.flatMap((v) => v[key] ?? []);
    if (values.length === 0) continue;
    if (values.length < scalars.length) return undefined;
    const formula = formulaOf(values, array, placeOf);
    if (formula !== undefined) {
      made[key] = formula;
      continue;
    }
    const numbers = key === declared ? values.map(constant) : [];
    if (!numbers.every((one) => one !== undefined) || numbers.length === 0) return undefined;
    made.numbers = numbers;
    made[key] = number(numbers[0]!);
  }
  return made;
}

function isSameNumber(a: Expression, b: Expression): boolean {
  return a.kind === "number" && b.kind === "number" && Object.is(a.value, b.value);
}

/** One formula for the values of all elements. */
function formulaOf(values: readonly Expression[], array: ElementArray, placeOf: PlaceOf) {
  const [form] = values;
  if (form === undefined || values.every((e) => e === form || isSameNumber(e, form))) return form;
  const rows: number[][] = [];
  for (const [k, e] of values.entries()) {
    const row = placeOf(array.scalars[k]!.id)!.subscripts.slice();
    if (!isOfForm(form, e, placeOf, row)) return undefined;
    rows.push(row);
  }
  const own = array.dimensions.length;
  const layout = layoutOf(rows);
  if (layout.columns.some((column) => column >= own) || !rows.every((row) => fits(layout, row)))
    return undefined;
  const locals = layout.columns.map((column) => column as LocalId);
  return writeForm(form, placeOf, layout.subscripts.slice(own).map(subscriptWriter(locals)).values());
}

/** Writes subscripts with these locals as iteration variables. */
export function subscriptWriter(locals: readonly LocalId[]): (subscript: Subscript) => Expression {
  return ({ iterator, offset }) => {
    if (iterator === undefined) return number(offset);
    const index: Expression = { kind: "local", local: locals[iterator]!, subscripts: [] };
    if (offset === 0) return index;
    const operator = offset < 0 ? "-" : "+";
    return { kind: "binary", operator, left: index, right: number(Math.abs(offset)) };
  };
}
