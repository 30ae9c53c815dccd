import type { ThreadReply, ThreadRequest } from "./thread-messages.ts";

/** What a pool hears of a thread. */
export interface ThreadListener {
  reply(reply: ThreadReply): void;
  /** It has ended by itself, with this reason. No reply follows. */
  ended(reason: string): void;
}

/** A thread as a pool sees it: of Node, or a web worker. */
export interface ThreadPort {
  post(request: ThreadRequest): void;
  /** Ends it at any instruction; its listener hears nothing more. */
  end(): Promise<void>;
}

export type StartThread = (listener: ThreadListener) => ThreadPort;
