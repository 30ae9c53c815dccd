import {
  drawParallelCoordinates,
  drawScatterMatrix,
  drawTornado,
  type PictureColumn,
  type PlotPanel,
  renderSvg,
} from "@cosimo/core/models";
import type { OutputAnalysis } from "../analysis/analyse-table.ts";
import { polynomialChaos } from "../analysis/polynomial-chaos.ts";
import { totalIndices } from "../analysis/sobol-indices.ts";
import type { Study } from "../study-file/study.ts";
import type { NumericTable } from "../table/numeric-table.ts";
import type { StoredTrajectory } from "../table/trajectory-part.ts";
import { drawFan } from "./fan-chart.ts";
import { drawResponseSurface } from "./response-surface.ts";

export const pictureKinds = ["tornado", "scatter", "parallel", "convergence", "surface", "fan"] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** A picture of a study as SVG. */
export interface StudyPicture {
  readonly kind: PictureKind;
  readonly svg: string;
}

/** Columns of a scatter matrix. */
const MOST_COLUMNS = 7;

/** Words in pictures, in the language of the user. */
export interface PictureWords {
  readonly totalAndFirst: string;
  readonly meanSize: string;
  readonly runs: string;
  readonly totalIndex: string;
}

/** Pictures of a table; those of which the study has the numbers. */
export function studyPictures(
  study: Pick<Study, "variables" | "analysis" | "method">,
  table: NumericTable,
  analysis: readonly OutputAnalysis[],
  words: PictureWords,
  trajectories: readonly StoredTrajectory[] = [],
): readonly StudyPicture[] {
  const variables = columnsOf(table.variables, table.points);
  const outputs = columnsOf(table.outputs, table.values);
  const all = [...variables, ...outputs];
  const title = (name: string) => `${table.variables.join(", ")}: ${name}`;
  const matrix = [...variables.slice(0, MOST_COLUMNS - 2), ...outputs].slice(0, MOST_COLUMNS);
  return [
    ...analysis.flatMap((one): readonly StudyPicture[] => {
      const svg = tornadoOf(one, table.variables, words);
      return svg === undefined ? [] : [{ kind: "tornado", svg }];
    }),
    { kind: "scatter", svg: drawScatterMatrix(title(table.outputs.join(", ")), matrix) },
    ...(all.length > 1 && outputs.length > 0
      ? [{ kind: "parallel", svg: drawParallelCoordinates(title(outputs.at(-1)!.label), all) } as const]
      : []),
    ...convergence(study, table, words),
    ...surfaces(study, table),
    ...fans(trajectories),
  ];
}

function columnsOf(labels: readonly string[], columns: readonly Float64Array[]): readonly PictureColumn[] {
  return labels.map((label, i) => ({ label, values: columns[i]! }));
}

/** One fan for each variable of which trajectories are kept. */
function fans(trajectories: readonly StoredTrajectory[]): readonly StudyPicture[] {
  const names = [...(trajectories[0]?.columns.keys() ?? [])];
  return names.map((name) => ({ kind: "fan", svg: drawFan(trajectories, name, name) }));
}

/** Responses of the outputs, where polynomial chaos is asked for. */
function surfaces(
  { variables, analysis, method }: Pick<Study, "variables" | "analysis" | "method">,
  { outputs, points, values }: NumericTable,
): readonly StudyPicture[] {
  const request = analysis.find((one) => one.kind === "pce");
  if (request?.kind !== "pce" || method === "morris") return [];
  return outputs.flatMap((name, i) => {
    const svg = drawResponseSurface(name, variables, points, values[i]!, request.degree);
    return svg === undefined ? [] : [{ kind: "surface" as const, svg }];
  });
}

/** Total indices with first orders in front of them; or sizes of effects. */
function tornadoOf(
  { name, pce, sobol, morris }: OutputAnalysis,
  variables: readonly string[],
  { totalAndFirst, meanSize }: PictureWords,
): string | undefined {
  const shares = pce ?? (sobol && { first: sobol.first.map(plainValue), total: sobol.total.map(plainValue) });
  if (shares !== undefined)
    return drawTornado(
      name,
      variables.map((label, k) => ({ label, value: shares.first[k]!, whole: shares.total[k]! })),
      totalAndFirst,
    );
  if (morris === undefined) return undefined;
  const bars = variables.map((label, k) => ({ label, value: morris.effects[k]!.meanSize }));
  return drawTornado(name, bars, meanSize);
}

function plainValue({ value }: { readonly value: number }): number {
  return value;
}

/** Parts of the runs for which indices are computed. */
const SHARES = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1];

/** Total indices of each output over the number of runs: of polynomial chaos, or of Sobol. */
function convergence(
  study: Pick<Study, "variables" | "analysis" | "method">,
  table: NumericTable,
  words: PictureWords,
): readonly StudyPicture[] {
  return table.outputs.flatMap((title, i) => {
    const output = table.values[i]!;
    const found = SHARES.flatMap((share) => {
      const runs = Math.floor(output.length * share);
      const total = totalsOf(study, table.points, output.subarray(0, runs));
      return total?.every(Number.isFinite) ? [{ runs, total }] : [];
    });
    if (found.length < 2) return [];
    const panel: PlotPanel = {
      ...{ kind: "xy", equalAxes: false },
      ...{ x: { label: words.runs, unit: "" }, y: { label: words.totalIndex, unit: "" } },
      series: study.variables.map(({ name }, k) => ({
        ...{ label: name, unit: "", description: "", shape: "line", color: k },
        x: Float64Array.from(found, ({ runs }) => runs),
        y: Float64Array.from(found, ({ total }) => total[k]!),
      })),
    };
    const svg = renderSvg({ title, subtitle: "", panels: [panel], events: [], summary: [] });
    return [{ kind: "convergence" as const, svg }];
  });
}

/** Total indices of the first runs, by the analysis that was asked for; undefined: there are none. */
function totalsOf(
  { variables, analysis, method }: Pick<Study, "variables" | "analysis" | "method">,
  columns: readonly Float64Array[],
  output: Float64Array,
): readonly number[] | undefined {
  if (method === "morris") return undefined;
  const request = analysis.find((one) => one.kind === "pce");
  if (request?.kind === "pce") {
    const points = columns.map((column) => column.subarray(0, output.length));
    const distributions = variables.map(({ distribution }) => distribution!);
    // A fixed degree may have too many terms for few runs.
    const chaos =
      polynomialChaos(points, output, distributions, request.degree) ??
      polynomialChaos(points, output, distributions, 2);
    return chaos?.total;
  }
  const isSobol = analysis.some((one) => one.kind === "sobol");
  return isSobol ? totalIndices(variables.length, output) : undefined;
}
