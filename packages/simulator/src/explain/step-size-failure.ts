import { type Diagnostic, diagnose, diagnoseWithoutSpan, phrase, type RelatedSpan } from "@cosimo/ir";
import { CORRECTOR_UNSOLVED, SINGULAR_MATRIX, STEP_FAILED_TRY, STEP_H_MIN, STEP_TRY } from "@cosimo/kernels";
import type { Integrator, Suspect } from "../integrators/integrator.ts";
import { SMALLEST_STEP } from "../integrators/step-method.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { simulationMessages, simulationPhrases } from "./simulation-messages.ts";

/** States with a smaller share of the error are not named, except the first. */
const LEAST_SHARE = 0.01;
/**
 * A state above POLE_SIZE nominal values that would double within 1 / POLE_RATE of the time scale approaches a pole.
 */
const POLE_SIZE = 1e3;
const POLE_RATE = 1e6;

/** Names the states that dominate the error, with shares, values and equations. */
export function explainStepSize(system: HybridSystem, integrator: Integrator): Diagnostic {
  const { t } = integrator;
  const suspects = hasNoMatrix(system, integrator)
    ? []
    : integrator.suspects().filter(({ share }, i) => i === 0 || share >= LEAST_SHARE);
  const points = pointsOf(system, integrator, suspects);
  const names = points.map(({ name }) => name);
  const listed = points.map(({ name, share, value, slope }) =>
    phrase(simulationPhrases, "simulator.step-suspect", {
      ...{ name, share: Math.round(100 * share), value: shown(value), slope: shown(slope) },
    }),
  );
  const smallest = smallestStep(system, integrator);
  const code = smallest === undefined ? "simulator.step-size" : "simulator.min-step";
  const unknown = phrase(simulationPhrases, "simulator.no-suspect");
  const args = {
    step: shown(smallest ?? system.heap[integrator.work + STEP_TRY]!),
    time: t,
    suspects: listed.length > 0 ? listed : [unknown],
  };
  const related = points
    .map(({ equation }) => equation)
    .filter((one): one is RelatedSpan => one !== undefined);
  const [first, ...others] = related;
  const pole = points.find(({ isPole }) => isPole);
  const context = {
    time: t,
    variables: names,
    ...adviceFor(integrator, pole),
  };
  if (first === undefined) return diagnoseWithoutSpan(simulationMessages, code, args, context);
  const where = { ...context, equation: first.message, ...(others.length > 0 && { related: others }) };
  return diagnose(simulationMessages, code, first.span, args, where);
}

/** Whether the last attempt failed as its matrix could not be factored: then no error is known. */
function hasNoMatrix({ heap }: HybridSystem, { failureCode, work }: Integrator): boolean {
  return failureCode === SINGULAR_MATRIX && heap[work + STEP_FAILED_TRY] === heap[work + STEP_TRY];
}

function adviceFor({ failureCode }: Integrator, pole: SuspectedState | undefined) {
  if (pole) return { advice: phrase(simulationPhrases, "simulator.pole", { name: pole.name }) };
  return failureCode === CORRECTOR_UNSOLVED
    ? { advice: phrase(simulationPhrases, "simulator.unsolved") }
    : {};
}

/** The user's minimum step if it exceeds the resolution of time; else undefined. */
function smallestStep(system: HybridSystem, { t, work }: Integrator): number | undefined {
  const smallest = system.heap[work + STEP_H_MIN]!;
  return smallest > Math.max(SMALLEST_STEP, 1e-14 * Math.abs(t)) ? smallest : undefined;
}

interface SuspectedState {
  readonly name: string;
  readonly share: number;
  readonly value: number;
  readonly slope: number;
  readonly isPole: boolean;
  readonly equation: RelatedSpan | undefined;
}

function pointsOf(
  system: HybridSystem,
  { t, x }: Integrator,
  suspects: readonly Suspect[],
): readonly SuspectedState[] {
  const xdot = system.allocate(system.stateCount);
  const sound = system.derivatives(t, x, xdot) === 0;
  const { heap } = system;
  return suspects.map(({ state, share }) => {
    const value = heap[x + state]!;
    const slope = sound ? heap[xdot + state]! : Number.NaN;
    const size = Math.abs(value) / system.nominals[state]!;
    const rate = Math.abs(slope / value) * Math.max(1, Math.abs(t));
    return {
      name: system.stateNames[state]!,
      share,
      value,
      slope,
      isPole: size > POLE_SIZE && rate > POLE_RATE && value * slope > 0,
      equation: system.stateEquation?.(state),
    };
  });
}

function shown(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e6 || (size > 0 && size < 1e-4)) return value.toExponential(3);
  return String(Number(value.toPrecision(4)));
}
