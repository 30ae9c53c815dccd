import type { Trajectory, TrajectorySink, TrajectoryVariable } from "@cosimo/ir";
import { rowVariables, shownColumns } from "./exact-values.ts";
import { markOf } from "./row-marks.ts";

/**
 * Passes on variables whose name matches, and the modes of automata, which identify the active equations. Parameters and events are
 * passed unchanged.
 */
export function filterVariables(sink: TrajectorySink, regex: RegExp): TrajectorySink {
  const stateless = new RegExp(regex.source, regex.flags.replace(/[gy]/g, ""));
  return selectVariables(sink, (variable) => variable.role === "mode" || stateless.test(variable.name));
}

/** Passes on the variables that `keep` accepts. */
export function selectVariables(
  sink: TrajectorySink,
  keep: (variable: TrajectoryVariable) => boolean,
): TrajectorySink {
  let kept: number[] = [];
  /** By variable its place in `kept`; -1: none. */
  let places = new Int32Array(0);
  let buffer = new Float64Array(0);
  /** All are kept, in their order: rows need no copies. */
  let isWhole = false;
  /** Places in `kept` that the sink needs. */
  let copied: Int32Array | undefined;
  return {
    begin(metadata, variables, parameters) {
      kept = [];
      copied = undefined;
      for (const { variable, index, remainder } of shownColumns(variables)) {
        if (!keep(variable)) continue;
        kept.push(index);
        if (remainder >= 0) kept.push(remainder);
      }
      places = new Int32Array(variables.length).fill(-1);
      for (let k = 0; k < kept.length; k++) places[kept[k]!] = k;
      isWhole = kept.length === variables.length && kept.every((i, k) => i === k);
      buffer = new Float64Array(isWhole ? 0 : kept.length);
      sink.begin(
        metadata,
        kept.map((i) => variables[i]!),
        parameters,
      );
    },
    needs: (variable) => {
      const k = places[variable] ?? -1;
      return k >= 0 && needs(sink, k);
    },
    row(time, values, mark) {
      if (isWhole) {
        sink.row(time, values, mark);
        return;
      }
      copied ??= Int32Array.from(kept.keys()).filter((k) => needs(sink, k));
      for (let j = 0; j < copied.length; j++) buffer[copied[j]!] = values[kept[copied[j]!]!]!;
      sink.row(time, buffer, mark);
    },
    event: (record) => sink.event(record),
    isFull: () => sink.isFull?.() ?? false,
    end: () => sink.end(),
  };
}

/** Rows of an event in a result: left and right limit, the right limit, or none. */
export type EventPoints = "both" | "right" | "none";

/** Passes on the selected rows of events. */
export function selectEventPoints(sink: TrajectorySink, points: EventPoints): TrajectorySink {
  if (points === "both") return sink;
  return {
    begin: (metadata, variables, parameters) => sink.begin(metadata, variables, parameters),
    needs: (variable) => needs(sink, variable),
    row(time, values, mark) {
      if (mark === "sample" || (mark === "right" && points === "right")) sink.row(time, values, mark);
    },
    event: (record) => sink.event(record),
    isFull: () => sink.isFull?.() ?? false,
    end: () => sink.end(),
  };
}

/** Passes everything to all sinks, in order. */
export function broadcast(sinks: readonly TrajectorySink[]): TrajectorySink {
  return {
    begin(metadata, variables, parameters) {
      for (const sink of sinks) sink.begin(metadata, variables, parameters);
    },
    needs: (variable) => sinks.some((sink) => needs(sink, variable)),
    row(time, values, mark) {
      for (const sink of sinks) sink.row(time, values, mark);
    },
    event(record) {
      for (const sink of sinks) sink.event(record);
    },
    isFull() {
      for (const sink of sinks) {
        const fullness = sink.isFull?.() ?? false;
        if (fullness !== false) return fullness;
      }
      return false;
    },
    end() {
      for (const sink of sinks) sink.end();
    },
  };
}

function needs(sink: TrajectorySink, variable: number): boolean {
  return sink.needs === undefined || sink.needs(variable);
}

/** Passes a trajectory through a sink in the order of a run; each event precedes its right limit. */
export function replay(trajectory: Trajectory, sink: TrajectorySink): void {
  const { columns, remainders } = trajectory;
  const parts = columns.flatMap((column, i) => {
    const isWide = trajectory.variables[i]!.wide !== undefined;
    return isWide ? [column, remainders?.get(i) ?? new Float64Array(column.length)] : [column];
  });
  const values = new Float64Array(parts.length);
  let event = 0;
  sink.begin(trajectory.metadata, rowVariables(trajectory.variables), trajectory.parameters);
  trajectory.time.forEach((time, row) => {
    const mark = markOf(trajectory.marks[row]!);
    while (event < trajectory.events.length && isDue(trajectory.events[event]!.time)) {
      sink.event(trajectory.events[event++]!);
    }
    parts.forEach((column, k) => {
      values[k] = column[row]!;
    });
    sink.row(time, values, mark);
    function isDue(eventTime: number): boolean {
      return eventTime < time || (eventTime === time && mark !== "left");
    }
  });
  for (; event < trajectory.events.length; event++) sink.event(trajectory.events[event]!);
  sink.end();
}
