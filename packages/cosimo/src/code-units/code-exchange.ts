import type { CodeCall } from "@cosimo/cosim";

/**
 * Memory that a run and the thread of a unit in code share. The run writes a call and waits until the turn is the run's again. A call has
 * time, dt, states, inputs and parameters; an answer has the results in their place, or a text.
 */
export interface CodeExchange {
  readonly control: Int32Array;
  readonly numbers: Float64Array;
  readonly text: Uint8Array;
}

/** Places in `control`. */
export const places = {
  /** 0: of the run; 1: of the unit. */
  turn: 0,
  /** 0: the answer has numbers, or the declaration as JSON; 1: a failure as JSON; 2: the same, and the code has ended. */
  failed: 1,
  /** Bytes of the text. */
  length: 2,
  /** Number of a call in `codeCalls`. */
  call: 3,
  /** Numbers of a call. */
  count: 4,
  /** Of the process of the unit, while it runs; else 0. */
  pid: 5,
} as const;

export const codeCalls: readonly CodeCall[] = ["derivatives", "step", "output"];

/** Largest numbers of variables, and of bytes of a text. */
const MOST_NUMBERS = 8192;
const MOST_TEXT = 1 << 20;
const CONTROL = 8;

export function shareMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(4 * CONTROL + 8 * MOST_NUMBERS + MOST_TEXT);
}

export function exchangeOf(memory: SharedArrayBuffer): CodeExchange {
  return {
    control: new Int32Array(memory, 0, CONTROL),
    numbers: new Float64Array(memory, 4 * CONTROL, MOST_NUMBERS),
    text: new Uint8Array(memory, 4 * CONTROL + 8 * MOST_NUMBERS),
  };
}

/** Answers with numbers that are in place, or with a text; the turn is the run's again. */
export function answer({ control, text }: CodeExchange, failed: 0 | 1 | 2, content = ""): void {
  const bytes = new TextEncoder().encode(content).subarray(0, text.length);
  text.set(bytes);
  control[places.length] = bytes.length;
  control[places.failed] = failed;
  Atomics.store(control, places.turn, 0);
  Atomics.notify(control, places.turn);
}

export function textOf({ control, text }: CodeExchange): string {
  return new TextDecoder().decode(text.slice(0, control[places.length]));
}

/** What the thread is started with. */
export interface CodeStart {
  readonly memory: SharedArrayBuffer;
  readonly language: "javascript" | "python";
  /** Absolute path. */
  readonly file: string;
  /** Command that starts Python. */
  readonly python: string;
}
