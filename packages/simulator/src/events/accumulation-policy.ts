import { diagnoseAt, diagnoseWithoutSpan, type EventRecord } from "@cosimo/ir";
import { simulationMessages } from "../explain/simulation-messages.ts";
import { type Run, zenoArgs } from "../run/run.ts";
import { type RunOutcome, zenoStop } from "../run/run-outcome.ts";

/** Time events and transitions that accumulate: the run ends at their limit. Those of conditions are in `RestPolicy`. */
export interface AccumulationPolicy {
  /** Observes a time event, with its records. */
  timeEvent(t: number, records: readonly EventRecord[]): RunOutcome | undefined;
  /** Observes the transitions of an event that changed the mode. */
  transitions(t: number, records: readonly EventRecord[]): RunOutcome | undefined;
}

export function createAccumulationPolicy(run: Run): AccumulationPolicy {
  const { system, writer, diagnostics } = run;
  const { contractions } = run.chattering;
  return {
    timeEvent(t, records) {
      const found = contractions.timeEvent(t);
      if (found === undefined) return undefined;
      const names = [...new Set(records.map(({ name }) => name))].join("', '");
      const { time } = found;
      const place = records[0] && system.eventPlace?.(records[0]);
      diagnostics.push(
        diagnoseAt(simulationMessages, "simulator.zeno", place, zenoArgs(names, found), { time }),
      );
      return zenoStop(time, t, names, "time", place);
    },
    transitions(t, records) {
      for (const record of records) {
        if (record.kind !== "transition") continue;
        const found = contractions.transition(record.name, t);
        if (found === undefined) continue;
        const { time, uncertainty } = found;
        writer.event({ ...record, kind: "zeno", time, bracket: uncertainty });
        diagnostics.push(
          diagnoseWithoutSpan(simulationMessages, "simulator.zeno", zenoArgs(record.name, found), { time }),
        );
        return zenoStop(time, t, record.name, "switching", undefined);
      }
      return undefined;
    },
  };
}
