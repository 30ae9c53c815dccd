import { type Diagnostic, diagnoseWithoutSpan, type MessageArguments } from "@cosimo/ir";
import { FmuFailure } from "../instance/fmu-failure.ts";
import { runMessages } from "./run-messages.ts";

/** An answer of an FMU with which a run cannot go on. */
export class RunFault extends Error {
  readonly diagnostic: Diagnostic;

  constructor(code: keyof typeof runMessages, args: MessageArguments) {
    const diagnostic = diagnoseWithoutSpan(runMessages, code, args);
    super(diagnostic.message);
    this.name = "RunFault";
    this.diagnostic = diagnostic;
  }
}

/** What an FMU has failed by; all other errors are our own and go on. */
export function faultOf(error: unknown): Diagnostic {
  if (error instanceof FmuFailure || error instanceof RunFault) return error.diagnostic;
  throw error;
}
