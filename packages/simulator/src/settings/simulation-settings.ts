import {
  type Checked,
  closestNames,
  type Diagnostic,
  diagnoseWithoutSpan,
  type Experiment,
  type MessageCatalogue,
} from "@cosimo/ir";
import { choosesSteps, integratorNames } from "../integrators/create-integrator.ts";

/** Names that the setting `solver` may have. */
export const solverNames: readonly string[] = [...new Set(["auto", ...integratorNames])];

/** Ways to find state events. */
export const detections = ["dense", "comprehensive", "extrapolation", "quadratic", "mesh"] as const;

/** How a run is done. Times in [s]. */
export interface SimulationSettings {
  readonly startTime: number;
  readonly stopTime: number;
  /** Rows between events: on a grid by dense output, after every accepted step, or none. */
  readonly output: "grid" | "steps" | "none";
  /** Distance of the rows of the grid; wins over `intervals`. */
  readonly outputInterval?: number;
  /** Number of intervals of the grid. */
  readonly intervals: number;
  /** Rows at events: left and right limits, right limits, or none. */
  readonly eventPoints: "both" | "right" | "none";
  /** Relative tolerance; the absolute one too, times the nominal value of each state, unless `absoluteTolerance` is given. */
  readonly tolerance: number;
  /** Absolute tolerance, times the nominal value of each state. */
  readonly absoluteTolerance?: number;
  /** Name of an integration method, or `"auto"`. */
  readonly solver: string;
  /** Of fixed-step methods; for other methods, but a few, it takes the place of error control. */
  readonly stepSize?: number;
  /** Of the first step of a run; later ones follow from the error, those after events from the size of the derivatives. */
  readonly initialStep?: number;
  /** Steps of error control are at least so long, and a run fails where that is too long for the tolerance. */
  readonly minStep?: number;
  readonly maxStep?: number;
  /** Of methods of variable order (`dae`): 1 to 5. */
  readonly maxOrder?: number;
  /**
   * How state events are found: the earliest root on the dense output, double crossings included; the published parabola
   * and cubic Hermite polynomial (`quadratic`); at ends of steps only (`mesh`: taken for there, or located within the step if
   * it has a type); every guard approached by steps that extrapolate it (`extrapolation`, Esposito, Kumar & Pappas 2001); or
   * each type of event by the algorithm that suits it (`comprehensive`).
   */
  readonly detection: (typeof detections)[number];
  /**
   * For `dense` the width that the bracket of a located event may have beyond rounding [s]; for `extrapolation` and
   * `comprehensive` the half-width of the band about g = 0, in units of g, in which a located event lies.
   */
  readonly eventTolerance: number;
  /** Part of the distance to an event's surface that a step of extrapolation leaves over: 0 < gamma < 1. */
  readonly gamma: number;
  readonly onZeno: "rest" | "stop";
  readonly onChattering: "warn" | "stop" | "slide";
  /** Of the wall clock. */
  readonly timeout?: number;
  readonly maxSteps?: number;
  /** Whether the event file also gets conditions that became false again. */
  readonly logEvents: boolean;
  /** Whether the result tells how initialization went; it then also looks for other solutions. */
  readonly logInit: boolean;
}

export const defaultSettings: SimulationSettings = {
  startTime: 0,
  stopTime: 1,
  output: "grid",
  intervals: 500,
  eventPoints: "both",
  tolerance: 1e-6,
  solver: "auto",
  detection: "dense",
  eventTolerance: 0,
  gamma: 0.6,
  onZeno: "rest",
  onChattering: "warn",
  logEvents: false,
  logInit: false,
};

/** Of the ways of detection that measure it by g; 0 would never be reached. */
const DEFAULT_BAND = 1e-6;

export const settingsMessages = {
  "settings.not-positive": {
    category: "usage",
    severity: "error",
    text: "{name} is {value}; it must be a positive number",
  },
  "settings.negative": {
    category: "usage",
    severity: "error",
    text: "{name} is {value}; it must be zero or a positive number",
  },
  "settings.not-finite": {
    category: "usage",
    severity: "error",
    text: "{name} is {value}; it must be a finite number",
  },
  "settings.not-between": {
    category: "usage",
    severity: "error",
    text: "{name} is {value}; it must be greater than {least} and less than {most}",
  },
  "settings.order": {
    category: "usage",
    severity: "error",
    text: "maxOrder is {value}; it must be a whole number from 1 to 5",
  },
  "settings.steps": {
    category: "usage",
    severity: "error",
    text: "the smallest step, {least} s, is longer than the largest, {most} s",
  },
  "settings.step-size-unused": {
    category: "usage",
    severity: "warning",
    text: "the method '{solver}' chooses its steps by itself: stepSize = {value} s is not used",
    hint: "limit its steps by --max-step, --min-step and --initial-step",
  },
  "settings.stop-before-start": {
    category: "usage",
    severity: "error",
    text: "the stop time {stop} s lies before the start time {start} s",
  },
  "settings.unknown-value": {
    category: "usage",
    severity: "error",
    text: "{name} cannot be '{value}'",
    hint: "possible are: {possible}",
  },
  "settings.unknown-solver": {
    category: "usage",
    severity: "error",
    text: "there is no solver '{name}'",
    hint: "possible are: {possible}",
  },
  "settings.misspelt-solver": {
    category: "usage",
    severity: "error",
    text: "there is no solver '{name}'",
    hint: "did you mean '{close}'? possible are: {possible}",
  },
  "settings.tolerance-too-small": {
    category: "usage",
    severity: "warning",
    text: "a tolerance of {value} is below what double precision can hold; 1e-14 is used",
  },
} as const satisfies MessageCatalogue;

/** Below this, relative tolerances are lost in rounding. */
const SMALLEST_TOLERANCE = 1e-14;

/** Completes the settings: given ones win over the model's `experiment` annotation, which wins over the defaults. */
export function resolveSettings(
  given: Partial<SimulationSettings>,
  experiment: Experiment = {},
): Checked<SimulationSettings> {
  const stated = withoutUndefined(given);
  const fromModel = experimentSettings(experiment);
  const startTime = stated.startTime ?? fromModel.startTime ?? defaultSettings.startTime;
  const merged: SimulationSettings = {
    ...defaultSettings,
    stopTime: startTime + 1,
    eventTolerance: measuresBand(stated.detection) ? DEFAULT_BAND : defaultSettings.eventTolerance,
    ...fromModel,
    ...stated,
  };
  const settings =
    stated.intervals === undefined || stated.outputInterval !== undefined
      ? merged
      : withoutOutputInterval(merged);
  const diagnostics = checkSettings(settings);
  if (diagnostics.some((d) => d.severity === "error")) return { diagnostics };
  return {
    value: { ...settings, tolerance: Math.max(settings.tolerance, SMALLEST_TOLERANCE) },
    diagnostics,
  };
}

function measuresBand(detection: SimulationSettings["detection"] | undefined): boolean {
  return detection === "extrapolation" || detection === "comprehensive";
}

function experimentSettings(experiment: Experiment): Partial<SimulationSettings> {
  return withoutUndefined({
    startTime: experiment.startTime,
    stopTime: experiment.stopTime,
    tolerance: experiment.tolerance,
    outputInterval: experiment.interval,
  });
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as never;
}

function withoutOutputInterval(settings: SimulationSettings): SimulationSettings {
  const { outputInterval: _, ...rest } = settings;
  return rest;
}

function checkSettings(settings: SimulationSettings): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const report = (code: keyof typeof settingsMessages, args: Record<string, string | number>): void => {
    found.push(diagnoseWithoutSpan(settingsMessages, code, args));
  };
  checkNumbers(settings, report);
  const { maxOrder, gamma } = settings;
  if (!(gamma > 0 && gamma < 1))
    report("settings.not-between", { name: "gamma", value: gamma, least: 0, most: 1 });
  if (maxOrder !== undefined && ![1, 2, 3, 4, 5].includes(maxOrder))
    report("settings.order", { value: maxOrder });
  checkChoices(settings, report);
  checkSteps(settings, report);
  if (settings.stopTime < settings.startTime)
    report("settings.stop-before-start", { stop: settings.stopTime, start: settings.startTime });
  if (settings.tolerance > 0 && settings.tolerance < SMALLEST_TOLERANCE)
    report("settings.tolerance-too-small", { value: settings.tolerance });
  checkSolver(settings.solver, report);
  return found;
}

function checkSteps({ minStep, maxStep, stepSize, solver }: SimulationSettings, report: Report): void {
  if (minStep !== undefined && maxStep !== undefined && minStep > maxStep)
    report("settings.steps", { least: minStep, most: maxStep });
  if (stepSize !== undefined && choosesSteps(solver))
    report("settings.step-size-unused", { solver, value: stepSize });
}

function checkSolver(name: string, report: Report): void {
  if (solverNames.includes(name)) return;
  const [close] = closestNames(name, solverNames);
  const possible = solverNames.join(", ");
  if (close === undefined) report("settings.unknown-solver", { name, possible });
  else report("settings.misspelt-solver", { name, close, possible });
}

type Report = (code: keyof typeof settingsMessages, args: Record<string, string | number>) => void;

const finite = ["startTime", "stopTime"] as const;
const positive = [
  "tolerance",
  "absoluteTolerance",
  "outputInterval",
  "intervals",
  "stepSize",
  "timeout",
  "maxStep",
  "maxSteps",
] as const;
const notNegative = ["eventTolerance", "initialStep", "minStep"] as const;

function checkNumbers(settings: SimulationSettings, report: Report): void {
  for (const name of finite)
    if (!Number.isFinite(settings[name])) report("settings.not-finite", { name, value: settings[name] });
  for (const name of positive) {
    const value = settings[name];
    if (value !== undefined && !(value > 0)) report("settings.not-positive", { name, value });
  }
  for (const name of notNegative) {
    const value = settings[name];
    if (value !== undefined && !(value >= 0)) report("settings.negative", { name, value });
  }
  if (settings.eventTolerance === 0 && measuresBand(settings.detection))
    report("settings.not-positive", { name: "eventTolerance", value: 0 });
}

const choices = {
  output: ["grid", "steps", "none"],
  eventPoints: ["both", "right", "none"],
  detection: detections,
  onZeno: ["rest", "stop"],
  onChattering: ["warn", "stop", "slide"],
} as const;

const chosen = Object.keys(choices) as (keyof typeof choices)[];

function checkChoices(settings: SimulationSettings, report: Report): void {
  for (const name of chosen) {
    const possible: readonly string[] = choices[name];
    if (!possible.includes(settings[name]))
      report("settings.unknown-value", { name, value: settings[name], possible: possible.join(", ") });
  }
}
