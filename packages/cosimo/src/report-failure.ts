import type { Diagnostic } from "@cosimo/core";
import { ModelError } from "@cosimo/core";
import { type ExitCode, exitCodeOf, exitCodes } from "./exit-codes.ts";
import { FileError } from "./file-messages.ts";
import { jsonDiagnostic } from "./json-report.ts";
import type { Terminal } from "./terminal.ts";

/** Says what ended a command early, and gives its exit code. Only our own faults show a stack trace. */
export function reportFailure(error: unknown, terminal: Terminal, json: boolean): ExitCode {
  if (error instanceof FileError) return report([error.diagnostic], exitCodes.file, terminal, json);
  if (error instanceof ModelError)
    return report(error.diagnostics, exitCodeOf(error.diagnostics), terminal, json);
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  terminal.err(
    `internal error: this is a fault of cosimo, not of your model. Please report it with the model.\n${detail}\n`,
  );
  return exitCodes.ourBug;
}

function report(
  diagnostics: readonly Diagnostic[],
  code: ExitCode,
  terminal: Terminal,
  json: boolean,
): ExitCode {
  terminal.report(diagnostics);
  if (json)
    terminal.out(
      `${JSON.stringify({ schema: "cosimo.failure/1", diagnostics: diagnostics.map(jsonDiagnostic) })}\n`,
    );
  return code;
}
