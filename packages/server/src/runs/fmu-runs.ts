import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { makeTemporaryFolder, removeTemporaryFolder } from "@cosimo/fmi-node";
import type { FmuRunOrder } from "./run-order.ts";
import { settingArguments } from "./run-settings.ts";

/** Runs native FMUs, each in processes of its own: an FMU that crashes or hangs ends its run and nothing else. */
export interface FmuRuns {
  /** `bytes`: what the user has allowed, which is what runs. `undefined`: as many runs as may be are under way. */
  start(bytes: Uint8Array, order: FmuRunOrder, report: (progress: unknown) => void): FmuRun | undefined;
  /** Results until then are kept. */
  stop(id: string): void;
  /** The result of an ended run, once. */
  take(id: string): Uint8Array | undefined;
  /** Ends all runs and removes their files. */
  close(): void;
}

export interface FmuRun {
  readonly id: string;
  /** What `cosimo simulate --json` prints, or `undefined` if it printed nothing. */
  readonly ended: Promise<unknown>;
  /** Nobody waits for the result. */
  abandon(): void;
}

interface Running {
  readonly child: ChildProcess;
  readonly folder: string;
  readonly result: string;
  hasEnded: boolean;
}

const MOST_RUNS = 4;
/** A process that does not stop by then is killed [ms]. */
const STOP_LIMIT = 3000;

/** `command`: the command line, as program and first arguments. */
export function createFmuRuns(command: readonly string[]): FmuRuns {
  const runs = new Map<string, Running>();

  const remove = (id: string): void => {
    const run = runs.get(id);
    if (run === undefined) return;
    runs.delete(id);
    if (!run.hasEnded) run.child.kill("SIGKILL");
    removeTemporaryFolder(run.folder);
  };
  const stop = (id: string): void => {
    const run = runs.get(id);
    if (run === undefined || run.hasEnded) return;
    run.child.kill("SIGINT");
    setTimeout(() => run.hasEnded || run.child.kill("SIGKILL"), STOP_LIMIT).unref();
  };

  return {
    start(bytes, order, report) {
      // Results that nobody has taken make place.
      for (const [id, { hasEnded }] of runs) if (hasEnded && runs.size >= MOST_RUNS) remove(id);
      if (runs.size >= MOST_RUNS) return undefined;
      const id = randomBytes(16).toString("hex");
      const folder = makeTemporaryFolder("run");
      const files = writeOrder(folder, bytes, order);
      const [program = "", ...first] = command;
      const child = spawn(program, [...first, ...argumentsOf(files, order)], {
        stdio: ["ignore", "pipe", "pipe"],
        windowsHide: true,
      });
      const run: Running = { child, folder, result: files.result, hasEnded: false };
      runs.set(id, run);
      const ended = reportOf(child, report).finally(() => {
        run.hasEnded = true;
      });
      return { id, ended, abandon: () => remove(id) };
    },
    stop,
    take(id) {
      const run = runs.get(id);
      if (run === undefined || !run.hasEnded || !existsSync(run.result)) return undefined;
      const bytes = readFileSync(run.result);
      remove(id);
      return bytes;
    },
    close() {
      for (const id of [...runs.keys()]) remove(id);
    },
  };
}

interface OrderFiles {
  readonly fmu: string;
  readonly inputs: string | undefined;
  readonly result: string;
}

/** A copy of the FMU: the file may change while it runs. */
function writeOrder(folder: string, bytes: Uint8Array, { name, inputs }: FmuRunOrder): OrderFiles {
  const fmu = join(folder, name);
  writeFileSync(fmu, bytes);
  const table = join(folder, "inputs.csv");
  if (inputs !== undefined) writeFileSync(table, inputs);
  return { fmu, inputs: inputs === undefined ? undefined : table, result: join(folder, "result.json") };
}

/** Values follow `=`, so that none is taken for an option. */
function argumentsOf({ fmu, inputs, result }: OrderFiles, order: FmuRunOrder): readonly string[] {
  const { language, kind, settings, parameters } = order;
  return [
    ...["simulate", fmu, "--json", "--progress=json", "--fmu-backend=isolated", `--output-file=${result}`],
    ...(language === undefined ? [] : [`--lang=${language}`]),
    ...(kind === undefined ? [] : [`--fmu-type=${kind}`]),
    ...settingArguments(settings),
    ...Object.entries(parameters).map(([name, value]) => `--set=${name}=${value}`),
    ...(inputs === undefined ? [] : [`--input-file=${inputs}`]),
  ];
}

/** Of lines that an FMU prints only those of progress are passed on. */
function reportOf(child: ChildProcess, report: (progress: unknown) => void): Promise<unknown> {
  let output = "";
  child.stdout!.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  createInterface({ input: child.stderr! }).on("line", (line) => {
    const progress = parsed(line);
    if (typeof progress === "object" && progress !== null && "stopTime" in progress) report(progress);
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(undefined));
    child.once("close", () => resolve(parsed(output)));
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
