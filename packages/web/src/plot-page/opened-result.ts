import { converted, displayConversion } from "@cosimo/core/models";
import { type PageResult, type PageVariable, unitConversion, unpackColumn } from "@cosimo/results/page";

/** A result whose columns are unpacked when they are first shown. */
export interface OpenedResult extends Omit<PageResult, "xs" | "columns"> {
  /** The first variable of a name. */
  find(name: string): PageVariable | undefined;
  /** Of variables: those of one index have the same axis. */
  axisOf(variable: PageVariable): Float64Array;
  /** In the unit of the variable. */
  values(variable: PageVariable): Float64Array;
}

export function openResult({ xs, columns, ...result }: PageResult): OpenedResult {
  const byName = new Map<string, PageVariable>();
  for (const variable of result.variables)
    if (!byName.has(variable.name)) byName.set(variable.name, variable);
  const x = remembered((index: number) => unpackColumn(xs[index]!));
  const y = remembered((index: number) => unpackColumn(columns[index]!));
  return {
    ...result,
    find: (name) => byName.get(name),
    axisOf: (variable) => x(variable.x),
    values: remembered((variable: PageVariable) => {
      const column = y(variable.y);
      return variable.negated ? column.map((value) => -value) : column;
    }),
  };
}

/** Values in the display unit of a variable of the same name in the first result; undefined if the units do not fit. */
export function valuesAlike(result: OpenedResult, variable: PageVariable, first: PageVariable) {
  const display = displayConversion(first);
  // A missing unit is taken for the same.
  const isAlike = variable.unit === first.unit || variable.unit === "" || first.unit === "";
  const conversion = isAlike ? display : unitConversion(variable.unit, display.unit);
  return conversion && converted(result.values(variable), conversion);
}

export function remembered<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key)!;
  };
}
