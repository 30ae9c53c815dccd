import { linearizeInPassing } from "@cosimo/cosim";
import { type OptionRows, requireFields } from "@cosimo/ir";
import { unsupervised } from "../run/supervisor.ts";
import { type NamedUnits, planNamed, withOptions } from "./cosimulate.ts";
import {
  atPoints,
  faultOf,
  type LinearizedSystem,
  type LinearizeOptions,
  linearizedSystem,
  linearizeRows,
  useRegular,
  withRun,
} from "./linearize.ts";

/** Options of linear models at several times of one run. */
export interface LinearizeTimesOptions extends Omit<LinearizeOptions, "at"> {
  /** Ascending [s]. */
  readonly at: readonly number[];
}

const timesRows: OptionRows<LinearizeTimesOptions> = {
  ...linearizeRows,
  at: { type: "object", members: { map: "function" } },
};

/** As `linearize`, at several times of one run. @throws ModelError, Interruption */
export function linearizeAtTimes(
  named: NamedUnits,
  options: LinearizeTimesOptions,
): readonly LinearizedSystem[] {
  requireFields(options, timesRows, "linearizeAtTimes()");
  const { supervisor = unsupervised(), at, ...others } = options;
  const points = [...at].sort((a, b) => a - b);
  return supervisor.run("analysis", () => atPoints(named, { ...others, points }, linearizedSystem(options)));
}

/** Options of linear models at events. */
export interface LinearizeEventOptions extends LinearizeOptions {
  /** Text of the condition, as in the model; of a transition `From -> To`. */
  readonly event: string;
  /** How many times it becomes true; missing: once. */
  readonly nth?: number;
}

const eventRows: OptionRows<LinearizeEventOptions> = {
  ...linearizeRows,
  event: { type: "text" },
  nth: { type: "whole", range: { least: 1 } },
};

/** Events that a message names. */
const MOST_NAMED = 5;

/**
 * As `linearize`, after the event at which a condition becomes true for the n-th time. The run goes to `at`; missing: to the stop time of
 * the system or its models. @throws ModelError also when there is no such event; Interruption
 */
export function linearizeAtEvent(named: NamedUnits, options: LinearizeEventOptions): LinearizedSystem {
  requireFields(options, eventRows, "linearizeAtEvent()");
  const { supervisor = unsupervised(), event, nth: wanted = 1, at = stopTimeOf(named, options) } = options;
  const condition = normal(event);
  return supervisor.run("analysis", () => {
    let count = 0;
    const met = new Set<string>();
    return withRun(
      named,
      { ...options, points: [at] },
      (begun) => {
        const { run, coupled } = begun;
        let ended: string | undefined;
        while (ended === undefined && count < wanted && !run.hasReached(at)) ended = run.step()?.reason;
        if (count >= wanted)
          return useRegular(linearizeInPassing(coupled, run.time), begun, linearizedSystem(options));
        if (ended !== undefined) throw faultOf("analysis.not-reached", { time: at, reason: ended });
        if (met.size === 0) throw faultOf("analysis.no-events", { time: at });
        const possible = [...met].slice(0, MOST_NAMED);
        throw faultOf("analysis.no-event", { condition: event, count, wanted, time: at, possible });
      },
      ({ name }) => {
        met.add(name);
        if (normal(name) === condition && count < wanted) count++;
      },
    );
  });
}

/** Spaces are no part of a condition. */
function normal(text: string): string {
  return text.replaceAll(/\s+/g, "");
}

/** That of the system, or the last one of its models [s]. */
function stopTimeOf(named: NamedUnits, options: LinearizeOptions): number {
  const system = withOptions(named.system, options);
  const { startTime = 0, stopTime } = system.experiment;
  if (stopTime !== undefined) return stopTime;
  const units = planNamed({ ...named, system }).value?.plans ?? [];
  const own = units.flatMap(({ equations }) => equations?.model?.dae.experiment.stopTime ?? []);
  return Math.max(startTime, ...(own.length > 0 ? own : [startTime + 1]));
}
