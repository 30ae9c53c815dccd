/** Memory that a run and the thread with its connection share: one message at a time, and its answer in the same place. */
export interface RemoteExchange {
  readonly control: Int32Array;
  readonly bytes: Uint8Array;
}

/** Places in `control`. */
export const places = {
  /** Whose turn it is: one of `turns`. */
  turn: 0,
  /** What the bytes are: a place in `contents`. */
  content: 1,
  length: 2,
} as const;

/** Of the run, the thread waits for events: `run`; waits for this number, and wakes up sooner: `awaited`. */
export const turns = { run: 0, thread: 1, awaited: 2 } as const;

/** `lost`: a text that says why there is no answer. */
export const contents = ["text", "frame", "lost"] as const;
export type Content = (typeof contents)[number];

/** Longest message: interfaces of units of some ten thousand variables [bytes]. */
export const MOST_BYTES = 1 << 23;
/** So that frames begin at a multiple of eight. */
const CONTROL = 8;

export function shareMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(4 * CONTROL + MOST_BYTES);
}

export function exchangeOf(memory: SharedArrayBuffer): RemoteExchange {
  return { control: new Int32Array(memory, 0, CONTROL), bytes: new Uint8Array(memory, 4 * CONTROL) };
}

/** What the thread is started with. */
export interface RemoteStart {
  readonly memory: SharedArrayBuffer;
  readonly address: string;
}
