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
  type VariableId,
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

const none: IsKept = () => false;

export function createScalarizer(dae: HybridDae, isKept: IsKept = none): Scalarizer {
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
    if (isKept(variable)) return { ...e, variable: of(e.variable) };
    const subscripts = e.subscripts.map((s) => subscriptValue(s, local ?? (() => Number.NaN)));
    return {
      kind: "variable" as const,
      variable: (of(e.variable) + elementPosition(variable, subscripts)) as VariableId,
    };
  };
  return {
    numbers,
    expression: (e, local) => rewrite(e, replaceIn(local)),
    variables: () => dae.variables.flatMap((v) => elementsOf(v, numbers, isKept, replaceIn)),
  };
}

type Replacing = (local?: (id: LocalId) => number) => (e: Expression) => Expression;

const ATTRIBUTES = ["start", "binding", "nominal", "min", "max"] as const;

/** The scalars of a variable. */
function elementsOf(v: Variable, { of }: ScalarNumbers, isKept: IsKept, replaceIn: Replacing): Variable[] {
  const { dimensions, indices = [], ...plain } = v;
  const first = of(v.id);
  const base = v.derivativeOf === undefined ? undefined : of(v.derivativeOf);
  const isWritten = dimensions !== undefined && !isKept(v);
  const varying = isWritten ? ATTRIBUTES.filter((name) => v[name] !== undefined && readsLocal(v[name])) : [];
  const shared: Changeable<Variable> = {
    ...withAttributes(plain, (e, name) => (varying.includes(name) ? e : rewrite(e, replaceIn()))),
    id: first,
  };
  if (base !== undefined) shared.derivativeOf = base;
  if (dimensions === undefined) return [shared];
  if (!isWritten) return [{ ...shared, dimensions, indices }];
  const ranges = dimensions.map(
    (to, k): IndexRange => ({ local: (indices[k] ?? -1 - k) as LocalId, from: 1, to }),
  );
  const nameOf = elementNames(v.name);
  const made: Variable[] = [];
  eachPoint(ranges, (point) => {
    // A copy with values in place of others: objects of one form, as there may be very many.
    const one = { ...shared };
    one.id = (first + made.length) as VariableId;
    one.name = nameOf(point);
    if (base !== undefined) one.derivativeOf = (base + made.length) as VariableId;
    for (const name of varying) {
      const local = (id: LocalId) => point[indices.indexOf(id)] ?? Number.NaN;
      one[name] = rewrite(v[name]!, replaceIn(local));
    }
    made.push(one);
  });
  return made;
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
  isKept: IsKept = none,
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
    { expression: (e) => expression(e), variable: numbers.of },
  );
  return { ...others, ...writeOutModes(dae, isKeptEquation) };
}

/** As `scalarize`; variables and equations are made when they are first read. */
export function scalarizeWhenRead(dae: HybridDae): HybridDae {
  const scalarizer = createScalarizer(dae);
  const writeOut = (list: readonly Equation[]) => writeOutEquations(list, scalarizer.expression, () => false);
  return withLazyFields(
    scalarTables(dae, scalarizer, () => false),
    {
      variables: scalarizer.variables,
      equations: () => writeOut(dae.equations),
      initialEquations: () => writeOut(dae.initialEquations),
    },
  );
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
    const { ranges, ...plain } = equation;
    if (ranges === undefined || isKept(equation)) {
      add({ ...equation, left: expression(equation.left), right: expression(equation.right) });
      continue;
    }
    eachPoint(ranges, (point) => {
      const local = (id: LocalId) => point[ranges.findIndex((r) => r.local === id)] ?? Number.NaN;
      add({ ...plain, left: expression(plain.left, local), right: expression(plain.right, local) });
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
