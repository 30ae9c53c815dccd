import { createProgram } from "../../packages/cosimo/src/cli.ts";
import { reportFailure } from "../../packages/cosimo/src/reports/report-failure.ts";
import { exitCodes } from "../../packages/cosimo/src/terminal/exit-codes.ts";
import { loadSpeech } from "../../packages/cosimo/src/terminal/language.ts";
import { createTerminal } from "../../packages/cosimo/src/terminal/terminal.ts";
import type { Reach, Stage } from "./target.ts";

const speech = await loadSpeech("en");

export interface Ended {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command of the command line in this process, which is much faster than a new one. */
export async function runCommand(args: readonly string[]): Promise<Ended> {
  let [out, err] = ["", ""];
  const stdout = { on: () => {}, write: (text: string) => (out += text) };
  const stderr = { on: () => {}, write: (text: string) => (err += text) };
  const terminal = createTerminal({ stdout, stderr, env: {} } as unknown as NodeJS.Process, speech);
  try {
    await createProgram(terminal).parseAsync([...args], { from: "user" });
    return { status: terminal.exitCode, out, err };
  } catch (error) {
    return { status: reportFailure(error, terminal, args), out, err };
  }
}

/** An internal error of a command. Exit codes say how far it got. */
export async function faultOfCommand(args: readonly string[], reach: Reach): Promise<string | undefined> {
  const { status, err } = await runCommand(args);
  if (status !== exitCodes.ourBug) {
    reach(stageOf(status));
    return undefined;
  }
  return `internal error: ${err.split("\n").slice(1, 8).join("\n").trim()}\ncosimo ${args.join(" ")}`;
}

function stageOf(status: number): Stage {
  if (status === exitCodes.done) return "completed";
  const isRun = [
    ...[exitCodes.initializationFailed, exitCodes.integrationFailed, exitCodes.assertionFailed],
    ...[exitCodes.timeout, exitCodes.interrupted],
  ].some((code) => code === status);
  return isRun ? "run" : "refused";
}
