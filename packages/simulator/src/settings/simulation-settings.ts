import {
  type Checked,
  checkValues,
  choosesSteps,
  type Diagnostic,
  defaultsOf,
  diagnoseWithoutSpan,
  type Experiment,
  isFurther,
  type MessageCatalogue,
  messageGroup,
  pickSettings,
  runSettings,
  type Setting,
  type SettingValues,
  solverNames,
} from "@cosimo/ir";
import { detectionDoor } from "#detections";
import { furtherIntegratorDoor } from "#further-integrators";

/** Ways to find state events. */
export const detections = runSettings.detection.choices;

/** How a run is made: the members are rows of the table of settings. Times in [s]. */
export type SimulationSettings = SettingValues<typeof runSettings>;

type ShownSettings = Readonly<Record<string, string | number | boolean>>;

/** Of a sweep all runs have the same. */
const shown = new WeakMap<SimulationSettings, ShownSettings>();

/** For the head of a result. A method of the user is shown by its name, a list by its elements with spaces between them. */
export function shownSettings(settings: SimulationSettings): ShownSettings {
  const known = shown.get(settings) ?? showSettings(settings);
  shown.set(settings, known);
  return known;
}

function showSettings(settings: SimulationSettings): ShownSettings {
  const { method, sensitivities, outputTimes: _, ...others } = settings;
  return {
    ...others,
    ...(sensitivities !== undefined && { sensitivities: sensitivities.join(" ") }),
    ...(method !== undefined && { method: method.name ?? "own" }),
  };
}

export const defaultSettings: SimulationSettings = defaultsOf(runSettings);

/** Of the ways of detection that measure it by g; 0 would never be reached. */
const DEFAULT_BAND = 1e-6;

export const settingsMessages = {
  ...messageGroup("usage", "error", {
    "settings.steps": "the smallest step, {least} s, is longer than the largest, {most} s",
    "settings.empty-band": "{name} is {value}; it must be a positive number",
    "settings.stop-before-start": "the stop time {stop} s lies before the start time {start} s",
    "settings.time-resolution": {
      text: "steps cannot change the time between t = {start} s and {stop} s: numbers of double precision are {spacing} s apart there",
      hint: "let the run begin at a time near zero, or measure time in a larger unit",
    },
    "settings.method-with-solver": "a method of your own and a solver by name exclude each other",
    "settings.method-not-loaded": {
      text: "the method '{solver}' is not loaded",
      hint: "a page loads methods beside the default ones once, by `await loadMethods()`; simulate() and sweep() do so themselves",
    },
    "settings.step-resolution":
      "{name} is {value} s, but near t = {stop} s numbers of double precision are {spacing} s apart",
  }),
  ...messageGroup("usage", "warning", {
    "settings.step-size-unused": {
      text: "the method '{solver}' chooses its steps by itself: stepSize = {value} s is not used",
      hint: "limit its steps by --max-step, --min-step and --initial-step",
    },
    "settings.tolerance-too-small":
      "a tolerance of {value} is below what double precision can hold; 1e-14 is used",
  }),
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
  const diagnostics = [...checkMethod(stated), ...checkSettings(settings)];
  if (diagnostics.some((d) => d.severity === "error")) return { diagnostics };
  return {
    value: { ...settings, tolerance: Math.max(settings.tolerance, SMALLEST_TOLERANCE) },
    diagnostics,
  };
}

function measuresBand(detection: SimulationSettings["detection"] | undefined): boolean {
  return detection === "extrapolation" || detection === "comprehensive";
}

const annotated = Object.entries<Setting>(runSettings).flatMap(([name, { annotation }]) =>
  annotation === undefined ? [] : [{ name, annotation }],
);

/** Values of a model's annotation, or of an FMU's default experiment, under the names of the settings. */
function experimentSettings(experiment: Experiment): Partial<SimulationSettings> {
  const values = annotated.map(({ name, annotation }) => [name, experiment[annotation]]);
  return pickSettings(runSettings, Object.fromEntries(values));
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as never;
}

function withoutOutputInterval(settings: SimulationSettings): SimulationSettings {
  const { outputInterval: _, ...rest } = settings;
  return rest;
}

function checkMethod({ method, solver }: Partial<SimulationSettings>): readonly Diagnostic[] {
  if (method === undefined || checkValues({ method }).length > 0) return [];
  if (solver !== undefined) return [diagnoseWithoutSpan(settingsMessages, "settings.method-with-solver", {})];
  return furtherIntegratorDoor.open()?.checkOwn(method).diagnostics ?? [notLoaded(method.name ?? "own")];
}

function checkSettings(settings: SimulationSettings): readonly Diagnostic[] {
  const found: Diagnostic[] = [...checkValues(settings)];
  const report: Report = (code, args) => {
    found.push(diagnoseWithoutSpan(settingsMessages, code, args));
  };
  const { eventTolerance, startTime, stopTime, tolerance } = settings;
  if (eventTolerance === 0 && measuresBand(settings.detection))
    report("settings.empty-band", { name: "eventTolerance", value: 0 });
  if (settings.method === undefined && isUnloaded(settings.solver)) found.push(notLoaded(settings.solver));
  // Sliding is loaded together with the further methods.
  if (settings.onChattering === "slide" && furtherIntegratorDoor.open() === undefined)
    found.push(notLoaded("slide"));
  const { detection } = settings;
  if (detection !== runSettings.detection.default && detectionDoor.open() === undefined)
    found.push(notLoaded(detection));
  checkSteps(settings, report);
  if (stopTime < startTime) report("settings.stop-before-start", { stop: stopTime, start: startTime });
  else checkResolution(settings, report);
  if (tolerance > 0 && tolerance < SMALLEST_TOLERANCE)
    report("settings.tolerance-too-small", { value: tolerance });
  return found;
}

/** Whether this method is one that is loaded when it is chosen, and is not loaded. */
function isUnloaded(solver: string): boolean {
  return furtherIntegratorDoor.open() === undefined && isFurther({ solver }) && solverNames.includes(solver);
}

function notLoaded(solver: string): Diagnostic {
  return diagnoseWithoutSpan(settingsMessages, "settings.method-not-loaded", { solver });
}

type Report = (code: keyof typeof settingsMessages, args: Record<string, string | number>) => void;

/** Fewest different times of a run. */
const FEWEST_TIMES = 10_000;

/** Whether steps can change the time: numbers of double precision are apart by `spacing`. */
function checkResolution(settings: SimulationSettings, report: Report): void {
  const { startTime, stopTime, stepSize, outputInterval } = settings;
  const latest = Math.max(Math.abs(startTime), Math.abs(stopTime));
  const spacing = 2 ** Math.floor(Math.log2(latest)) * Number.EPSILON;
  const length = stopTime - startTime;
  if (!Number.isFinite(latest) || length === 0) return;
  const args = { spacing: Number(spacing.toPrecision(2)), start: startTime, stop: stopTime };
  if (length < FEWEST_TIMES * spacing) report("settings.time-resolution", args);
  for (const [name, value] of Object.entries({ stepSize, outputInterval }))
    if (value !== undefined && value > 0 && value < spacing)
      report("settings.step-resolution", { name, value, spacing: args.spacing, stop: stopTime });
}

function checkSteps(settings: SimulationSettings, report: Report): void {
  const { minStep, maxStep, stepSize, solver } = settings;
  if (minStep !== undefined && maxStep !== undefined && minStep > maxStep)
    report("settings.steps", { least: minStep, most: maxStep });
  if (stepSize !== undefined && choosesSteps(settings))
    report("settings.step-size-unused", { solver, value: stepSize });
}
