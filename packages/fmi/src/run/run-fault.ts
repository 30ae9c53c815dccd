import { type Diagnostic, diagnoseWithoutSpan, type MessageArguments } from "@cosimo/ir";
import { FmuFailure } from "../instance/fmu-failure.ts";
import type { Instance } from "../instance/instance.ts";
import { runMessages } from "./run-messages.ts";

/** A result of an FMU after which a run cannot continue. */
export class RunFault extends Error {
  readonly diagnostic: Diagnostic;

  constructor(code: keyof typeof runMessages, args: MessageArguments) {
    const diagnostic = diagnoseWithoutSpan(runMessages, code, args);
    super(diagnostic.message);
    this.name = "RunFault";
    this.diagnostic = diagnostic;
  }
}

/** The FMU discarded a call; its last message says why. */
export function notComputed({ messages }: Instance, fmu: string, time: number): RunFault {
  const last = messages.at(-1);
  const log = last === undefined ? "" : `\n    ${last}`;
  return new RunFault("fmu-run.not-computed", { fmu, time, log });
}

/** The diagnostic of a failure of an FMU; other errors are thrown again. */
export function faultOf(error: unknown): Diagnostic {
  if (error instanceof FmuFailure || error instanceof RunFault) return error.diagnostic;
  throw error;
}
