import {
  type Equation,
  type Expression,
  type HybridDae,
  number,
  rewrite,
  rewriteSystem,
  type Variable,
  type VariableId,
  visitExpression,
} from "@cosimo/ir";
import { mayBeInOrder } from "./choose-pieces.ts";
import { type ArrayVariables, findElementArrays } from "./element-arrays.ts";
import type { ElementArray, PlaceOf } from "./element-place.ts";
import { collectLoops } from "./equation-loops.ts";

/** Each element with conditions of its own has as many. */
const MOST_CONDITIONS = 40;

/**
 * The system with arrays in place of scalars that differ in subscripts only, as those of an array of components, and with loops in
 * place of equations of one form. Each variable has its former scalars. `undefined`: there are no loops, or they are parts of algebraic
 * loops.
 */
export function collectArrays(dae: HybridDae): HybridDae | undefined {
  if (!mayHaveLoops(dae)) return undefined;
  const single = scalarUses(dae);
  const { placeOf, arrays } = findElementArrays(dae, ({ id }) => single.has(id));
  if (arrays.size === 0) return undefined;
  const equations = collectLoops(dae.equations, placeOf);
  if (equations.length === dae.equations.length) return undefined;
  if (
    !mayBeInOrder(
      equations.filter(({ ranges }) => ranges !== undefined),
      unknownArrays(arrays),
    )
  )
    return undefined;
  const initialEquations = collectLoops(dae.initialEquations, placeOf);
  const used = usedArrays([...equations, ...initialEquations], placeOf, arrays);
  const placeOfUsed: PlaceOf = (v) => {
    const place = placeOf(v);
    return place !== undefined && used.has(place.array) ? place : undefined;
  };
  return renumbered({ ...dae, equations, initialEquations }, placeOfUsed, used);
}

/** What equations determine, by the numbers of first elements. */
function unknownArrays(arrays: ArrayVariables): ReadonlySet<VariableId> {
  const unknown = new Set<VariableId>();
  for (const { id, variability } of arrays.values()) if (variability === "continuous") unknown.add(id);
  for (const { derivativeOf } of arrays.values())
    if (derivativeOf !== undefined) unknown.delete(derivativeOf);
  return unknown;
}

/** Arrays in loops, in the attributes of these arrays, and the states of derivatives among them or the derivatives of states. */
function usedArrays(
  equations: readonly Equation[],
  placeOf: PlaceOf,
  arrays: ArrayVariables,
): ArrayVariables {
  const used = new Map<ElementArray, Variable>();
  const derivatives = new Map<ElementArray, ElementArray>();
  for (const [array, { derivativeOf }] of arrays)
    if (derivativeOf !== undefined) derivatives.set(placeOf(derivativeOf)!.array, array);
  const use = (array: ElementArray | undefined): void => {
    const variable = array && arrays.get(array);
    if (array === undefined || variable === undefined || used.has(array)) return;
    used.set(array, variable);
    const { derivativeOf } = variable;
    use(derivatives.get(array));
    if (derivativeOf !== undefined) use(placeOf(derivativeOf)?.array);
    for (const key of ATTRIBUTES) useElements(variable[key]);
  };
  const useElements = (e: Expression | undefined) =>
    e &&
    visitExpression(e, (node) => {
      if (node.kind === "element") use(placeOf(node.variable)?.array);
    });
  for (const { left, right, ranges } of equations)
    if (ranges !== undefined) for (const side of [left, right]) useElements(side);
  return used;
}

/** Conditions of elements stay scalars, and so do the equations that they affect. */
function mayHaveLoops(dae: HybridDae): boolean {
  const { automata, histories = [], distributions = [], clockedParts = [] } = dae;
  if ([automata, histories, distributions, clockedParts].some((list) => list.length > 0)) return false;
  const conditions = dae.relations.length + dae.samplers.length + dae.whenClauses.length;
  return conditions < MOST_CONDITIONS;
}

/** Variables that are assigned, or whose left limits are read. */
function scalarUses(dae: HybridDae): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  const visit = (e: Expression) =>
    visitExpression(e, (node) => {
      if (node.kind === "pre") found.add(node.variable);
    });
  for (const { left, right } of [...dae.equations, ...dae.initialEquations]) {
    visit(left);
    visit(right);
  }
  rewriteSystem(
    { ...dae, equations: [], initialEquations: [] },
    {
      expression: (e) => {
        visit(e);
        return e;
      },
      variable: (v) => {
        found.add(v);
        return v;
      },
    },
  );
  return found;
}

/** The system with one number for each array. */
function renumbered(dae: HybridDae, placeOf: PlaceOf, arrays: ArrayVariables): HybridDae {
  const numbers = new Int32Array(dae.variables.length);
  const variables: Variable[] = [];
  for (const v of dae.variables) {
    const place = placeOf(v.id);
    if (place !== undefined && place.array.scalars[0] !== v) continue;
    numbers[v.id] = variables.length;
    variables.push(place === undefined ? { ...v, scalars: [v] } : arrays.get(place.array)!);
  }
  for (const { scalars } of arrays.keys())
    for (const { id } of scalars) numbers[id] = numbers[scalars[0]!.id]!;
  const variable = (v: VariableId) => numbers[v] as VariableId;
  const replace = (e: Expression): Expression => {
    if (e.kind === "element" || e.kind === "pre") return { ...e, variable: variable(e.variable) };
    if (e.kind !== "variable") return e;
    const place = placeOf(e.variable);
    if (place === undefined) return { ...e, variable: variable(e.variable) };
    const { subscripts, array } = place;
    return { kind: "element", variable: variable(array.scalars[0]!.id), subscripts: subscripts.map(number) };
  };
  const expression = (e: Expression) => rewrite(e, replace);
  const system = rewriteSystem(dae, { expression, variable });
  return {
    ...system,
    equations: withIds(system.equations),
    initialEquations: withIds(system.initialEquations),
    variables: variables.map((v) => renumberedVariable(v, variable, expression)),
  };
}

function withIds(list: HybridDae["equations"]): HybridDae["equations"] {
  return list.map((one, id) => ({ ...one, id: id as typeof one.id }));
}

const ATTRIBUTES = ["start", "binding", "nominal", "min", "max"] as const;

function renumberedVariable(
  v: Variable,
  variable: (v: VariableId) => VariableId,
  expression: (e: Expression) => Expression,
): Variable {
  const made: { -readonly [K in keyof Variable]: Variable[K] } = { ...v, id: variable(v.id) };
  if (v.derivativeOf !== undefined) made.derivativeOf = variable(v.derivativeOf);
  for (const key of ATTRIBUTES) if (v[key] !== undefined) made[key] = expression(v[key]);
  return made;
}
