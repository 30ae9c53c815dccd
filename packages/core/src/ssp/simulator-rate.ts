import type { Diagnostic, Span } from "@cosimo/ir";
import { report } from "./ssp-reading.ts";

/** The step of a simulator and that of the system [s]. */
export interface SimulatorStep {
  readonly name: string;
  readonly step: number;
  readonly base: number;
  readonly span: Span;
}

/** A simulator steps in every n-th step of the system, n rounded, as in libcosim; rounding is reported. */
export function simulatorRate(
  reading: { readonly diagnostics: Diagnostic[] },
  { name, step, base, span }: SimulatorStep,
): number {
  const rate = Math.max(1, Math.round(step / base));
  const used = Number((rate * base).toPrecision(15));
  if (Math.abs(used - step) > 1e-9 * step)
    report(reading, "ssp.rounded-rate", span, { name, step, base, used });
  return rate;
}
