import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { GROUP_FILE } from "../files/temporary-folder.ts";

/** A call of a compiler in a temporary folder. */
export interface CompilerCall {
  readonly command: string;
  readonly args: readonly string[];
  /** Working directory, and the place of the compiler's own temporary files. */
  readonly folder: string;
}

export interface CompilerOutcome {
  readonly succeeded: boolean;
  readonly text: string;
}

/** Work that calls compilers: it waits at each call for the outcome. */
export type Compilation<T> = Generator<CompilerCall, T, CompilerOutcome>;

/** Does the work without returning to the event loop. */
export function compileNow<T>(work: Compilation<T>): T {
  let next = work.next();
  while (next.done !== true) {
    const { command, args, options, end } = prepared(next.value);
    const { status, stderr, error } = spawnSync(command, args, { ...options, encoding: "utf8" });
    end();
    next = work.next({ succeeded: status === 0, text: error?.message ?? stderr });
  }
  return next.value;
}

/** Does the work, unless the signal aborts it: the compiler and its processes are ended. @throws the signal's reason */
export async function compileUnlessAborted<T>(work: Compilation<T>, signal: AbortSignal): Promise<T> {
  let next = work.next();
  while (next.done !== true) {
    const outcome = signal.aborted ? undefined : await run(next.value, signal);
    // Its `finally` blocks remove what it made.
    next = signal.aborted || outcome === undefined ? work.throw(signal.reason) : work.next(outcome);
  }
  return next.value;
}

function run(call: CompilerCall, signal: AbortSignal): Promise<CompilerOutcome> {
  const { command, args, options, end } = prepared(call);
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
    const kill = (): void => killGroup(child);
    signal.addEventListener("abort", kill, { once: true });
    let text = "";
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    const finish = (succeeded: boolean): void => {
      signal.removeEventListener("abort", kill);
      end();
      resolve({ succeeded, text });
    };
    child.on("error", ({ message }) => {
      text = message;
      finish(false);
    });
    child.on("close", (code) => finish(code === 0));
  });
}

/** A compiler is several processes. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** The compiler in a process group of its own, whose number a file holds as long as it runs: see `makeTemporaryFolder`. */
function prepared({ command, args, folder }: CompilerCall): PreparedCall {
  const env = { ...process.env, LC_ALL: "C.UTF-8", TMPDIR: folder };
  if (process.platform === "win32") return { command, args, options: { cwd: folder, env }, end: () => {} };
  const file = join(folder, `compiler${GROUP_FILE}`);
  return {
    command: "/bin/sh",
    args: ["-c", 'echo $$ > "$0"; exec "$@"', file, command, ...args],
    options: { cwd: folder, env, detached: true },
    end: () => rmSync(file, { force: true }),
  };
}

interface PreparedCall {
  readonly command: string;
  readonly args: readonly string[];
  readonly options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly detached?: boolean };
  end(): void;
}
