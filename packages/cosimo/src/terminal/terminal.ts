import type { Diagnostic } from "@cosimo/core/models";
import { type ExitCode, exitCodeOf, exitCodes } from "./exit-codes.ts";
import type { Speech } from "./language.ts";
import { renderDiagnostic } from "./render-diagnostic.ts";
import { type Piece, visible } from "./visible-text.ts";

/**
 * Output streams of a command, and its exit code. Texts of users' files reach a terminal through `visible` only: nothing else
 * writes to these streams.
 */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Text that other programs read: unchanged in a file or a pipe. */
  readonly content: (text: string) => void;
  /** Replaces the last line of standard error; an empty line removes it. */
  readonly status: (line: string) => void;
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
  const paint = (piece: Piece): string => {
    if (typeof piece === "string") return visible(piece);
    return colour ? `\u001b[${piece.colour}m${visible(piece.text)}\u001b[0m` : visible(piece.text);
  };
  const terminal: Terminal = {
    out: (text) => void io.stdout.write(visible(text)),
    err: (text) => void io.stderr.write(visible(text)),
    content: (text) => void io.stdout.write(io.stdout.isTTY === true ? visible(text) : text),
    status: (line) => void io.stderr.write(`\r\u001b[K${visible(line)}`),
    interactive,
    exitCode: exitCodes.done,
    speech,
    text: speech.text,
    report: (diagnostics) => {
      for (const diagnostic of diagnostics)
        io.stderr.write(`${renderDiagnostic(diagnostic, speech).map(paint).join("")}\n`);
    },
    fail: (diagnostics) => {
      terminal.report(diagnostics);
      terminal.exitCode = exitCodeOf(diagnostics);
    },
  };
  return terminal;
}
