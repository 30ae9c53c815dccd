import type { Message } from "@cosimo/fmi/calls";

/** Carries messages between two processes that send in turn. */
export interface Transport {
  /** Sends the words before the message's cursor. */
  send(message: Message): void;
  /** Waits for a message and puts the cursor at its start. */
  receive(message: Message): void;
  close(): void;
}

/** Called when nothing has come for at most 50 ms; throws when waiting is useless. */
export type Idle = () => void;

/** Longest single wait, after which time-outs and the end of the other process are checked [ms]. */
export const longestWait = 50;
