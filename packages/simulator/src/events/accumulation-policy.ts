import { diagnoseAt, diagnoseWithoutSpan, type EventRecord } from "@cosimo/ir";
import type { Contraction } from "../accumulation/contraction.ts";
import { simulationMessages } from "../explain/simulation-messages.ts";
import { policyRecord, type Run } from "../run/run.ts";
import { type RunOutcome, zenoStop } from "../run/run-outcome.ts";

/**
 * Ends a run at a point where infinitely many events accumulate and no rest is possible: time events, and conditions that switch
 * equations without a jump of the states, one alone or several in turn.
 */
export interface AccumulationPolicy {
  /** Observes a time event, with its records. */
  timeEvent(t: number, records: readonly EventRecord[]): RunOutcome | undefined;
  /** Observes an event of these indicators, at which no state jumped. */
  switching(t: number, indicators: readonly number[]): RunOutcome | undefined;
  /** Ends the sequences of these indicators, at an event of which states jumped. */
  jump(indicators: readonly number[]): void;
  /** Observes the transitions of an event that changed the mode. */
  transitions(t: number, records: readonly EventRecord[]): RunOutcome | undefined;
  /** To be called after a return to an earlier time. */
  clear(): void;
}

/** Intervals below this many units in the last place of t are dominated by rounding. */
const RESOLUTION = 1e4;

export function createAccumulationPolicy(run: Run): AccumulationPolicy {
  const { system, settings, writer, diagnostics } = run;
  const { times, states } = run.chattering;
  const resolution = (t: number): number => RESOLUTION * Number.EPSILON * Math.abs(t);

  const noteArgs = (condition: string, { time, count, begin, ratio }: Contraction) => ({
    ...{ condition, time, count, begin, ratio: Number(ratio.toPrecision(6)) },
  });

  return {
    timeEvent(t, records) {
      const found = times.observe(0, t);
      // A finite sequence, as the times of a table, may look alike until rounding dominates.
      if (found === undefined || found.interval > resolution(t)) return undefined;
      const names = [...new Set(records.map(({ name }) => name))].join("', '");
      const { time } = found;
      const place = records[0] && system.eventPlace?.(records[0]);
      diagnostics.push(
        diagnoseAt(simulationMessages, "simulator.zeno", place, noteArgs(names, found), { time }),
      );
      return zenoStop(time, t, names, "time", place);
    },
    switching(t, indicators) {
      if (settings.onChattering === "slide") return undefined;
      for (const indicator of indicators) {
        const found = states.observe(indicator, t);
        if (!found?.isEnding) continue;
        const { text: condition, component, span } = system.indicators[indicator]!;
        const { time, uncertainty } = found;
        writer.event(policyRecord(system, "zeno", time, indicator, uncertainty));
        const context = { time, ...(component !== "" && { component }) };
        diagnostics.push(
          diagnoseAt(simulationMessages, "simulator.zeno", span, noteArgs(condition, found), context),
        );
        return zenoStop(time, t, condition, "switching", span);
      }
      return undefined;
    },
    jump(indicators) {
      for (const indicator of indicators) states.forget(indicator);
    },
    transitions(t, records) {
      for (const record of records) {
        if (record.kind !== "transition") continue;
        const found = states.observe(record.name, t);
        if (!found?.isEnding) continue;
        const { time, uncertainty } = found;
        writer.event({ ...record, kind: "zeno", time, bracket: uncertainty });
        diagnostics.push(
          diagnoseWithoutSpan(simulationMessages, "simulator.zeno", noteArgs(record.name, found), { time }),
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
