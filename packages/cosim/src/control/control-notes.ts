import { type Diagnostic, diagnoseWithoutSpan } from "@cosimo/ir";
import { controlMessages } from "./control-messages.ts";
import type { ControlReport } from "./step-control.ts";

/** Number of limiting signals in the report. */
const LIMITS_SHOWN = 3;

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

/** Notices for the report of step control. */
export function controlNotes(report: ControlReport | undefined): readonly Diagnostic[] {
  if (report === undefined) return [];
  const limits = report.limits
    .slice(0, LIMITS_SHOWN)
    .map(({ name: limiter, steps, rejected }) =>
      diagnoseWithoutSpan(controlMessages, "step-control.limits", { limiter, steps, rejected }),
    );
  const bonds = report.bonds.map(({ name: bond, ...energies }) => {
    const [carried, residual] = [rounded(energies.carried), rounded(energies.residual)];
    const args = { bond, carried, residual, absolute: rounded(energies.absoluteResidual) };
    return diagnoseWithoutSpan(controlMessages, "step-control.bond-energy", args);
  });
  return [...limits, ...bonds];
}
