import { unpackColumn } from "../src/page/packed-column.ts";
import type { PageResult, PageVariable } from "../src/page/page-data.ts";
import type { Points } from "../src/plot/decimation.ts";
import { type Conversion, converted, displayConversion, unitConversion } from "../src/plot/display-unit.ts";

/** A result whose columns are unpacked when they are first shown. */
export interface OpenResult extends Omit<PageResult, "xs" | "columns"> {
  /** The first variable of a name. */
  find(name: string): PageVariable | undefined;
  /** Values in the unit of the variable. */
  values(variable: PageVariable): Points;
  /** Values in its display unit. */
  shown(variable: PageVariable): Points;
}

export function openResult({ xs, columns, ...result }: PageResult): OpenResult {
  const byName = new Map<string, PageVariable>();
  for (const variable of result.variables)
    if (!byName.has(variable.name)) byName.set(variable.name, variable);
  const x = remembered((index: number) => unpackColumn(xs[index]!));
  const y = remembered((index: number) => unpackColumn(columns[index]!));
  const values = remembered((variable: PageVariable): Points => {
    const column = y(variable.y);
    return { x: x(variable.x), y: variable.negated ? column.map((value) => -value) : column };
  });
  const shown = remembered((variable: PageVariable): Points => {
    const points = values(variable);
    return { x: points.x, y: converted(points.y, displayConversion(variable)) };
  });
  return { ...result, find: (name) => byName.get(name), values, shown };
}

/** The variable of this name in another result, in the display unit of the first; `undefined` if there is none that fits. */
export function shownAlike(
  other: OpenResult,
  first: PageVariable,
): { readonly variable: PageVariable; readonly points: Points } | undefined {
  const variable = other.find(first.name);
  if (variable === undefined) return undefined;
  const conversion = conversionAlike(variable, first);
  if (conversion === undefined) return undefined;
  const { x, y } = other.values(variable);
  return { variable, points: { x, y: converted(y, conversion) } };
}

/** From the unit of a variable to the display unit of another; a missing unit is taken for the same. */
function conversionAlike(variable: PageVariable, first: PageVariable): Conversion | undefined {
  const display = displayConversion(first);
  const unit = variable.unit === "" ? first.unit : variable.unit;
  if (unit === first.unit || first.unit === "") return display;
  return unitConversion(unit, display.unit);
}

function remembered<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key)!;
  };
}
