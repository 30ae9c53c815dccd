import { type ChildProcess, spawn } from "node:child_process";
import { diagnoseWithoutSpan, ModelError } from "@cosimo/core/models";
import { clusterMessages } from "./cluster-messages.ts";

/** The commands of Slurm that are used: sbatch(1), squeue(1), scancel(1). */

interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Submits an array of `tasks` tasks; its number. @throws ModelError with what `sbatch` says */
export async function submitArray(
  script: string,
  tasks: number,
  options: readonly string[],
): Promise<string> {
  const args = ["--parsable", `--array=0-${tasks - 1}`, ...options];
  const { status, out, err } = await run("sbatch", args, script);
  // "number" or "number;cluster".
  const id = /^\d+/.exec(out)?.[0];
  if (status !== 0 || id === undefined) throw refusal("sbatch", err.trim() || String(status));
  return id;
}

/** Whether tasks of an array wait or run; undefined: Slurm does not say. */
export async function isUnderWay(id: string): Promise<boolean | undefined> {
  const { status, out, err } = await run("squeue", ["-h", "-j", id, "-o", "%T"]);
  if (status === 0) return out.trim() !== "";
  // Ended so long ago that it is forgotten.
  return /invalid job id/i.test(err) ? false : undefined;
}

export async function cancelArray(id: string): Promise<void> {
  await run("scancel", [id]);
}

function run(command: string, args: readonly string[], input = ""): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(command, args, { stdio: "pipe" });
    let [out, err] = ["", ""];
    child.stdout!.on("data", (text) => {
      out += text;
    });
    child.stderr!.on("data", (text) => {
      err += text;
    });
    child.stdin!.on("error", () => {});
    child.stdin!.end(input);
    child.on("error", ({ message }) => reject(refusal(command, message)));
    child.on("close", (status) => resolve({ status, out, err }));
  });
}

function refusal(command: string, reason: string): ModelError {
  return new ModelError([diagnoseWithoutSpan(clusterMessages, "study-cluster.command", { command, reason })]);
}
