import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { diagnoseWithoutSpan, ModelError } from "@cosimo/core/models";
import { storeMessages } from "./store-messages.ts";

/** Who makes the runs of a folder. `started`: distinguishes processes of the same number, where the system tells. */
interface Holder {
  readonly process: number;
  readonly host: string;
  readonly started: string;
}

/**
 * Keeps other coordinators out of a folder until the returned function is called. The lock of a process that has ended is taken over.
 * @throws ModelError
 */
export function lockStore(folder: string): () => void {
  const file = join(folder, "lock");
  const own: Holder = { process: process.pid, host: hostname(), started: startOf(process.pid) };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(own));
  try {
    // A link is made by one of several processes only.
    for (let attempt = 0; ; attempt++) {
      try {
        linkSync(draft, file);
        return () => rmSync(file, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST" || attempt > 5) throw error;
      }
      const holder = holderOf(file);
      if (holder === undefined) continue;
      if (isAlive(holder)) {
        const args = { folder, process: holder.process, host: holder.host, file };
        throw new ModelError([diagnoseWithoutSpan(storeMessages, "study-store.in-use", args)]);
      }
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** undefined: it has gone meanwhile. */
function holderOf(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

/** Processes on other machines are taken to be alive. */
function isAlive({ process: id, host, started }: Holder): boolean {
  if (host !== hostname()) return true;
  if (id === process.pid) return true;
  try {
    process.kill(id, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return startOf(id) === started;
}

/** Start time of a process in ticks since the start of the machine (proc(5)); empty where the system has no such file. */
function startOf(id: number): string {
  try {
    const text = readFileSync(`/proc/${id}/stat`, "utf8");
    // The name of the program, in parentheses, may contain blanks.
    return text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
