/** Layout of the frames between a run and a remote unit: numbers of double precision. */

/** A frame with another protocol is refused. */
export const PROTOCOL = "cosimo.unit/1";

export const remoteCalls = [
  "evaluate",
  "exitInitialization",
  "step",
  "updateDiscrete",
  "terminate",
  "save",
  "restore",
  "release",
] as const;
export type RemoteCall = (typeof remoteCalls)[number];

/** Places in a request: then value, slope and curvature of the inputs. `number`: h of a step [s], or that of a state. */
export const request = { call: 0, time: 1, number: 2, order: 3, inputs: 4 } as const;

/** Places in an answer: then outputs, columns, and whether these are inactive. Flags are 0 or 1. */
export const answer = {
  isDiscarded: 0,
  time: 1,
  isEvent: 2,
  terminates: 3,
  nextEventTime: 4,
  isAtEvent: 5,
  longestStep: 6,
  hasRecords: 7,
  hasNotes: 8,
  /** Result of `terminate`, number of a saved state. */
  result: 9,
  values: 10,
} as const;

export const requestLength = (inputs: number): number => request.inputs + 3 * inputs;

export const answerLength = (outputs: number, columns: number, hasInactive: boolean): number =>
  answer.values + outputs + columns * (hasInactive ? 2 : 1);
