import { diagnoseWithoutSpan, type MessageArguments } from "@cosimo/ir";
import type { Design, DesignVariable, PointMap } from "../designs/design.ts";
import { gridDesign, listDesign, sweepDesign } from "../designs/listed-designs.ts";
import {
  latinHypercubeDesign,
  MORRIS_LEVELS,
  monteCarloDesign,
  morrisDesign,
  saltelliDesign,
  sobolDesign,
} from "../designs/sampled-designs.ts";
import { correlated, correlationFactor, type RankCorrelation } from "../distributions/rank-correlation.ts";
import { MOST_DIMENSIONS } from "../random/sobol.ts";
import type { ReadVariation } from "./read-variation.ts";
import type { DesignJson, ReportAt, StudyJson } from "./study.ts";
import { studyFileMessages } from "./study-messages.ts";

type Report = (path: string, code: keyof typeof studyFileMessages, args?: MessageArguments) => undefined;

/** undefined: faults have been reported. */
export function readDesign(
  json: DesignJson,
  variations: readonly ReadVariation[],
  correlation: NonNullable<StudyJson["correlation"]>,
  reportAt: ReportAt,
): Design | undefined {
  const report: Report = (path, code, args = {}) => {
    reportAt(path, diagnoseWithoutSpan(studyFileMessages, code, args));
  };
  const { method } = json;
  if (correlation.length > 0 && !["montecarlo", "lhs", "sobol"].includes(method))
    return report("correlation", "study.correlated-design", { method });
  const factor = factorOf(correlation, variations, report);
  if (factor === undefined) return undefined;
  const toValues: PointMap = (units) => units.map((u, i) => variations[i]!.source.quantile(u));
  const map: PointMap = correlation.length === 0 ? toValues : (units) => toValues(correlated(units, factor));
  const sampled = { size: variations.length, seed: "seed" in json ? (json.seed ?? 0) : 0, map };
  switch (json.method) {
    case "list":
      return listed(json, report);
    case "grid":
    case "sweep": {
      const variables = variations.map((one) => withLevels(one, json.levels, report));
      if (!variables.every((one) => one !== undefined)) return undefined;
      return json.method === "grid" ? gridDesign(variables) : sweepDesign(variables);
    }
    case "montecarlo":
      return monteCarloDesign(json.runs, sampled);
    case "lhs":
      return latinHypercubeDesign(json.runs, json.block ?? json.runs, sampled);
    case "sobol":
      return fits(sampled.size, report) ? sobolDesign(json.runs, sampled) : undefined;
    case "saltelli":
      return fits(2 * sampled.size, report) ? saltelliDesign(json.samples, sampled) : undefined;
    case "morris": {
      const { levels = MORRIS_LEVELS } = json;
      if (levels % 2 !== 0) return report("design.levels", "study.odd-levels", { value: levels });
      return morrisDesign(json.paths, levels, sampled);
    }
  }
}

function fits(needed: number, report: Report): boolean {
  if (needed > MOST_DIMENSIONS) report("design", "study.too-many-names", { needed, most: MOST_DIMENSIONS });
  return needed <= MOST_DIMENSIONS;
}

/** Values of a distribution: the middles of intervals of equal probability. */
function withLevels(
  { name, source, values, base }: ReadVariation,
  count: number | undefined,
  report: Report,
): DesignVariable | undefined {
  if (values === undefined && count === undefined) return report(`vary.${name}`, "study.no-levels", { name });
  const levels = values ?? Array.from({ length: count! }, (_, i) => source.quantile((i + 0.5) / count!));
  return { name, distribution: source, levels, base };
}

function listed(
  { names = [], rows = [] }: Extract<DesignJson, { method: "list" }>,
  report: Report,
): Design | undefined {
  if (names.length === 0 || rows.length === 0) return report("design", "study.list");
  const wrong = rows.findIndex((row) => row.length !== names.length);
  if (wrong >= 0) {
    const args = { values: rows[wrong]!.length, names: names.length };
    return report(`design.rows.${wrong}`, "study.row-length", args);
  }
  const open = rows.findIndex((row) => row.some((value) => !Number.isFinite(Number(value))));
  if (open >= 0) return report(`design.rows.${open}`, "study.row-number", { row: open + 1 });
  return listDesign(rows.map((row) => row.map(Number)));
}

function factorOf(
  correlation: NonNullable<StudyJson["correlation"]>,
  variations: readonly ReadVariation[],
  report: Report,
): readonly Float64Array[] | undefined {
  const pairs: RankCorrelation[] = [];
  for (const [i, [first, second, value]] of correlation.entries()) {
    const places = [first, second].map((name) => variations.findIndex((one) => one.name === name));
    const unknown = [first, second].find((_, k) => places[k]! < 0);
    if (unknown !== undefined) return report(`correlation.${i}`, "study.correlated-name", { name: unknown });
    if (!(Math.abs(value) < 1) || first === second)
      return report(`correlation.${i}`, "study.correlation-range", { first, second, value });
    pairs.push([places[0]!, places[1]!, value]);
  }
  return correlationFactor(variations.length, pairs) ?? report("correlation", "study.correlation-impossible");
}
