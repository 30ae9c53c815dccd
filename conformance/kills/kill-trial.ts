import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import type { WritingCommand } from "./killed-commands.ts";
import { faultOfFile } from "./written-files.ts";

export const signals = ["SIGKILL", "SIGINT", "SIGTERM"] as const;
export type Signal = (typeof signals)[number];

/** One command, ready to be run and killed. */
export class KillTrials {
  readonly #command: WritingCommand;
  readonly #program: string;
  readonly #root = mkdtempSync(join(tmpdir(), "cosimo-kills-"));
  readonly #prepared = join(this.#root, "prepared");
  /** Of a run that is not killed [ms]. */
  readonly duration: number;

  constructor(program: string, command: WritingCommand) {
    this.#program = program;
    this.#command = command;
    mkdirSync(this.#prepared);
    for (const [file, text] of Object.entries(command.files)) writeFileSync(join(this.#prepared, file), text);
    for (const args of command.before ?? []) this.#run(args, this.#prepared, this.#root);
    const folder = this.#fresh();
    const begin = performance.now();
    this.#run(command.args, join(folder, "work"), join(folder, "tmp"));
    this.duration = performance.now() - begin;
  }

  /** Kills the command after `delay` [ms]; what is wrong afterwards. */
  async trial(signal: Signal, delay: number): Promise<readonly string[]> {
    const folder = this.#fresh();
    const [work, tmp] = [join(folder, "work"), join(folder, "tmp")];
    const child = spawn(process.execPath, [this.#program, ...this.#command.args], {
      ...{ cwd: work, stdio: "ignore", env: environment(tmp) },
    });
    const timer = setTimeout(() => child.kill(signal), delay);
    const [code, by] = await new Promise<readonly [number | null, string | null]>((resolve) =>
      child.on("exit", (code, by) => resolve([code, by])),
    );
    clearTimeout(timer);
    const faults = [...(await faultsOfFiles(work))];
    if (signal === "SIGKILL") {
      this.#run(this.#command.args, work, tmp);
      faults.push(...(await faultsOfFiles(work)));
    } else if (code !== 0 && code !== 130 && by !== signal) faults.push(`ends with ${code ?? by}`);
    faults.push(...(await this.#leftIn(work, tmp)));
    rmSync(folder, { recursive: true, force: true });
    return faults.map((fault) => `${this.#command.name}, ${signal} after ${Math.round(delay)} ms: ${fault}`);
  }

  remove(): void {
    rmSync(this.#root, { recursive: true, force: true });
  }

  #fresh(): string {
    const folder = mkdtempSync(join(this.#root, "trial-"));
    cpSync(this.#prepared, join(folder, "work"), { recursive: true });
    mkdirSync(join(folder, "tmp"));
    return folder;
  }

  /** A whole run, which must succeed; `fmu new` refuses an existing folder, and a comparison may differ. */
  #run(args: readonly string[], cwd: string, tmp: string): void {
    const { status, stderr } = spawnSync(process.execPath, [this.#program, ...args], {
      ...{ cwd, env: environment(tmp), encoding: "utf8" },
    });
    if (status !== 0 && status !== 1 && !args.includes("new"))
      throw new Error(`cosimo ${args.join(" ")}: ${stderr}`);
  }

  /** Processes and temporary files end a little later than the command. */
  async #leftIn(work: string, tmp: string): Promise<readonly string[]> {
    const known = new Set([...Object.keys(this.#command.files), ...this.#command.written]);
    let left: readonly string[] = [];
    for (let waited = 0; waited < 10_000; waited += 100) {
      const strangers = filesIn(work).filter(
        (file) => !known.has(file.split(sep)[0]!) || file.endsWith(".tmp"),
      );
      left = [
        ...strangers.map((file) => `leaves ${file}`),
        ...readdirSync(tmp).map((file) => `leaves ${file} in the temporary folder`),
        ...processesWith(tmp).map((name) => `leaves the process ${name}`),
      ];
      if (left.length === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return left;
  }
}

function environment(tmp: string): NodeJS.ProcessEnv {
  return { ...process.env, TMPDIR: tmp, MODELICAPATH: "", NODE_OPTIONS: "" };
}

function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return entries.filter((entry) => statSync(join(folder, entry)).isFile());
}

async function faultsOfFiles(folder: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const file of filesIn(folder)) {
    if (file.endsWith(".tmp")) continue;
    const fault = await faultOfFile(join(folder, file));
    if (fault !== undefined) faults.push(`${file} ${fault}`);
  }
  return faults;
}

/** Names of running processes whose temporary folder this is; on Linux. */
function processesWith(tmp: string): readonly string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc").flatMap((pid) => {
    try {
      if (!/^\d+$/.test(pid) || !readFileSync(`/proc/${pid}/environ`, "utf8").includes(`TMPDIR=${tmp}`))
        return [];
      return [readFileSync(`/proc/${pid}/comm`, "utf8").trim()];
    } catch {
      return [];
    }
  });
}
