import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { makeTemporaryFolder, removeTemporaryFolder } from "@cosimo/fmi-node";
import type { FmuRunOrder } from "./run-order.ts";
import { settingArguments } from "./run-settings.ts";

/** Runs native FMUs, each in processes of its own: an FMU that crashes or hangs ends its run and nothing else. */
export interface FmuRuns {
  /** `bytes`: what the user has allowed, which is what runs. `undefined`: as many runs as may be are under way. */
  start(bytes: Uint8Array, order: FmuRunOrder): FmuRun | undefined;
  /** Rows until then are passed on, and a report. */
  stop(id: string): void;
  /** Ends all runs and removes their files. */
  close(): void;
}

export interface FmuRun {
  readonly id: string;
  /** What `cosimo simulate --stream --json` prints: rows, events and progress as they come, and at last the report. */
  readonly lines: AsyncIterable<string>;
  /** The run is over, or nobody waits for it. */
  end(): void;
}

interface Running {
  readonly child: ChildProcess;
  readonly folder: string;
}

const MOST_RUNS = 4;
/** A process that does not stop by then is killed [ms]. */
const STOP_LIMIT = 3000;

/** `command`: the command line, as program and first arguments. */
export function createFmuRuns(command: readonly string[]): FmuRuns {
  const runs = new Map<string, Running>();

  const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
  const remove = (id: string): void => {
    const run = runs.get(id);
    if (run === undefined) return;
    runs.delete(id);
    if (!hasEnded(run.child)) run.child.kill("SIGKILL");
    removeTemporaryFolder(run.folder);
  };

  return {
    start(bytes, order) {
      if (runs.size >= MOST_RUNS) return undefined;
      const id = randomBytes(16).toString("hex");
      const folder = makeTemporaryFolder("run");
      const files = writeOrder(folder, bytes, order);
      const [program = "", ...first] = command;
      const child = spawn(program, [...first, ...argumentsOf(files, order)], {
        // What an FMU prints comes there.
        stdio: ["ignore", "pipe", "ignore"],
        windowsHide: true,
      });
      // Without a program there are no lines.
      child.once("error", () => {});
      runs.set(id, { child, folder });
      return { id, lines: createInterface({ input: child.stdout }), end: () => remove(id) };
    },
    stop(id) {
      const run = runs.get(id);
      if (run === undefined || hasEnded(run.child)) return;
      run.child.kill("SIGINT");
      setTimeout(() => hasEnded(run.child) || run.child.kill("SIGKILL"), STOP_LIMIT).unref();
    },
    close() {
      for (const id of [...runs.keys()]) remove(id);
    },
  };
}

interface OrderFiles {
  readonly fmu: string;
  readonly inputs: string | undefined;
}

/** A copy of the FMU: the file may change while it runs. */
function writeOrder(folder: string, bytes: Uint8Array, { name, inputs }: FmuRunOrder): OrderFiles {
  const fmu = join(folder, name);
  writeFileSync(fmu, bytes);
  const table = join(folder, "inputs.csv");
  if (inputs !== undefined) writeFileSync(table, inputs);
  return { fmu, inputs: inputs === undefined ? undefined : table };
}

/** Values follow `=`, so that none is taken for an option. */
function argumentsOf({ fmu, inputs }: OrderFiles, order: FmuRunOrder): readonly string[] {
  const { language, kind, settings, parameters } = order;
  return [
    ...["simulate", fmu, "--stream", "--json", "--fmu-backend=isolated"],
    ...(language === undefined ? [] : [`--lang=${language}`]),
    ...(kind === undefined ? [] : [`--fmu-type=${kind}`]),
    ...settingArguments(settings),
    ...Object.entries(parameters).map(([name, value]) => `--set=${name}=${value}`),
    ...(inputs === undefined ? [] : [`--input-file=${inputs}`]),
  ];
}
