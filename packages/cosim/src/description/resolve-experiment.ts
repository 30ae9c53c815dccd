import {
  type Checked,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  experimentNames,
  hasErrors,
  type MessageArguments,
  type Setting,
  settings,
} from "@cosimo/ir";
import { experimentMessages } from "./experiment-messages.ts";
import type { SystemDescription } from "./system-description.ts";

/** Beginning, end and step size of a run [s]. */
export interface ResolvedExperiment {
  readonly startTime: number;
  readonly stopTime: number;
  readonly communicationStep: number;
  readonly outputInterval?: number;
}

/** Number of steps if H is missing. */
const DEFAULT_STEPS = 500;

/** Completes the experiment of a description, and checks it. */
export function resolveExperiment({
  experiment,
  spans,
}: Pick<SystemDescription, "experiment" | "spans">): Checked<ResolvedExperiment> {
  const diagnostics: Diagnostic[] = [];
  const report = (code: keyof typeof experimentMessages, name: string, args: MessageArguments): void => {
    const span = spans?.get(`experiment.${name}`);
    const all = { name, ...args };
    diagnostics.push(
      span === undefined
        ? diagnoseWithoutSpan(experimentMessages, code, all)
        : diagnose(experimentMessages, code, span, all),
    );
  };
  const { startTime = 0, stopTime = startTime + 1, outputInterval } = experiment;
  for (const name of ["startTime", "stopTime"] as const)
    if (!Number.isFinite(experiment[name] ?? 0))
      report("coupled-experiment.not-finite", name, { value: experiment[name]! });
  for (const name of positive) {
    const value = experiment[name];
    if (value !== undefined && !(value > 0 && value < Number.POSITIVE_INFINITY))
      report("coupled-experiment.not-positive", name, { value });
  }
  const duration = stopTime - startTime;
  if (duration < 0) report("coupled-experiment.stop-before-start", "stopTime", { stopTime, startTime });
  if (hasErrors(diagnostics)) return { diagnostics };
  const communicationStep = experiment.communicationStep ?? (duration > 0 ? duration / DEFAULT_STEPS : 1);
  if (experiment.communicationStep === undefined)
    report("coupled-experiment.default-step", "communicationStep", { value: communicationStep });
  else if (communicationStep > duration && duration > 0)
    report("coupled-experiment.step-too-large", "communicationStep", { value: communicationStep, duration });
  if (outputInterval !== undefined && outputInterval < communicationStep)
    report("coupled-experiment.rows-between", "outputInterval", { value: outputInterval, communicationStep });
  return {
    value: {
      startTime,
      stopTime,
      communicationStep,
      ...(outputInterval !== undefined && { outputInterval }),
    },
    diagnostics,
  };
}

const rows: Readonly<Record<string, Setting>> = settings;
const positive = experimentNames.filter((name) => rows[name]?.range?.above === 0);
