import { type Diagnostic, diagnoseWithoutSpan, type Expression, type Variable } from "@cosimo/ir";
import type { Study } from "../study-file/study.ts";
import { studyRunMessages } from "./study-run-messages.ts";

/** Runs whose values are looked at. */
const MOST_RUNS = 20_000;

/** Warnings for names of which a run has a value beyond the limits that the model declares: the first of these runs. */
export function beyondBounds(
  { variables: varied, design, spans }: Pick<Study, "variables" | "design" | "spans">,
  variables: ReadonlyMap<string, Variable>,
): readonly Diagnostic[] {
  const limits = varied.flatMap(({ name }, place) => {
    const { min, max } = variables.get(name) ?? {};
    const [least, most] = [
      numberOf(min) ?? Number.NEGATIVE_INFINITY,
      numberOf(max) ?? Number.POSITIVE_INFINITY,
    ];
    return Number.isFinite(least) || Number.isFinite(most) ? [{ name, place, least, most }] : [];
  });
  const found = new Map<string, Diagnostic>();
  for (let run = 0; run < Math.min(design.runs, MOST_RUNS) && found.size < limits.length; run++) {
    const point = design.point(run);
    for (const { name, place, least, most } of limits) {
      const value = point[place]!;
      if (found.has(name) || (value >= least && value <= most)) continue;
      const args = { name, run: run + 1, value, bound: value < least ? least : most };
      const code = value < least ? "study-run.below-min" : "study-run.above-max";
      const span = spans.get(`vary.${name}`);
      found.set(name, { ...diagnoseWithoutSpan(studyRunMessages, code, args), ...(span && { span }) });
    }
  }
  return [...found.values()];
}

/** Limits that depend on parameters are not looked at. */
function numberOf(e: Expression | undefined): number | undefined {
  if (e?.kind === "number") return e.value;
  if (e?.kind !== "unary" || e.operator !== "-") return undefined;
  const value = numberOf(e.operand);
  return value === undefined ? undefined : -value;
}
