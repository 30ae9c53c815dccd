import { readdirSync, readFileSync } from "node:fs";

/** Ends all other processes with this entry in their environment (proc(5), `environ`). */
export function endMarked(entry: string): void {
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    try {
      const environment = readFileSync(`/proc/${name}/environ`, "latin1");
      if (environment.split("\0").includes(entry)) process.kill(Number(name), "SIGKILL");
    } catch {
      // The process has ended, or belongs to another user.
    }
  }
}
