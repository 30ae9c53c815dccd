import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runWarm } from "./warm-command.ts";

export const program = join(import.meta.dirname, "..", "..", "packages", "cosimo", "bin", "cosimo.js");

/** Result of a command. */
export interface CommandOutcome {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** A temporary directory for commands. */
export interface Workplace {
  readonly directory: string;
  write(file: string, text: string): void;
  read(file: string): string;
  files(): readonly string[];
  /** Runs `cosimo` with these arguments, in a process that runs many commands. */
  cosimo(...args: readonly string[]): CommandOutcome;
  /**
   * The same without waiting; `interruptAfter` sends SIGINT so many milliseconds after the first output on standard error,
   * `interruptAt` so many after the start, `interruptOn` when standard error has this text.
   */
  cosimoAsync(args: readonly string[], options?: InterruptOptions): Promise<CommandOutcome>;
  remove(): void;
}

/** From a text to the work after it [ms]: between both a signal may be lost, see `supervisor.ts`. */
const WITHIN_WORK = 60;

/** Longest time of a command: below that of a test [ms]. */
const MOST_TIME = 85_000;

export interface InterruptOptions {
  /** [ms] */
  readonly interruptAfter?: number;
  readonly interruptAt?: number;
  readonly interruptOn?: string;
  /** Missing: SIGINT. */
  readonly by?: NodeJS.Signals;
  /** Further variables of the environment. */
  readonly env?: NodeJS.ProcessEnv;
}

/** Each command gets a process of its own, as users' commands do: slower. */
const isAlone = process.env["COSIMO_COLD"] === "1";

export function createWorkplace(): Workplace {
  const directory = mkdtempSync(join(tmpdir(), "cosimo-cli-"));
  const added = join(directory, ".libraries");
  const env = { ...process.env, MODELICAPATH: "", COSIMO_LIBRARIES: added, NO_COLOR: "1" };
  const options = { cwd: directory, env };
  const alone = (args: readonly string[]): CommandOutcome => {
    const result = spawnSync(process.execPath, [program, ...args], { ...options, encoding: "utf8" });
    return { status: result.status, out: result.stdout, err: result.stderr };
  };
  return {
    directory,
    write: (file, text) => {
      mkdirSync(dirname(join(directory, file)), { recursive: true });
      writeFileSync(join(directory, file), text);
    },
    read: (file) => readFileSync(join(directory, file), "utf8"),
    files: () => readdirSync(directory).sort(),
    cosimo: (...args) => (isAlone ? alone(args) : runWarm(args, options)),
    cosimoAsync: (args, { interruptAfter, interruptAt, interruptOn, by = "SIGINT", env: own } = {}) =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, [program, ...args], { ...options, env: { ...env, ...own } });
        if (interruptAt !== undefined) setTimeout(() => child.kill(by), interruptAt);
        // A command that nothing ends would outlive the tests.
        const limit = setTimeout(() => child.kill("SIGKILL"), MOST_TIME);
        let [out, err] = ["", ""];
        child.stdout.on("data", (chunk) => {
          out += chunk;
        });
        child.stderr.on("data", (chunk) => {
          if (err === "" && interruptAfter !== undefined) setTimeout(() => child.kill(by), interruptAfter);
          const isNew = interruptOn !== undefined && !err.includes(interruptOn);
          err += chunk;
          if (isNew && err.includes(interruptOn)) setTimeout(() => child.kill(by), WITHIN_WORK);
        });
        child.on("close", (status) => {
          clearTimeout(limit);
          resolve({ status, out, err });
        });
      }),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** A diagnostic in the JSON format. */
export interface ReportedDiagnostic {
  readonly code: string;
  readonly args: object;
  readonly severity: string;
  readonly category: string;
  readonly message: string;
  readonly span: {
    readonly file: string;
    readonly start: { readonly line: number; readonly column: number };
    readonly end: { readonly line: number; readonly column: number };
  } | null;
  readonly component: string | null;
  readonly equation: string | null;
  readonly variables: readonly string[];
  readonly time: number | null;
  readonly related: readonly object[];
  readonly hint: string | null;
}

/** The JSON object on standard output. Throws if there is other output. */
export function reportOf(outcome: CommandOutcome): {
  readonly schema: string;
  readonly outcome?: { readonly status: string; readonly time: number; readonly reason: string };
  readonly diagnostics: readonly ReportedDiagnostic[];
  readonly [field: string]: unknown;
} {
  return JSON.parse(outcome.out);
}
