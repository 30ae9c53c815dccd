import { compile, type Model, type SimulationResult } from "@cosimo/core";
import { createSourceProvider } from "@cosimo/modelica";
import { standInLibrary } from "../language/stand-in-library.ts";

/** The project's own library, where its packages are found. */
export const library = createSourceProvider(standInLibrary);

/** A model of the library, with modifications: `libraryModel("PlanarMechanics.Examples.Chain", "n = 4")`. */
export function libraryModel(name: string, modification = ""): Model {
  return compile(`model Case\n  extends ${name}(${modification});\nend Case;\n`, { library });
}

/** The value of a variable at the last point of a run. */
export function finalValue(result: SimulationResult, name: string): number {
  return result.column(name).at(-1) ?? Number.NaN;
}

/** Largest difference of two columns of one run, or of two runs on the same points of time. */
export function largestColumnDifference(a: Float64Array, b: Float64Array): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  return a.reduce((largest, value, i) => Math.max(largest, Math.abs(value - (b[i] ?? Number.NaN))), 0);
}
