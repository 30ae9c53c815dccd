import type { Message } from "@cosimo/fmi";

/** Carries messages between two processes that speak in turn. */
export interface Transport {
  /** Sends what has been written to the message. */
  send(message: Message): void;
  /** Waits for a message and puts the cursor at its start. */
  receive(message: Message): void;
  close(): void;
}

/** Called when nothing has come for a while, at most 50 ms; throws when it is useless to wait any longer. */
export type Idle = () => void;

/** No wait is longer, so that time-outs and the end of the other process are noticed [ms]. */
export const longestWait = 50;
