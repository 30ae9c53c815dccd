import { type Diagnostic, diagnoseWithoutSpan } from "@cosimo/ir";
import type { LifeCycleState } from "../calls/life-cycle-states.ts";
import { fmuMessages } from "./fmu-messages.ts";
import type { LogMessage } from "./instance-options.ts";

export type FmuFailureCode = keyof typeof fmuMessages;

/** The FMU's code, or a tool needed to run it, failed; `diagnostic` describes the fault. */
export class FmuFailure extends Error {
  readonly diagnostic: Diagnostic;
  readonly code: FmuFailureCode;
  /** The FMU's last messages, oldest first. */
  readonly log: readonly string[];

  constructor(code: FmuFailureCode, args: Diagnostic["args"], log: readonly string[] = []) {
    const lines = log.map((line) => `\n    ${line}`).join("");
    const diagnostic = diagnoseWithoutSpan(fmuMessages, code, { log: lines, ...args });
    super(diagnostic.message);
    this.name = "FmuFailure";
    this.code = code;
    this.diagnostic = diagnostic;
    this.log = log;
  }
}

/** A call that the standard forbids in the instance's state: a fault of the calling program. */
export class IllegalCall extends Error {
  readonly call: string;
  readonly state: LifeCycleState;

  constructor(call: string, state: LifeCycleState, where: string) {
    super(`${call} is not allowed in the state '${state}' (${where})`);
    this.name = "IllegalCall";
    this.call = call;
    this.state = state;
  }
}

/** The last messages of an instance or a process. */
export class MessageLog {
  readonly lines: string[] = [];
  readonly #limit: number;

  constructor(limit = 20) {
    this.#limit = limit;
  }

  add(line: string): void {
    this.lines.push(line);
    if (this.lines.length > this.#limit) this.lines.shift();
  }

  addMessage({ status, category, message }: LogMessage): void {
    this.add(`[${status}] ${category === "" ? "" : `${category}: `}${message}`);
  }
}
