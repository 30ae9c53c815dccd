import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";
import type { Answer, Request } from "./fuzz-child.ts";

/** Of one mutant: processor time [s], where it can be measured; else time of the clock. */
const MOST_TIME = 2;
/** Resident memory of the process [byte]. */
const MOST_MEMORY = 1e9;
/** Kept of the error stream, in characters. */
const MOST_SAID = 2000;
/** [ms] */
const INTERVAL = 250;

/** The end of a process that was too slow, too large, or crashed. */
export interface Broken {
  readonly broken: string;
  /** The mutant at that time. */
  readonly number: number;
}

/** A process that answers one request after the other, within bounds. */
export class BoundedChild {
  readonly #start: () => ChildProcess;
  #child: ChildProcess | undefined;
  #number = 0;
  /** The last that it wrote to its error stream. */
  #said = "";

  constructor(entry: string, args: readonly string[], cwd: string) {
    this.#start = () =>
      fork(entry, args, {
        cwd,
        execArgv: ["--max-old-space-size=800", "--enable-source-maps"],
        stdio: ["ignore", "ignore", "pipe", "pipe", "ipc"],
      });
  }

  /** Starts the process if there is none. */
  async request(request: Request): Promise<Exclude<Answer, "ready"> | Broken> {
    this.#child ??= await this.#started();
    const child = this.#child;
    return new Promise((resolve) => {
      let [last, since, reason] = [Number.NaN, 0, ""];
      const watch = setInterval(() => {
        const used = processorTime(child.pid!);
        if (this.#number !== last) [last, since] = [this.#number, used];
        if (used - since > MOST_TIME) reason = `hang: more than ${MOST_TIME} s`;
        if (residentMemory(child.pid!) > MOST_MEMORY) reason = "memory: more than 1 GB";
        if (reason !== "") child.kill("SIGKILL");
      }, INTERVAL);
      const done = (answer: Exclude<Answer, "ready"> | Broken): void => {
        clearInterval(watch);
        child.off("message", done).off("exit", crashed);
        resolve(answer);
      };
      const crashed = (code: number | null, signal: string | null): void => {
        this.#child = undefined;
        const crash = `crash: ${signal ?? `exit code ${code}`} ${this.#said}`.trimEnd();
        const broken = reason === "" ? crash : reason;
        done({ broken, number: this.#number });
      };
      child.on("message", done).on("exit", crashed);
      child.send(request);
    });
  }

  stop(): void {
    this.#child?.disconnect();
    this.#child = undefined;
  }

  #started(): Promise<ChildProcess> {
    const child = this.#start();
    (child.stdio[3] as Readable).setEncoding("utf8").on("data", (text: string) => {
      this.#number = Number(text.trimEnd().split("\n").at(-1));
    });
    this.#said = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#said = (this.#said + text).slice(-MOST_SAID);
    });
    return new Promise((resolve, reject) => {
      child.once("message", () => resolve(child));
      child.once("exit", () => reject(new Error("the process does not start")));
    });
  }
}

/** [s] */
function processorTime(pid: number): number {
  const fields = procFile(pid, "stat")?.split(") ")[1]?.split(" ");
  return fields === undefined ? performance.now() / 1000 : (Number(fields[11]) + Number(fields[12])) / 100;
}

function residentMemory(pid: number): number {
  return 4096 * Number(procFile(pid, "statm")?.split(" ")[1] ?? 0);
}

function procFile(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return undefined;
  }
}
