import { type LinearMode, matrixOf, modesOf } from "@cosimo/cosim";
import { type InstanceSource, openModelExchange } from "@cosimo/fmi";
import {
  type Checked,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  hasErrors,
  type MessageArguments,
} from "@cosimo/ir";
import {
  createCompiledSystem,
  createIncrementalRun,
  defaultSettings,
  findSteadyState,
  type HybridSystem,
  nullDirections,
  resolveSettings,
  type SteadyFailure,
  type SteadyPoint,
} from "@cosimo/simulator";
import { ModelError } from "../errors/model-error.ts";
import { type CompileModelOptions, type ModelSource, splitOptions } from "../languages/model-source.ts";
import { compile, type Model } from "../model/model.ts";
import { steadyMessages } from "./steady-messages.ts";

export interface SteadyOptions {
  /** Parameters and start values by name; start values are where the search begins. */
  readonly parameters?: Readonly<Record<string, number | boolean>>;
  /** The time that is held [s]: a run goes there first. Missing: the start time. */
  readonly at?: number;
  /** Relative tolerance of that run. */
  readonly tolerance?: number;
}

export interface SteadyVariable {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

export interface SteadyStateReport {
  readonly model: string;
  /** The time that is held [s]. */
  readonly time: number;
  readonly states: readonly (SteadyVariable & { readonly derivative: number; readonly free: boolean })[];
  /** All variables, states included. */
  readonly variables: readonly SteadyVariable[];
  /** Largest derivative, relative to the terms of its equation. */
  readonly residual: number;
  /** Eigenvalues of the linearised system, by frequency; undefined if they were not found. */
  readonly modes: readonly LinearMode[] | undefined;
  /** Number of independent directions in which nothing determines the state. */
  readonly freedom: number;
  readonly stability: "stable" | "undamped" | "unstable" | "free";
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The steady state near the start: all derivatives vanish while time and inputs are held.
 * @throws ModelError when the model is wrong, or when no steady state is found (category `initialization`).
 */
export function steady(
  source: ModelSource | Model,
  options: SteadyOptions & CompileModelOptions = {},
): SteadyStateReport {
  return ofModel(source, options, reportOf);
}

/**
 * As `steady`, of an FMU for model exchange.
 * @throws ModelError also when the FMU cannot be instantiated
 */
export function steadyFmu(source: InstanceSource, options: SteadyOptions = {}): SteadyStateReport {
  return ofFmu(source, options, reportOf);
}

/** What is made of a steady state: a report, a linear model. */
export type UseOfSteady<T> = (
  name: string,
  whole: HybridSystem,
  point: SteadyPoint,
  time: number,
  diagnostics: readonly Diagnostic[],
) => T;

/** @throws ModelError */
export function ofModel<T>(
  source: ModelSource | Model,
  options: SteadyOptions & CompileModelOptions,
  use: UseOfSteady<T>,
): T {
  const { created, held } = createdFor(source, options);
  return steadyOf(created, held, use);
}

/** What is made of a system at a point. `x`: address of its states. */
export type UseOfPoint<T> = (
  name: string,
  system: HybridSystem,
  x: number,
  time: number,
  diagnostics: readonly Diagnostic[],
) => T;

/** As `ofModel`; without `isSteady` where a run is at the time. @throws ModelError */
export function ofModelAtPoint<T>(
  source: ModelSource | Model,
  options: SteadyOptions & CompileModelOptions,
  isSteady: boolean,
  use: UseOfPoint<T>,
): T {
  const { created, held } = createdFor(source, options);
  if (isSteady)
    return steadyOf(created, held, (name, _whole, { system, x }, time, diagnostics) =>
      use(name, system, x, time, diagnostics),
    );
  const { value: system, diagnostics } = created;
  if (system === undefined || hasErrors(diagnostics)) throw new ModelError(diagnostics);
  const about = [...diagnostics];
  try {
    const { time, x } = reach(system, held, held.startTime ?? defaultSettings.startTime, about);
    return use(held.name, system, x, time, about);
  } finally {
    system.release?.();
  }
}

/** @throws ModelError */
function createdFor(
  source: ModelSource | Model,
  options: SteadyOptions & CompileModelOptions,
): { readonly created: Checked<HybridSystem>; readonly held: Held } {
  const model =
    typeof source === "object" && "compilation" in source
      ? source
      : compile(source, splitOptions(options).compiling);
  const { program, dae } = model.compilation;
  const created = createCompiledSystem(program, { values: options.parameters ?? {} });
  const about = [...model.diagnostics, ...created.diagnostics.filter(isNoGuess)];
  const clocked = dae.samplers.length + dae.schedules.length > 0;
  const { startTime } = dae.experiment;
  const held = { ...options, name: model.name, startTime, clocked };
  return { created: { ...created, diagnostics: about }, held };
}

/** @throws ModelError */
export function ofFmu<T>(source: InstanceSource, options: SteadyOptions, use: UseOfSteady<T>): T {
  const { modelName: name, defaultExperiment } = source.fmu.description;
  const startTime = defaultExperiment?.startTime;
  return steadyOf(openModelExchange(source, options.parameters ?? {}), { ...options, name, startTime }, use);
}

/** `clocked`: whether samples or clocks may change the state. */
interface Held extends SteadyOptions {
  readonly name: string;
  readonly startTime: number | undefined;
  readonly clocked?: boolean;
}

function steadyOf<T>(
  { value: system, diagnostics }: Checked<HybridSystem>,
  held: Held,
  use: UseOfSteady<T>,
): T {
  if (system === undefined || hasErrors(diagnostics)) throw new ModelError(diagnostics);
  const about = [...diagnostics];
  try {
    if (system.past !== undefined)
      throw new ModelError([...about, diagnoseWithoutSpan(steadyMessages, "steady.delays", {})]);
    const { time } = reach(system, held, held.startTime ?? defaultSettings.startTime, about);
    const found = findSteadyState(system, time);
    if ("failure" in found) throw new ModelError([...about, ...faultsOf(found.failure)]);
    const notes = [...about, ...timedNotes(held.clocked === true, found.point.system)];
    return use(held.name, system, found.point, time, notes);
  } finally {
    system.release?.();
  }
}

/** A start value of an unknown is a guess here in any case. */
function isNoGuess({ code }: Diagnostic): boolean {
  return code !== "override.only-a-guess";
}

/** What can end the state although all derivatives vanish. */
function timedNotes(clocked: boolean, { indicators }: HybridSystem): readonly Diagnostic[] {
  const conditions = [...new Set(indicators.flatMap(({ timeEvent, text }) => (timeEvent ? [text] : [])))];
  return [
    ...(clocked ? [diagnoseWithoutSpan(steadyMessages, "steady.samples")] : []),
    ...(conditions.length > 0
      ? [diagnoseWithoutSpan(steadyMessages, "steady.events", { conditions: conditions.slice(0, 3) })]
      : []),
  ];
}

/** Initializes the system and runs it to the time that is held. @throws ModelError */
function reach(
  system: HybridSystem,
  { at, tolerance }: SteadyOptions,
  startTime: number,
  diagnostics: Diagnostic[],
): { readonly time: number; readonly x: number } {
  const time = at ?? startTime;
  const settings = resolveSettings({ startTime, stopTime: time, ...(tolerance && { tolerance }) });
  if (settings.value === undefined) throw new ModelError(settings.diagnostics);
  const run = createIncrementalRun(system, {
    settings: settings.value,
    sink: { row: () => {}, event: () => {} },
    diagnostics,
  });
  const outcome = run.initialize() ?? (time > startTime ? run.advance(time, false) : undefined);
  if (outcome === undefined) return { time, x: run.x };
  if (outcome.diagnostics.length > 0) throw new ModelError([...diagnostics, ...outcome.diagnostics]);
  const args = { reached: outcome.time, time, reason: outcome.reason };
  throw new ModelError([...diagnostics, diagnoseWithoutSpan(steadyMessages, "steady.before", args)]);
}

function faultsOf(failure: SteadyFailure): readonly Diagnostic[] {
  const errorOf = (code: keyof typeof steadyMessages, args: MessageArguments) =>
    diagnoseWithoutSpan(steadyMessages, code, args);
  switch (failure.kind) {
    case "undefined":
      return failure.failure.diagnostics.map(onTheWay);
    case "switching":
      return [errorOf("steady.switching", { conditions: failure.conditions.map((text) => `'${text}'`) })];
    case "terminated":
      return [errorOf("steady.terminated", { message: failure.message })];
    case "moving":
    case "unbounded": {
      const [fastest] = failure.rates;
      const { system } = failure;
      const state = system.stateNames[fastest?.state ?? 0] ?? "";
      const args = { state, rate: rounded(fastest?.rate ?? 0), value: rounded(fastest?.value ?? 0) };
      const equation = fastest && system.stateEquation?.(fastest.state);
      const code = `steady.${failure.kind}` as const;
      return [
        equation === undefined ? errorOf(code, args) : diagnose(steadyMessages, code, equation.span, args),
      ];
    }
  }
}

/** A failure of an evaluation as the reason why nothing was found. */
function onTheWay({ code, message, args, span }: Diagnostic): Diagnostic {
  const reason = { code, text: message, args };
  return span === undefined
    ? diagnoseWithoutSpan(steadyMessages, "steady.undefined", { reason })
    : diagnose(steadyMessages, "steady.undefined", span, { reason });
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

function reportOf(
  model: string,
  whole: HybridSystem,
  { system, x, xdot, jacobian, residual }: SteadyPoint,
  time: number,
  diagnostics: readonly Diagnostic[],
): SteadyStateReport {
  const n = system.stateCount;
  const x0 = system.heap.slice(x, x + n);
  const sizes = Float64Array.from(x0, (value, i) => Math.max(Math.abs(value), system.nominals[i]!));
  const scaled = jacobian.map((value, k) => value * sizes[k % n]!);
  const directions = nullDirections(n, scaled);
  const isFree = (i: number) => directions.some((direction) => Math.abs(direction[i]!) > FREE);
  system.evaluateOutputs(time, x);
  const values = new Float64Array(system.variables.length);
  system.readValues(values);
  const variables = system.variables.map(({ name, unit }, i) => ({ name, value: values[i]!, unit }));
  const units = new Map(variables.map(({ name, unit }) => [name, unit]));
  const states = system.stateNames.map((name, i) => ({
    ...{ name, value: x0[i]!, unit: units.get(name) ?? "" },
    ...{ derivative: xdot[i]!, free: isFree(i) },
  }));
  const modes = modesOf(matrixOf(n, n, jacobian));
  const stability = stabilityOf(modes ?? [], directions.length, jacobian);
  const notes = [
    ...heldInputs(system),
    ...drift(system, x, time, sizes, jacobian),
    ...(directions.length === 0
      ? []
      : [
          diagnoseWithoutSpan(steadyMessages, "steady.free", {
            count: directions.length,
            states: states.filter(({ free }) => free).map(({ name }) => name),
          }),
        ]),
    ...(stability === "unstable" ? [diagnoseWithoutSpan(steadyMessages, "steady.unstable")] : []),
    ...(stability === "undamped" ? [diagnoseWithoutSpan(steadyMessages, "steady.undamped")] : []),
  ];
  return {
    ...{ model: model || whole.name, time, states, variables, residual, modes },
    ...{ freedom: directions.length, stability, diagnostics: [...diagnostics, ...notes] },
  };
}

/** Relative to the largest element of a free direction. */
const FREE = 1e-6;
/** Relative to the fastest eigenvalue: real parts below this are rounding errors. */
const UNDAMPED = 1e-9;

function stabilityOf(
  modes: readonly LinearMode[],
  freedom: number,
  jacobian: Float64Array,
): SteadyStateReport["stability"] {
  const fastest = jacobian.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const rounding = UNDAMPED * Math.max(fastest, ...modes.map(({ angularFrequency }) => angularFrequency));
  // Eigenvalues of free directions are zero, up to rounding.
  const others = modes.slice(Math.min(freedom, modes.length));
  if (others.some(({ re }) => re > rounding)) return "unstable";
  if (others.some(({ re, im }) => Math.abs(re) <= rounding && im !== 0)) return "undamped";
  return freedom > 0 ? "free" : "stable";
}

function heldInputs({ inputs = [], inputValue }: HybridSystem): readonly Diagnostic[] {
  if (inputs.length === 0) return [];
  const values = inputs.map(({ name }, i) => `${name} = ${inputValue?.(i) ?? 0}`);
  return [diagnoseWithoutSpan(steadyMessages, "steady.inputs", { inputs: values })];
}

/** Times after the one held at which derivatives are compared [s]. */
const LATER = [1e-3, 0.1, 1 / 3, 1, Math.PI, 100];
const DRIFT = 1e-6;

/** Whether derivatives change with time alone. */
function drift(
  system: HybridSystem,
  x: number,
  time: number,
  sizes: Float64Array,
  jacobian: Float64Array,
): readonly Diagnostic[] {
  const n = system.stateCount;
  const xdot = system.allocate(n);
  const terms = Array.from({ length: n }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < n; j++) sum += Math.abs(jacobian[i * n + j]!) * sizes[j]!;
    return sum;
  });
  for (const wait of LATER) {
    const later = time + wait;
    if (system.derivatives(later, x, xdot) !== 0) continue;
    const rates = system.heap.slice(xdot, xdot + n);
    const i = rates.findIndex((rate, state) => Math.abs(rate) > DRIFT * terms[state]!);
    if (i < 0) continue;
    const args = { time, later, state: system.stateNames[i]!, rate: rounded(rates[i]!) };
    return [diagnoseWithoutSpan(steadyMessages, "steady.time", args)];
  }
  return [];
}
