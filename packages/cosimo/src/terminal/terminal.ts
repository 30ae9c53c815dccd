import type { Diagnostic } from "@cosimo/core/models";
import { type ExitCode, exitCodeOf, exitCodes } from "./exit-codes.ts";
import type { Speech } from "./language.ts";
import { renderDiagnostic } from "./render-diagnostic.ts";

/** Output streams of a command, and its exit code. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** True if standard error is a terminal: enables colours and the progress line. */
  readonly interactive: boolean;
  exitCode: ExitCode;
  readonly speech: Speech;
  /** A text of the command line itself, in the user's language. */
  readonly text: Speech["text"];
  /** Prints diagnostics to standard error. */
  report(diagnostics: readonly Diagnostic[]): void;
  /** Prints diagnostics and sets the exit code that corresponds to them. */
  fail(diagnostics: readonly Diagnostic[]): void;
}

export function createTerminal(
  io: Pick<NodeJS.Process, "stdout" | "stderr" | "env">,
  speech: Speech,
): Terminal {
  const interactive = io.stderr.isTTY === true;
  const colour = interactive && io.env["NO_COLOR"] === undefined;
  const terminal: Terminal = {
    out: (text) => void io.stdout.write(text),
    err: (text) => void io.stderr.write(text),
    interactive,
    exitCode: exitCodes.done,
    speech,
    text: speech.text,
    report: (diagnostics) => {
      for (const diagnostic of diagnostics)
        terminal.err(`${renderDiagnostic(diagnostic, { colour, speech })}\n`);
    },
    fail: (diagnostics) => {
      terminal.report(diagnostics);
      terminal.exitCode = exitCodeOf(diagnostics);
    },
  };
  return terminal;
}
