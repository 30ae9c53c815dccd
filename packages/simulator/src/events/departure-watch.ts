import { diagnoseAt, phrase } from "@cosimo/ir";
import { simulationMessages, simulationPhrases } from "../explain/simulation-messages.ts";
import type { Run } from "../run/run.ts";
import { failed, type RunOutcome } from "../run/run-outcome.ts";
import { createFlowRates, type FlowRates } from "../system/flow-rates.ts";
import type { EventCause, HybridSystem } from "../system/hybrid-system.ts";
import { sideOf } from "../system/relation-sides.ts";

/**
 * Watches that a reset takes effect. Where an event sets states so that its condition is about to become false, as a bounce does,
 * the states must leave the surface before the condition can be true again. A step that ends beyond the surface has passed the
 * return. The search on the dense output sees that; methods of order 1 and other detections do not, and are watched.
 */
export interface DepartureWatch {
  /** Whether conditions are watched; each step then needs a check before its search. */
  isActive(): boolean;
  /**
   * To be called when integration goes on after an event of these conditions at which states jumped. `chatters`: whether events of
   * conditions are taken at ends of steps.
   */
  begin(located: EventCause["located"], chatters: boolean): void;
  /** Ends the watch of these conditions, on whose surfaces the states are to stay. */
  forget(located: EventCause["located"]): void;
  clear(): void;
  /** Checks the last step, which is repeated with a smaller size if it passed the return. */
  check(): RunOutcome | undefined;
  /** Checks the end of the run: states that an event found far beyond a surface cannot be its result. */
  checkEnd(): RunOutcome | undefined;
  save(): DepartureMemory;
  restore(memory: DepartureMemory): void;
}

export interface DepartureMemory {
  readonly watched: readonly Departure[];
  readonly repetitions: number;
  readonly rebounded: readonly Departure[];
}

/** Distance from a surface that counts as none, in units of the absolute tolerance. */
const NEAR = 10;
/** Repetitions of steps for one event. */
const MOST_REPETITIONS = 8;

interface Departure {
  readonly indicator: number;
  /** Sign of g on the side that the states reached at the event. */
  readonly side: 1 | -1;
  /** Time of the event [s]. */
  readonly time: number;
  /** Whether the flow after the event leads back to the surface; undefined before the first step. */
  returns?: boolean;
}

/** An indicator along the last step: u = side*g > 0 beyond the surface. */
interface StepRates {
  readonly begin: number;
  readonly beginRate: number;
  readonly end: number;
  readonly endRate: number;
}

export function createDepartureWatch(run: Run): DepartureWatch {
  const rates = new Map<HybridSystem, FlowRates>();
  /** The other detections look at ends of steps, or approach events by short steps. */
  const searchesInside = run.settings.detection === "dense" || run.settings.detection === "comprehensive";
  let watched: Departure[] = [];
  let g = -1;
  let repetitions = 0;
  /** Conditions of which an event was a rebound, with that event: the states cannot be beyond them later without another one. */
  const rebounded = new Map<number, Departure>();

  const ratesOf = (system: HybridSystem): FlowRates => {
    const known = rates.get(system);
    if (known !== undefined) return known;
    const made = createFlowRates(system);
    rates.set(system, made);
    return made;
  };

  /** Whether the states are beyond the surface at the end of the step. */
  const isBeyond = ({ indicator, side }: Departure): boolean => side * run.system.heap[g + indicator]! > 0;

  const stepRates = ({ indicator, side }: Departure): StepRates | undefined => {
    const { system, integrator } = run.current;
    const flow = ratesOf(system);
    const { heap } = system;
    if (flow.along(integrator.tOld, integrator.xOld, integrator.xdotOld) !== 0) return undefined;
    const [begin, beginRate] = [side * heap[flow.g + indicator]!, side * heap[flow.rate + indicator]!];
    if (flow.along(integrator.t, integrator.x, integrator.xdot) !== 0) return undefined;
    const [end, endRate] = [side * heap[flow.g + indicator]!, side * heap[flow.rate + indicator]!];
    return { begin, beginRate, end, endRate };
  };

  /** Time within the step at which the states have left, for the parabola through its rates; undefined: they have at none. */
  const departureTime = ({ begin, beginRate, endRate }: StepRates): number | undefined => {
    const { t, tOld } = run.current.integrator;
    const span = t - tOld;
    const turn = (span * beginRate) / (beginRate - endRate);
    const hasLeft = (tau: number): boolean =>
      tau > 0 && tau < span && begin + beginRate * tau * (1 - tau / (2 * turn)) < 0;
    const tau = [0.5 * turn, turn].find(hasLeft);
    return tau === undefined ? undefined : tOld + tau;
  };

  const left = ({ indicator, time }: Departure): RunOutcome => {
    const { t } = run.current.integrator;
    const { text: condition, component, span } = run.system.indicators[indicator]!;
    const context = {
      time: t,
      variables: [condition],
      ...(component !== "" && { component }),
      advice: phrase(
        simulationPhrases,
        searchesInside ? "simulator.more-accurate" : "simulator.dense-instead",
      ),
    };
    return failed(t, "event-iteration", [
      diagnoseAt(
        simulationMessages,
        "simulator.not-departed",
        span,
        { condition, begin: time, time: t },
        context,
      ),
    ]);
  };

  const isFarBeyond = ({ indicator, side }: Departure): boolean =>
    side * run.system.heap[g + indicator]! >
    NEAR * (run.settings.absoluteTolerance ?? run.settings.tolerance);

  const repeated = (time: number): boolean => {
    const status = run.current.integrator.repeatStep(time);
    repetitions++;
    return status !== "evaluation-failed" && status !== "step-too-small" && evaluate();
  };

  const evaluate = (): boolean => {
    const { system, integrator } = run.current;
    return system.indicatorValues(integrator.t, integrator.x, g) === 0;
  };

  /** Whether this condition needs no more checks; the outcome if its states left through the surface. */
  const checkOne = (departure: Departure): boolean | RunOutcome => {
    for (;;) {
      if (!isBeyond(departure)) {
        rebounded.set(departure.indicator, departure);
        return true;
      }
      const along = stepRates(departure);
      if (along === undefined) return false;
      departure.returns ??= along.beginRate < 0;
      // Where other events of the condition were rebounds, one may be lost: the end of the run shows it.
      if (!departure.returns) return !rebounded.has(departure.indicator);
      rebounded.set(departure.indicator, departure);
      const time = repetitions < MOST_REPETITIONS ? departureTime(along) : undefined;
      if (time === undefined) return along.endRate < 0 && along.end <= along.begin ? false : left(departure);
      if (!repeated(time)) return false;
    }
  };

  const watch: DepartureWatch = {
    isActive: () => watched.length > 0,
    begin(located, chatters) {
      const { t, order } = run.current.integrator;
      const { system } = run;
      // States of a method of order 1 do not follow each other's rates within a step: they may return in a wrong direction.
      if (searchesInside && order > 1 && !chatters) return;
      repetitions = 0;
      if (g < 0) g = system.allocate(system.indicatorCount);
      watch.forget(located);
      watched = watched.concat(
        located.map(({ indicator, value }) => ({
          indicator,
          side: sideOf(system.indicators[indicator]!.operator, value),
          time: t,
        })),
      );
    },
    forget(located) {
      watched = watched.filter(({ indicator }) => located.every((one) => one.indicator !== indicator));
    },
    clear() {
      watched = [];
    },
    save: () => ({
      watched: watched.map((one) => ({ ...one })),
      repetitions,
      rebounded: [...rebounded.values()],
    }),
    restore(memory) {
      watched = memory.watched.map((one) => ({ ...one }));
      ({ repetitions } = memory);
      if (rebounded.size > 0) rebounded.clear();
      for (const one of memory.rebounded) rebounded.set(one.indicator, one);
      if (watched.length > 0 && g < 0) g = run.system.allocate(run.system.indicatorCount);
    },
    check() {
      if (!evaluate()) return undefined;
      const rest: Departure[] = [];
      for (const departure of watched) {
        const result = checkOne(departure);
        if (typeof result === "object") return result;
        if (!result) rest.push(departure);
      }
      watched = rest;
      return undefined;
    },
    checkEnd() {
      const all = [...watched, ...rebounded.values()];
      if (all.length === 0 || !evaluate()) return undefined;
      const beyond = all.find(isFarBeyond);
      return beyond && left(beyond);
    },
  };
  return watch;
}
