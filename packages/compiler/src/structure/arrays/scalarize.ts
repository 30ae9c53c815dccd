import {
  type Equation,
  type Expression,
  eachPoint,
  elementNames,
  elementPosition,
  type HybridDae,
  hasArrays,
  type IndexRange,
  type LocalId,
  pointCount,
  rewrite,
  rewriteSystem,
  type ScalarNumbers,
  scalarNumbers,
  subscriptValue,
  type Variable,
  visitExpression,
} from "@cosimo/ir";

/** Rewrites expressions of a system with arrays for the system with scalars in their place. */
export interface Scalarizer {
  readonly numbers: ScalarNumbers;
  /** Missing `local`: outside of loops. */
  expression(e: Expression, local?: (id: LocalId) => number): Expression;
  variables(): readonly Variable[];
}

/** Whether an array stays one. */
export type IsKept = (v: Variable) => boolean;

/** `isKept`: missing if all arrays are written out. */
export function createScalarizer(dae: HybridDae, isKept?: IsKept): Scalarizer {
  const numbers = scalarNumbers(dae.variables, isKept);
  const { of } = numbers;
  const replaceIn =
    (local?: (id: LocalId) => number) =>
    (e: Expression): Expression => {
      switch (e.kind) {
        case "variable":
        case "pre":
          return of(e.variable) === e.variable ? e : { ...e, variable: of(e.variable) };
        case "local":
          return local === undefined ? e : { kind: "number", value: local(e.local) };
        case "element":
          return scalarElement(e, local);
        default:
          return e;
      }
    };
  const scalarElement = (e: Extract<Expression, { kind: "element" }>, local?: (id: LocalId) => number) => {
    const variable = dae.variables[e.variable]!;
    if (isKept?.(variable)) return { ...e, variable: of(e.variable) };
    const subscripts = e.subscripts.map((s) => subscriptValue(s, local ?? (() => Number.NaN)));
    return { kind: "variable" as const, variable: of(e.variable, elementPosition(variable, subscripts)) };
  };
  return {
    numbers,
    expression: (e, local) => rewrite(e, replaceIn(local)),
    variables: () => {
      const made: Variable[] = [];
      for (const v of dae.variables)
        for (const one of elementsOf(v, numbers, isKept, replaceIn)) made[one.id] = one;
      return made;
    },
  };
}

type Replacing = (local?: (id: LocalId) => number) => (e: Expression) => Expression;

const ATTRIBUTES = ["start", "binding", "nominal", "min", "max"] as const;

/** The scalars of a variable. */
function elementsOf(
  v: Variable,
  { of }: ScalarNumbers,
  isKept: IsKept | undefined,
  replaceIn: Replacing,
): Variable[] {
  const { dimensions, indices = [], scalars, numbers, ...plain } = v;
  const base = v.derivativeOf;
  const isWritten = dimensions !== undefined && isKept?.(v) !== true;
  const varying = isWritten ? ATTRIBUTES.filter((name) => v[name] !== undefined && readsLocal(v[name])) : [];
  const shared: Changeable<Variable> = {
    ...withAttributes(plain, (e, name) => (varying.includes(name) ? e : rewrite(e, replaceIn()))),
    id: of(v.id),
  };
  if (base !== undefined) shared.derivativeOf = of(base);
  // A system with other arrays is written out again.
  if (isKept !== undefined && scalars !== undefined) shared.scalars = scalars;
  if (dimensions === undefined) return [shared];
  if (!isWritten) return [{ ...shared, dimensions, indices, ...(numbers && { numbers }) }];
  const declared = plain.binding === undefined ? "start" : "binding";
  const ranges = dimensions.map(
    (to, k): IndexRange => ({ local: (indices[k] ?? -1 - k) as LocalId, from: 1, to }),
  );
  const nameOf = scalars === undefined ? elementNames(v.name) : () => v.name;
  const made: Variable[] = [];
  eachPoint(ranges, (point) => {
    const k = made.length;
    // A copy with values in place of others: objects of one form, as there may be very many.
    const one = { ...shared };
    one.id = of(v.id, k);
    one.name = nameOf(point);
    if (base !== undefined) one.derivativeOf = of(base, k);
    if (numbers !== undefined) one[declared] = { kind: "number", value: numbers[k]! };
    const former = scalars?.[k];
    if (former !== undefined) describeAs(one, former);
    if (isKept !== undefined && former !== undefined) one.scalars = [former];
    for (const name of varying) {
      const local = (id: LocalId) => point[indices.indexOf(id)] ?? Number.NaN;
      one[name] = rewrite(v[name]!, replaceIn(local));
    }
    made.push(one);
  });
  return made;
}

/** Name, place and description of the scalar that an element was before. */
function describeAs(one: Changeable<Variable>, former: Variable): void {
  one.name = former.name;
  one.origin = former.origin;
  one.description = former.description;
  if (former.bindingOrigin !== undefined) one.bindingOrigin = former.bindingOrigin;
}

type Changeable<T> = { -readonly [K in keyof T]: T[K] };

type Attribute = (typeof ATTRIBUTES)[number];

function withAttributes(v: Variable, map: (e: Expression, name: Attribute) => Expression): Variable {
  const made: Changeable<Variable> = { ...v };
  for (const name of ATTRIBUTES) if (v[name] !== undefined) made[name] = map(v[name], name);
  return made;
}

function readsLocal(e: Expression): boolean {
  let found = false;
  visitExpression(e, ({ kind }) => {
    found ||= kind === "local";
  });
  return found;
}

/**
 * The same system with one scalar for each element of an array, and one equation for each point of an equation with ranges.
 * Arrays that are kept stay, and so do equations with `isKeptEquation`. Numbers of variables and equations follow the order of
 * the system.
 */
export function scalarize(
  dae: HybridDae,
  isKept?: IsKept,
  isKeptEquation: (e: Equation) => boolean = () => false,
): HybridDae {
  const scalarizer = createScalarizer(dae, isKept);
  const writeOut = (list: readonly Equation[]) =>
    writeOutEquations(list, scalarizer.expression, isKeptEquation);
  return {
    ...scalarTables(dae, scalarizer, isKeptEquation),
    variables: scalarizer.variables(),
    equations: writeOut(dae.equations),
    initialEquations: writeOut(dae.initialEquations),
  };
}

/** All tables but those of variables and equations, which are empty. */
function scalarTables(
  dae: HybridDae,
  { expression, numbers }: Scalarizer,
  isKeptEquation: (e: Equation) => boolean,
): HybridDae {
  const others = rewriteSystem(
    { ...dae, variables: [], equations: [], initialEquations: [] },
    { expression: (e) => expression(e), variable: (v) => numbers.of(v) },
  );
  return { ...others, ...writeOutModes(dae, isKeptEquation) };
}

/** As `scalarize`; variables and equations are made when they are first read. `finish`: a last pass over the other tables. */
export function scalarizeWhenRead(
  dae: HybridDae,
  finish: (tables: HybridDae) => HybridDae = (tables) => tables,
): HybridDae {
  const scalarizer = createScalarizer(dae);
  const writeOut = (list: readonly Equation[]) => writeOutEquations(list, scalarizer.expression, () => false);
  const tables = scalarTables(dae, scalarizer, () => false);
  return withLazyFields(finish({ ...tables, variables: [], equations: [], initialEquations: [] }), {
    variables: scalarizer.variables,
    equations: () => writeOut(dae.equations),
    initialEquations: () => writeOut(dae.initialEquations),
  });
}

/** The object with fields that are computed when they are first read. */
export function withLazyFields<T extends object>(
  base: T,
  fields: { readonly [K in keyof T]?: () => T[K] },
): T {
  const made = { ...base };
  for (const key of Object.keys(fields) as (keyof T)[]) {
    const compute = fields[key]!;
    const get = (): T[keyof T] => {
      const value = compute();
      Object.defineProperty(made, key, { value, enumerable: true });
      return value;
    };
    Object.defineProperty(made, key, { get, enumerable: true, configurable: true });
  }
  return made;
}

/** The system itself if it has no arrays: for passes that know scalars only. */
export function inScalars(dae: HybridDae): HybridDae {
  return hasArrays(dae) ? scalarize(dae) : dae;
}

function writeOutEquations(
  list: readonly Equation[],
  expression: (e: Expression, local?: (id: LocalId) => number) => Expression,
  isKept: (e: Equation) => boolean,
): readonly Equation[] {
  const made: Equation[] = [];
  const add = (e: Omit<Equation, "id">) => made.push({ ...e, id: made.length as Equation["id"] });
  for (const equation of list) {
    const { ranges, origins, ...plain } = equation;
    if (ranges === undefined || isKept(equation)) {
      add({ ...equation, left: expression(equation.left), right: expression(equation.right) });
      continue;
    }
    let k = 0;
    eachPoint(ranges, (point) => {
      const local = (id: LocalId) => point[ranges.findIndex((r) => r.local === id)] ?? Number.NaN;
      const origin = origins?.[k++] ?? plain.origin;
      add({ ...plain, origin, left: expression(plain.left, local), right: expression(plain.right, local) });
    });
  }
  return made;
}

/** A mode lists all equations that an equation with ranges stands for. */
function writeOutModes(
  { equations, modes }: HybridDae,
  isKept: (e: Equation) => boolean,
): Pick<HybridDae, "modes"> {
  const counts = equations.map((e) => (isKept(e) ? 1 : pointCount(e)));
  const first: number[] = [];
  let next = 0;
  for (const count of counts) {
    first.push(next);
    next += count;
  }
  return {
    modes: modes.map((mode) => ({
      ...mode,
      equations: mode.equations.flatMap((id) =>
        Array.from({ length: counts[id]! }, (_, k) => (first[id]! + k) as Equation["id"]),
      ),
    })),
  };
}
