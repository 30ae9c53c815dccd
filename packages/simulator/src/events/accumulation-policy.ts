import { diagnoseAt, diagnoseWithoutSpan, type EventRecord } from "@cosimo/ir";
import type { ZenoEstimate } from "../accumulation/zeno.ts";
import { simulationMessages } from "../explain/simulation-messages.ts";
import { noteZeno, policyRecord, type Run, zenoArgs } from "../run/run.ts";
import { type RunOutcome, zenoStop } from "../run/run-outcome.ts";
import type { LocatedCondition } from "../surfaces/resting-system.ts";

/**
 * Points where infinitely many events accumulate without contacts: time events, and conditions that switch equations without a jump of
 * the states, one alone or several in turn. The run ends there, unless the equations keep the states at the limit.
 */
export interface AccumulationPolicy {
  /** Observes a time event, with its records. */
  timeEvent(t: number, records: readonly EventRecord[]): RunOutcome | undefined;
  /** Observes an event of these indicators, at which no state jumped. */
  switching(t: number, indicators: readonly number[]): AtLimit | undefined;
  /** Ends the sequences of these indicators, at an event of which states jumped. */
  jump(indicators: readonly number[]): void;
  /** Where events with jumps have almost reached their limit: whether the equations keep the states there, without a contact. */
  limitOfJumps(t: number, indicator: number, estimate: ZenoEstimate): AtLimit | undefined;
  /** Whether conditions switched equations at `t` [s] or later, so that a limit of events may be theirs. */
  switchesSince(t: number): boolean;
  /** Observes the transitions of an event that changed the mode. */
  transitions(t: number, records: readonly EventRecord[]): RunOutcome | undefined;
  /** To be called after a return to an earlier time. */
  clear(): void;
}

/** The run ends at a limit of events, or the states are there and stay: these conditions change by it. */
export type AtLimit =
  | { readonly stop: RunOutcome }
  | { readonly stop?: undefined; readonly settled: readonly LocatedCondition[] };

/** What the policy asks of others: whether the equations keep the states (see `RestPolicy`), and which conditions had a jump. */
export interface Limits {
  settle(
    t: number,
    conditions: readonly number[],
    remainder: number,
  ): readonly LocatedCondition[] | undefined;
  /** Of an event at `t` [s] or later. */
  jumpsSince(t: number): readonly number[];
}

/** Conditions whose last event is within this many intervals accumulate with the one observed. */
export const RECENT = 3;
/** Least part of a sequence of events that shows whether the states move on. */
const SHORT = 1e-6;
/** Intervals below this many units in the last place of t are dominated by rounding. */
const RESOLUTION = 1e4;

export function createAccumulationPolicy(run: Run, limits: Limits): AccumulationPolicy {
  const { system, settings, writer, diagnostics } = run;
  const { times, states } = run.chattering;
  const resolution = (t: number): number => RESOLUTION * Number.EPSILON * Math.abs(t);

  const settle = (
    t: number,
    indicator: number,
    { uncertainty, begin: first }: ZenoEstimate,
    interval: number,
  ): readonly LocatedCondition[] | undefined => {
    const begin = t - RECENT * interval;
    const conditions = new Set([indicator, ...states.since(begin), ...limits.jumpsSince(begin)]);
    // Of a single condition its surface alone is known, not the end of the motion through it.
    if (conditions.size === 1) return undefined;
    const settled = limits.settle(t, [...conditions], Math.max(uncertainty, SHORT * (t - first)));
    if (settled !== undefined) states.clear();
    return settled;
  };

  const note = (indicator: number, limit: ZenoEstimate, isSettled: boolean): void => {
    noteZeno(run, indicator, limit);
    if (isSettled) writer.event(policyRecord(system, "rest", limit.time, indicator));
  };

  return {
    timeEvent(t, records) {
      const found = times.observe(0, t);
      // A finite sequence, as the times of a table, may look alike until rounding dominates.
      if (found === undefined || found.interval > resolution(t)) return undefined;
      const names = [...new Set(records.map(({ name }) => name))].join("', '");
      const { time } = found;
      const place = records[0] && system.eventPlace?.(records[0]);
      diagnostics.push(
        diagnoseAt(simulationMessages, "simulator.zeno", place, zenoArgs(names, found), { time }),
      );
      return zenoStop(time, t, names, "time", place);
    },
    switching(t, indicators) {
      if (settings.onChattering === "slide") return undefined;
      for (const indicator of indicators) {
        const found = states.observe(indicator, t);
        if (!found?.isEnding) continue;
        const settled = settle(t, indicator, found, found.interval);
        note(indicator, found, settled !== undefined);
        const { text: condition, span } = system.indicators[indicator]!;
        return settled ? { settled } : { stop: zenoStop(found.time, t, condition, "switching", span) };
      }
      return undefined;
    },
    jump(indicators) {
      for (const indicator of indicators) states.forget(indicator);
    },
    limitOfJumps(t, indicator, estimate) {
      const { uncertainty, ratio } = estimate;
      const settled = settle(t, indicator, estimate, (uncertainty * (1 - ratio)) / ratio);
      if (settled === undefined) return undefined;
      note(indicator, estimate, true);
      return { settled };
    },
    switchesSince: (t) => states.since(t).length > 0,
    transitions(t, records) {
      for (const record of records) {
        if (record.kind !== "transition") continue;
        const found = states.observe(record.name, t);
        if (!found?.isEnding) continue;
        const { time, uncertainty } = found;
        writer.event({ ...record, kind: "zeno", time, bracket: uncertainty });
        diagnostics.push(
          diagnoseWithoutSpan(simulationMessages, "simulator.zeno", zenoArgs(record.name, found), { time }),
        );
        return zenoStop(time, t, record.name, "switching", undefined);
      }
      return undefined;
    },
    clear() {
      times.clear();
      states.clear();
    },
  };
}
