import {
  type Diagnostic,
  diagnoseWithoutSpan,
  Interruption,
  MemoryExhausted,
  type MessageCatalogue,
  ModelError,
  messageGroup,
  type PhraseCatalogue,
  phrase,
  SettingsError,
} from "@cosimo/core/models";
import { FmuFailure } from "@cosimo/fmi";
import { CommanderError } from "commander";
import { FileError, MalformedFileError } from "../files/file-messages.ts";
import { recognize } from "../options/usage-messages.ts";
import { type ExitCode, exitCodeOf, exitCodes } from "../terminal/exit-codes.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { failedRunReport, jsonDiagnostics } from "./json-report.ts";

export const failureMessages = {
  "internal.fault": { category: "internal", severity: "error", text: "internal error: {message}" },
  ...messageGroup("integration", "error", {
    "interruption.timeout": "the time limit was reached {phase}",
    "interruption.signal": "interrupted {phase}",
  }),
} as const satisfies MessageCatalogue;

/** What was being done, and what there is of it. */
export const interruptionPhrases = {
  "interruption.compilation": "during the compilation: there is no result",
  "interruption.initialization": "during the initialization: there is no result",
  "interruption.run": "during a step: there is no result",
  "interruption.analysis": "during the analysis: there is no result",
  "interruption.plot": "while a plot was drawn: the other files are complete",
} as const satisfies PhraseCatalogue;

/**
 * Reports the error that ended a command, and returns its exit code. With `--json` among the
 * arguments, standard output gets one object. Only internal errors show a stack trace.
 */
export function reportFailure(error: unknown, terminal: Terminal, args: readonly string[]): ExitCode {
  const json = (diagnostics: readonly Diagnostic[]): void => {
    if (args.includes("--json"))
      terminal.out(`${JSON.stringify(failureReport(diagnostics, commandIn(args), terminal))}\n`);
  };
  if (error instanceof DOMException && error.name === "AbortError") return exitCodes.interrupted;
  if (error instanceof CommanderError) return reportUsage(error, terminal, json);
  if (error instanceof Interruption) {
    const { cause, phase } = error;
    const code = cause === "timeout" ? "interruption.timeout" : "interruption.signal";
    const args = { phase: phrase(interruptionPhrases, `interruption.${phase}`) };
    const diagnostic = diagnoseWithoutSpan(failureMessages, code, args);
    terminal.report([diagnostic]);
    json([diagnostic]);
    return exitCodes[cause];
  }
  if (error instanceof FmuFailure || error instanceof MemoryExhausted) {
    terminal.report([error.diagnostic]);
    json([error.diagnostic]);
    return error instanceof FmuFailure ? exitCodes.fmu : exitCodeOf([error.diagnostic]);
  }
  if (
    error instanceof FileError ||
    error instanceof MalformedFileError ||
    error instanceof ModelError ||
    error instanceof SettingsError
  ) {
    const diagnostics = error instanceof FileError ? [error.diagnostic] : error.diagnostics;
    terminal.report(diagnostics);
    json(diagnostics);
    return error instanceof ModelError || error instanceof SettingsError
      ? exitCodeOf(diagnostics)
      : exitCodes.file;
  }
  const message = error instanceof Error ? error.message : String(error);
  const detail = error instanceof Error ? (error.stack ?? message) : message;
  terminal.err(`${terminal.text("terminal.our-fault")}\n${detail}\n`);
  json([diagnoseWithoutSpan(failureMessages, "internal.fault", { message })]);
  return exitCodes.ourBug;
}

/** The command: the first word that is neither an option nor the language. */
function commandIn(args: readonly string[]): string | undefined {
  return args.find((arg, i) => !arg.startsWith("-") && args[i - 1] !== "--lang");
}

/**
 * Help and version are no failures. Help printed because of a missing command needs no further
 * message.
 */
function reportUsage(
  error: CommanderError,
  terminal: Terminal,
  json: (diagnostics: readonly Diagnostic[]) => void,
): ExitCode {
  if (error.exitCode === 0) return exitCodes.done;
  const problem = recognize(error.message);
  if (error.code !== "commander.help") {
    terminal.report([problem]);
    terminal.err(`${terminal.text("terminal.help-hint")}\n`);
  }
  json([problem]);
  return exitCodes.usage;
}

function failureReport(
  diagnostics: readonly Diagnostic[],
  command: string | undefined,
  { speech }: Terminal,
) {
  const isCancelled = diagnostics.some(({ code }) => code.startsWith("interruption."));
  if (command === "simulate")
    return failedRunReport(diagnostics, speech, isCancelled ? "cancelled" : "failed");
  return { schema: "cosimo.failure/1", diagnostics: jsonDiagnostics(diagnostics, speech) };
}
