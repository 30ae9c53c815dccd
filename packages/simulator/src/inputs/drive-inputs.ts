import { type Checked, type Diagnostic, diagnoseWithoutSpan, type InputSignals } from "@cosimo/ir";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { type BoundSignal, bindSignals, type InputTarget } from "./bind-signals.ts";
import { createDrivenSystem } from "./driven-system.ts";
import { inputMessages } from "./input-messages.ts";
import { createInputSchedule, type InputSchedule } from "./input-schedule.ts";

/** Interval of the run, which uses this part of the signals [s]. */
export interface InputSpan {
  readonly startTime: number;
  readonly stopTime: number;
}

/**
 * Drives the inputs of a new system by `signals`, matched by name. Signals without input are errors, and the result has
 * no system. Inputs without signal keep their start values, and a notice lists them.
 */
export function driveInputs(
  system: HybridSystem,
  signals: InputSignals,
  span: InputSpan,
): Checked<HybridSystem> {
  const { value: bound, diagnostics } = bind(system, signals, span);
  if (bound === undefined) return { diagnostics };
  return { value: bound.length === 0 ? system : createDrivenSystem(system, bound), diagnostics };
}

/** Like `driveInputs` for targets that are no `HybridSystem`: the caller applies the schedule. */
export function scheduleInputs(
  target: InputTarget,
  signals: InputSignals,
  span: InputSpan,
): Checked<InputSchedule> {
  const { value: bound, diagnostics } = bind(target, signals, span);
  return bound === undefined ? { diagnostics } : { value: createInputSchedule(target, bound), diagnostics };
}

function bind(target: InputTarget, signals: InputSignals, span: InputSpan): Checked<readonly BoundSignal[]> {
  const { value, diagnostics } = bindSignals(target, signals);
  if (value === undefined) return { diagnostics };
  return { value, diagnostics: [...diagnostics, ...keptInputs(target, value), ...heldEnds(value, span)] };
}

/** Number of names listed in one message. */
const NAMES_SHOWN = 8;

function keptInputs(system: InputTarget, bound: readonly BoundSignal[]): readonly Diagnostic[] {
  const driven = new Set(bound.map(({ input }) => input));
  const kept = (system.inputs ?? [])
    .map(({ name, startGiven }, input) => ({ name, startGiven, input }))
    .filter(({ startGiven, input }) => !driven.has(input) && !startGiven);
  if (kept.length === 0) return [];
  const shown = kept
    .slice(0, NAMES_SHOWN)
    .map(({ name, input }) => `${name} = ${system.inputValue?.(input) ?? 0}`);
  const more = kept.length > NAMES_SHOWN ? [`and ${kept.length - NAMES_SHOWN} more`] : [];
  const args = { inputs: [...shown, ...more].join(", ") };
  const context = { variables: kept.map(({ name }) => name) };
  return [diagnoseWithoutSpan(inputMessages, "input.kept", args, context)];
}

/**
 * Notice that first and last values are held beyond the signals. Signals of one point are constants and do not count.
 */
function heldEnds(bound: readonly BoundSignal[], { startTime, stopTime }: InputSpan): readonly Diagnostic[] {
  const varying = bound.filter(({ time }) => time.length > 1);
  if (varying.length === 0) return [];
  const begin = Math.max(...varying.map(({ time }) => time[0]!));
  const end = Math.min(...varying.map(({ time }) => time.at(-1)!));
  const slack = 1e-9 * (stopTime - startTime);
  if (startTime >= begin - slack && stopTime <= end + slack) return [];
  const args = { begin, end, start: startTime, stop: stopTime };
  return [diagnoseWithoutSpan(inputMessages, "input.held", args)];
}
