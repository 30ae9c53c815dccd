import type { Study } from "../study-file/study.ts";
import type { NumericTable } from "../table/numeric-table.ts";
import { type MorrisResult, morrisEffects } from "./morris.ts";
import { type PolynomialChaos, polynomialChaos } from "./polynomial-chaos.ts";
import { type SobolResult, sobolIndices } from "./sobol-indices.ts";
import { type ColumnStatistics, statisticsOf } from "./statistics.ts";

/** What the table says of one output; members that were asked for. */
export interface OutputAnalysis {
  readonly name: string;
  readonly statistics: ColumnStatistics;
  readonly morris?: MorrisResult;
  readonly sobol?: SobolResult;
  /** undefined: there are too few runs. */
  readonly pce?: PolynomialChaos | undefined;
}

/** Analyses of each output, in the order of the columns. */
export function analyseTable(
  { variables, analysis }: Pick<Study, "variables" | "analysis">,
  table: NumericTable,
): readonly OutputAnalysis[] {
  const wanted = new Map(analysis.map((one) => [one.kind, one]));
  const pce = analysis.find((one) => one.kind === "pce");
  return table.outputs.map((name, i) => {
    const output = table.values[i]!;
    return {
      ...{ name, statistics: statisticsOf(output) },
      ...(wanted.has("morris") && { morris: morrisEffects(table.points, output) }),
      ...(wanted.has("sobol") && { sobol: sobolIndices(variables.length, output) }),
      ...(pce && {
        pce: polynomialChaos(
          table.points,
          output,
          variables.map(({ distribution }) => distribution!),
          pce.degree,
        ),
      }),
    };
  });
}
