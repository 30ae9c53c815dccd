import type { Diagnostic } from "@cosimo/ir";
import type { Integrator } from "../integrators/integrator.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { FailedAttemptLog } from "./run.ts";
import type { SolverInstance } from "./solver-instance.ts";

/** Attempts whose cause is searched: a run may have millions of them. */
const MAX_EXAMINED = 100;

/** Fractions of the failed attempt at which its cause is searched, along the tangent at its begin. */
const FRACTIONS = [1, 0.5, 0.75, 0.25, 0.125, 1.5, 2];

/** A cause and how often it was met. Missing: it was not found. */
interface CountedCause {
  count: number;
  readonly cause?: Diagnostic;
}

export function createFailedAttemptLog(): FailedAttemptLog {
  const causes = new Map<string, CountedCause>();
  const bySymptom = new Map<string, CountedCause>();
  let examined = 0;
  const counted = (unit: SolverInstance): CountedCause => {
    const failure = examined++ < MAX_EXAMINED ? failureNear(unit) : undefined;
    // An explanation takes longer than many steps: one for all failures of a kind.
    const known = failure && bySymptom.get(failure.symptom);
    if (known !== undefined) return known;
    const cause = failure && explained(unit, failure);
    const key = cause === undefined ? "" : keyOf(cause);
    const entry = causes.get(key) ?? { count: 0, ...(cause && { cause }) };
    causes.set(key, entry);
    if (failure !== undefined) bySymptom.set(failure.symptom, entry);
    return entry;
  };
  return {
    add(unit, count) {
      // An attempt beyond a one-sided surface is no fault of an equation.
      if (unit.system.isBeyond?.(unit.integrator.failureCode)) return;
      counted(unit).count += count;
    },
    list: () => [...causes.values()].sort((a, b) => b.count - a.count),
  };
}

function keyOf({ code, span, component, equation }: Diagnostic): string {
  return `${code} ${span?.start} ${component} ${equation}`;
}

/** A point at which the equations can't be evaluated. */
interface Failure {
  /** Distance from the begin of the attempt. */
  readonly h: number;
  /** Return code of the derivatives. */
  readonly code: number;
  /** Equal for failures of one kind: by the code, or the first rate that is not finite. */
  readonly symptom: string;
}

/** The first failure near the last failed attempt. */
function failureNear({ system, integrator, probe }: SolverInstance): Failure | undefined {
  return aside(system, () => {
    for (const fraction of FRACTIONS) {
      const failure = failureAt(system, integrator, probe, fraction * integrator.failedTry);
      if (failure !== undefined) return failure;
    }
    return undefined;
  });
}

function explained(
  { system, integrator, probe }: SolverInstance,
  { h, code }: Failure,
): Diagnostic | undefined {
  return aside(system, () => {
    moveAlongTangent(system, integrator, probe, h);
    return system.explainFailure(integrator.tOld + h, probe, code)[0];
  });
}

/** The result of a search that leaves no trace in the system. */
function aside<T>(system: HybridSystem, search: () => T): T {
  return system.aside === undefined ? search() : system.aside(search);
}

function failureAt(system: HybridSystem, integrator: Integrator, x: number, h: number): Failure | undefined {
  moveAlongTangent(system, integrator, x, h);
  const { stateCount: n } = system;
  const xdot = x + n;
  const code = system.derivatives(integrator.tOld + h, x, xdot);
  if (code !== 0) return { h, code, symptom: `code ${code}` };
  const place = system.heap.subarray(xdot, xdot + n).findIndex((rate) => !Number.isFinite(rate));
  return place < 0 ? undefined : { h, code, symptom: `rate ${place}` };
}

function moveAlongTangent(
  { heap, stateCount: n }: HybridSystem,
  { xOld, xdotOld }: Integrator,
  x: number,
  h: number,
): void {
  for (let i = 0; i < n; i++) heap[x + i] = heap[xOld + i]! + h * heap[xdotOld + i]!;
}
