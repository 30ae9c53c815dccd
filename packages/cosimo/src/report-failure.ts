import { type Diagnostic, diagnoseWithoutSpan, ModelError } from "@cosimo/core";
import { CommanderError } from "commander";
import { type ExitCode, exitCodeOf, exitCodes } from "./exit-codes.ts";
import { FileError, MalformedFileError } from "./file-messages.ts";
import { failedRunReport, jsonDiagnostic } from "./json-report.ts";
import type { Terminal } from "./terminal.ts";

const failureMessages = {
  "usage.command-line": { category: "usage", severity: "error", text: "{message}" },
  "internal.fault": { category: "internal", severity: "error", text: "internal error: {message}" },
} as const;

/**
 * Says what ended a command early, and gives its exit code. With `--json` among the arguments standard output carries one
 * object all the same. Only our own faults show a stack trace.
 */
export function reportFailure(error: unknown, terminal: Terminal, args: readonly string[]): ExitCode {
  const json = (diagnostics: readonly Diagnostic[]): void => {
    if (args.includes("--json")) terminal.out(`${JSON.stringify(failureReport(diagnostics, args[0]))}\n`);
  };
  if (error instanceof CommanderError) return reportUsage(error, json);
  if (error instanceof FileError || error instanceof MalformedFileError || error instanceof ModelError) {
    const diagnostics = error instanceof FileError ? [error.diagnostic] : error.diagnostics;
    terminal.report(diagnostics);
    json(diagnostics);
    return error instanceof ModelError ? exitCodeOf(diagnostics) : exitCodes.file;
  }
  const message = error instanceof Error ? error.message : String(error);
  const detail = error instanceof Error ? (error.stack ?? message) : message;
  terminal.err(
    `internal error: this is a fault of cosimo, not of your model. Please report it with the model.\n${detail}\n`,
  );
  json([diagnoseWithoutSpan(failureMessages, "internal.fault", { message })]);
  return exitCodes.ourBug;
}

/** Commander has told the user already; help and version are no failures. */
function reportUsage(error: CommanderError, json: (diagnostics: readonly Diagnostic[]) => void): ExitCode {
  if (error.exitCode === 0) return exitCodes.done;
  const message = error.message.replace(/^error: /, "");
  json([diagnoseWithoutSpan(failureMessages, "usage.command-line", { message })]);
  return exitCodes.usage;
}

function failureReport(diagnostics: readonly Diagnostic[], command: string | undefined) {
  if (command === "simulate") return failedRunReport(diagnostics);
  return { schema: "cosimo.failure/1", diagnostics: diagnostics.map(jsonDiagnostic) };
}
