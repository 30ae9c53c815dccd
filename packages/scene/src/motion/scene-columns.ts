import type { Trajectory } from "@cosimo/ir";

/** Numbers of one run by name: columns over `time`, or numbers that do not change. */
export interface SceneColumns {
  readonly model: string;
  /** [s], non-decreasing; two rows at one time are left and right limit. */
  readonly time: Float64Array;
  value(name: string): Float64Array | number | undefined;
  /** Times of events [s], in order. */
  readonly events: readonly number[];
}

export function columnsOf(trajectory: Trajectory): SceneColumns {
  const columns = new Map<string, Float64Array | number>();
  for (const { variable, value } of trajectory.parameters) columns.set(variable.name, value);
  for (const [i, { name }] of trajectory.variables.entries()) columns.set(name, trajectory.columns[i]!);
  return {
    model: trajectory.metadata.model,
    time: trajectory.time,
    value: (name) => columns.get(name),
    events: [...new Set(trajectory.events.map(({ time }) => time))],
  };
}
