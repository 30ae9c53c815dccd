import { afterEach, describe, expect, it } from "vitest";
import { program } from "../cli/run-cosimo.ts";
import { createRandom } from "../mutate-text.ts";
import { KillTrials, type Signal, signals } from "./kill-trial.ts";
import { writingCommands } from "./killed-commands.ts";

let trials: KillTrials | undefined;
afterEach(() => trials?.remove());
const random = createRandom(20_26);

/** A short part of `npm run check:kills`. */
describe("a command that is killed at any instant", () => {
  const short = ["simulate csv", "simulate with checkpoints", "convert a system", "fmu new"];
  const commands = writingCommands.filter(({ name }) => short.includes(name));

  it.each(commands.map((command) => [command.name, command] as const))(
    "leaves whole files only, and no others: %s",
    { timeout: 120_000 },
    async (_, command) => {
      trials = new KillTrials(program, command);
      const faults = await Promise.all(
        signals.map((signal: Signal) => trials!.trial(signal, random() * trials!.duration)),
      );
      expect(faults.flat()).toEqual([]);
    },
  );
});
