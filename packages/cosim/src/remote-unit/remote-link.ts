import type { Diagnostic } from "@cosimo/ir";

/** Carries messages to a remote unit and waits for answers. */
export interface RemoteLink {
  /** For messages. */
  readonly address: string;
  /** Sends a text as JSON and waits for its answer. @throws RemoteLost, RemoteFault */
  ask(message: object): unknown;
  /** Sends a frame, which may be overwritten afterwards. @throws RemoteLost */
  send(frame: Float64Array): void;
  /**
   * Waits for the answer of the frame; `poll` is called now and then and may throw.
   * @throws RemoteLost, RemoteFault
   */
  receive(answer: Float64Array, poll: () => void): void;
  close(): void;
}

/** What a text says. @throws RemoteFault for a failure, RemoteLost for what is no message */
export function parseMessage(text: string): unknown {
  let message: unknown;
  try {
    message = JSON.parse(text, numberOf);
  } catch {
    throw new RemoteLost("its answer is no JSON");
  }
  if (typeof message !== "object" || message === null) throw new RemoteLost("its answer is no object");
  if (!("failure" in message)) return message;
  const { reason, time, cause, diagnostics } = (message.failure ?? {}) as Partial<FaultOfUnit>;
  throw new RemoteFault({
    reason: String(reason),
    ...(typeof time === "number" && { time }),
    ...(typeof cause === "string" && { cause }),
    diagnostics: Array.isArray(diagnostics) ? diagnostics : [],
  });
}

/** JSON has no such numbers: they are sent as texts. */
function numberOf(_: string, value: unknown): unknown {
  return value === "Infinity" || value === "-Infinity" || value === "NaN" ? Number(value) : value;
}

/** The unit does not answer, or not as agreed. */
export class RemoteLost extends Error {
  override readonly name = "RemoteLost";
}

/** The unit has failed and says why. */
export class RemoteFault extends Error {
  override readonly name = "RemoteFault";
  readonly failure: FaultOfUnit;

  constructor(failure: FaultOfUnit) {
    super(failure.reason);
    this.failure = failure;
  }
}

export interface FaultOfUnit {
  readonly reason: string;
  /** [s]; missing: before the run. */
  readonly time?: number;
  readonly cause?: string;
  readonly diagnostics: readonly Diagnostic[];
}
