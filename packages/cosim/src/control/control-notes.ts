import { type Diagnostic, diagnoseWithoutSpan } from "@cosimo/ir";
import { controlMessages } from "./control-messages.ts";
import type { ControlReport } from "./step-control.ts";

/** What limited the steps most is said of so many only. */
const LIMITS_SHOWN = 3;

/** The report of step control in words. */
export function controlNotes(report: ControlReport | undefined): readonly Diagnostic[] {
  if (report === undefined) return [];
  const limits = report.limits
    .slice(0, LIMITS_SHOWN)
    .map(({ name: limiter, steps, rejected }) =>
      diagnoseWithoutSpan(controlMessages, "step-control.limits", { limiter, steps, rejected }),
    );
  const bonds = report.bonds.map(({ name: bond, carried, residual, absoluteResidual: absolute }) =>
    diagnoseWithoutSpan(controlMessages, "step-control.bond-energy", { bond, carried, residual, absolute }),
  );
  return [...limits, ...bonds];
}
