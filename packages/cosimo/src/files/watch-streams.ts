import { diagnoseWithoutSpan } from "@cosimo/core/models";
import { exitCodes } from "../terminal/exit-codes.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { fileMessages } from "./file-messages.ts";

/** A closed pipe, as with `| head`, is no failure. A full device is one, also when it is noticed after the command. */
export function watchStreams({ stdout, stderr }: NodeJS.Process, terminal: Terminal): void {
  const fail = (error: NodeJS.ErrnoException, file: string): void => {
    if (error.code === "EPIPE") return;
    terminal.exitCode = process.exitCode = exitCodes.file;
    const args = { file, reason: error.code ?? error.message };
    if (file === "stdout") terminal.report([diagnoseWithoutSpan(fileMessages, "file.unwritable", args)]);
  };
  stdout.on("error", (error) => fail(error, "stdout"));
  stderr.on("error", (error) => fail(error, "stderr"));
}
