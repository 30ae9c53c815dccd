import type { Compilation } from "@cosimo/compiler";
import { type Diagnostic, diagnose } from "@cosimo/ir";
import { createTrajectoryRecorder } from "@cosimo/results";
import {
  createCompiledSystem,
  createSimulation,
  type EventCause,
  type HybridSystem,
  type Indicator,
  resolveSettings,
  type SimulationSettings,
} from "@cosimo/simulator";
import type { SimulateOptions } from "../run/simulation-result.ts";
import { adviceMessages } from "./advice-messages.ts";

/** Settings and parameters of the run that a model is checked for. */
export type PlannedExperiment = Partial<SimulationSettings> & Pick<SimulateOptions, "parameters">;

/** Limits of a trial run. */
const TRIAL = { timeout: 1, maxSteps: 20_000 };

/** Duration for which a condition stays true after its event when no event is handled [s]. */
interface Excursion {
  readonly indicator: Indicator;
  readonly time: number;
  readonly duration: number;
}

/**
 * Finds conditions that are true for less than the largest step. A trial run with dense detection
 * locates conditions of all types; the flow is then continued beyond each event for one largest
 * step.
 */
export function shortExcursions(
  { dae, program }: Compilation,
  { parameters = {}, ...settings }: PlannedExperiment,
): readonly Diagnostic[] {
  const { maxStep } = settings;
  const resolved = resolveSettings(
    { ...settings, ...TRIAL, detection: "dense", output: "none" },
    dae.experiment,
  );
  const system = createCompiledSystem(program, { values: parameters }).value;
  if (maxStep === undefined || resolved.value === undefined || system === undefined) return [];
  const shortest = new Map<string, Excursion>();
  const simulation = createSimulation(
    watched(system, maxStep, (excursion) => {
      const { text } = excursion.indicator;
      if (excursion.duration < (shortest.get(text)?.duration ?? maxStep)) shortest.set(text, excursion);
    }),
    resolved.value,
    createTrajectoryRecorder(),
  );
  simulation.advance(Number.POSITIVE_INFINITY);
  return [...shortest.values()].flatMap(({ indicator, time, duration }) => {
    const isSafe = indicator.eventType === "shortliving" || indicator.eventType === "unilateral";
    if (isSafe || indicator.span === undefined) return [];
    const args = { condition: indicator.text, duration: shown(duration), time: shown(time), step: maxStep };
    return [diagnose(adviceMessages, "advice.short-lived", indicator.span, args)];
  });
}

function shown(value: number): number {
  return Number(value.toPrecision(2));
}

/**
 * The same system; when guards are located, the flow is continued for one largest step without
 * handling the event.
 */
function watched(system: HybridSystem, maxStep: number, see: (excursion: Excursion) => void): HybridSystem {
  const measure = (t: number, x: number, located: EventCause["located"]): void => {
    const rising = located.filter(
      ({ indicator, value }) => value && system.indicators[indicator]!.usage === "guard",
    );
    if (rising.length === 0) return;
    const values = flowOn(system, t, x, maxStep);
    for (const { indicator: i } of rising) {
      const sign = system.indicators[i]!.operator.startsWith(">") ? 1 : -1;
      const isBeyond = values.map((g) => sign * g[i]! > 0);
      const back = isBeyond.findIndex((beyond, k) => !beyond && isBeyond[k - 1] === true);
      if (back > 0)
        see({ indicator: system.indicators[i]!, time: t, duration: ((back + 0.5) * maxStep) / PARTS });
    }
  };
  const proxies = new WeakMap<HybridSystem, HybridSystem>();
  /**
   * A system with variable dimensions returns another system for each dimension; all are watched.
   */
  const watch = (one: HybridSystem): HybridSystem => {
    const known = proxies.get(one);
    if (known !== undefined) return known;
    const proxy = new Proxy(one, {
      get(target, name) {
        if (name === "activeSystem") return target.activeSystem && (() => watch(target.activeSystem!()));
        if (name !== "eventUpdate") return Reflect.get(target, name);
        return (t: number, x: number, cause: EventCause) => {
          measure(t, x, cause.located);
          return target.eventUpdate(t, x, cause);
        };
      },
    });
    proxies.set(one, proxy);
    return proxy;
  };
  return watch(system);
}

/** Parts of the largest step in which the flow is followed. */
const PARTS = 40;

const rooms = new WeakMap<object, readonly number[]>();

/** g of all indicators after each of the parts, by the classical Runge-Kutta method; as far as the equations can be evaluated. */
function flowOn(system: HybridSystem, t: number, x: number, span: number): readonly Float64Array[] {
  const { stateCount: n, indicatorCount: m } = system;
  let room = rooms.get(system.kernels);
  if (room === undefined) {
    room = [n, n, n, n, m].map((slots) => system.allocate(slots));
    rooms.set(system.kernels, room);
  }
  const [at, stage, slope, sum, g] = room as [number, number, number, number, number];
  const h = span / PARTS;
  const { heap } = system;
  const found: Float64Array[] = [];
  heap.copyWithin(at, x, x + n);
  for (let k = 0; k < PARTS; k++) {
    for (const [part, weight] of rungeKutta) {
      for (let i = 0; i < n; i++)
        heap[stage + i] = heap[at + i]! + (part === 0 ? 0 : part * h * heap[slope + i]!);
      if (system.derivatives(t + (k + part) * h, stage, slope) !== 0) return found;
      for (let i = 0; i < n; i++)
        heap[sum + i] = (part === 0 ? 0 : heap[sum + i]!) + weight * h * heap[slope + i]!;
    }
    for (let i = 0; i < n; i++) heap[at + i] = heap[at + i]! + heap[sum + i]!;
    if (system.indicatorValues(t + (k + 1) * h, at, g) !== 0) return found;
    found.push(heap.slice(g, g + m));
  }
  return found;
}

/** Nodes and weights of the stages (Kutta 1901). */
const rungeKutta = [
  [0, 1 / 6],
  [0.5, 1 / 3],
  [0.5, 1 / 3],
  [1, 1 / 6],
] as const;
