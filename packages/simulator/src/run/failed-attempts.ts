import type { Diagnostic } from "@cosimo/ir";
import type { Integrator } from "../integrators/integrator.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { FailedAttempts } from "./simulation-report.ts";

/** The part of a solver instance that is read here. */
interface Stepper {
  readonly system: HybridSystem;
  readonly integrator: Integrator;
  readonly scratch: number;
}

/** Collects failed attempts by cause. */
export interface FailedAttemptLog {
  /** To be called after an accepted step, with the number of its failed attempts. */
  add(unit: Stepper, count: number): void;
  list(): readonly FailedAttempts[];
}

/** Attempts whose cause is searched: a run may have millions of them. */
const MAX_EXAMINED = 100;

/** Fractions of the failed attempt at which its cause is searched, along the tangent at its begin. */
const FRACTIONS = [1, 0.5, 0.75, 0.25, 0.125, 1.5, 2];

export function createFailedAttemptLog(): FailedAttemptLog {
  const found = new Map<string, { count: number; cause?: Diagnostic }>();
  let examined = 0;
  return {
    add(unit, count) {
      // An attempt beyond a one-sided surface is no fault of an equation.
      if (unit.system.isBeyond?.(unit.integrator.failureCode)) return;
      const cause = examined++ < MAX_EXAMINED ? causeOf(unit) : undefined;
      const key =
        cause === undefined ? "" : `${cause.code} ${cause.span?.start} ${cause.component} ${cause.equation}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { count, ...(cause && { cause }) });
      else known.count += count;
    },
    list: () => [...found.values()].sort((a, b) => b.count - a.count),
  };
}

/** The equation that cannot be evaluated near the last failed attempt. */
function causeOf({ system, integrator, scratch }: Stepper): Diagnostic | undefined {
  let cause: Diagnostic | undefined;
  const search = (): void => {
    for (const fraction of FRACTIONS) {
      cause = failureAt(system, integrator, scratch, fraction * integrator.failedTry);
      if (cause !== undefined) return;
    }
  };
  if (system.aside === undefined) search();
  else system.aside(search);
  return cause;
}

function failureAt(
  system: HybridSystem,
  { tOld, xOld, xdotOld }: Integrator,
  x: number,
  h: number,
): Diagnostic | undefined {
  const { heap, stateCount: n } = system;
  for (let i = 0; i < n; i++) heap[x + i] = heap[xOld + i]! + h * heap[xdotOld + i]!;
  const xdot = scratchOf(system);
  const code = system.derivatives(tOld + h, x, xdot);
  const rates = system.heap.subarray(xdot, xdot + n);
  if (code === 0 && rates.every(Number.isFinite)) return undefined;
  return system.explainFailure(tOld + h, x, code)[0];
}

const scratches = new WeakMap<HybridSystem, number>();

/** Allocated once per system: memory of a system is never freed. */
function scratchOf(system: HybridSystem): number {
  let address = scratches.get(system);
  if (address === undefined) {
    address = system.allocate(system.stateCount);
    scratches.set(system, address);
  }
  return address;
}
