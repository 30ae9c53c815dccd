import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diagnoseWithoutSpan, ModelError } from "@cosimo/core/models";
import type { QueueAddress } from "./queue-address.ts";
import { queueMessages } from "./queue-messages.ts";

/** A Redis of our own, for workers on this machine. */
export interface RedisServer {
  readonly address: QueueAddress & { readonly username: string; readonly password: string };
  stop(): Promise<void>;
}

/** Time until a server answers [ms], and how often one is started again. */
const START_TIME = 10_000;
const MOST_STARTS = 20;

/**
 * Ends the server and removes its folder, the first argument, when the standard input ends, which it does when this process ends, however it
 * ends. A line of input says that the server will be started again.
 */
const GUARD = `exec 3<&0
folder=$1
shift
redis-server "$@" </dev/null 3<&- & server=$!
{
  read again <&3 && exit
  kill "$server" 2>/dev/null
  while kill -0 "$server" 2>/dev/null; do sleep 0.05; done
  rm -rf "$folder"
} &
wait "$server"`;

/**
 * Starts a server that only this machine reaches, with one user and a random password. It writes what it knows each second; if it ends, it is
 * started again. @throws ModelError
 */
export async function startRedis(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), "cosimo-queue-"));
  const [username, password] = ["cosimo", randomBytes(24).toString("base64url")];
  const port = await freePort();
  const users = join(folder, "users.acl");
  const hash = createHash("sha256").update(password).digest("hex");
  const rights = "~* &* +@all -@dangerous +info +keys +client|setname";
  writeFileSync(users, `user default off\nuser ${username} on #${hash} ${rights}\n`, { mode: 0o600 });
  const server = createServerProcess([
    folder,
    ...["--bind", "127.0.0.1", "--port", String(port), "--dir", folder, "--aclfile", users],
    ...["--appendonly", "yes", "--appendfsync", "everysec", "--save", ""],
    ...["--maxmemory-policy", "noeviction", "--daemonize", "no"],
  ]);
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const begun = performance.now();
  while (!(await answers(port))) {
    const reason =
      server.failure() ?? (performance.now() - begun > START_TIME ? "it does not answer" : undefined);
    if (reason === undefined) continue;
    await stop();
    throw new ModelError([diagnoseWithoutSpan(queueMessages, "study-queue.no-server", { reason })]);
  }
  return { address: { host: "127.0.0.1", port, username, password, isEncrypted: false }, stop };
}

interface ServerProcess {
  /** Why there is no server; undefined: it runs, or is being started. */
  failure(): string | undefined;
  stop(): Promise<void>;
}

function createServerProcess(options: readonly string[]): ServerProcess {
  let [isStopped, starts, output] = [false, 0, ""];
  let ended = Promise.resolve();
  let child: ChildProcess | undefined;
  const start = (): void => {
    starts++;
    const shell = spawn("sh", ["-c", GUARD, "sh", ...options], { stdio: "pipe" });
    child = shell;
    const keep = (text: Buffer): void => {
      output = `${output}${text}`.slice(-1000);
    };
    shell.stdout.on("data", keep);
    shell.stderr.on("data", keep);
    shell.stdin.on("error", () => {});
    ended = new Promise((resolve) => {
      shell.on("error", ({ message }) => {
        output = message;
        starts = MOST_STARTS;
        resolve();
      });
      shell.on("exit", (status) => {
        shell.stdin.end(isStopped ? "" : "again\n");
        // The shell found no such program.
        if (status === 127) starts = MOST_STARTS;
        resolve();
        if (!isStopped && starts < MOST_STARTS) start();
      });
    });
  };
  start();
  return {
    failure: () => (starts < MOST_STARTS ? undefined : output.trim()),
    stop() {
      isStopped = true;
      child?.stdin?.end();
      return ended;
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

/** Whether somebody takes connections at a port of this machine, asked for some milliseconds. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const settle = (isThere: boolean): void => {
      socket.destroy();
      setTimeout(resolve, isThere ? 0 : 20, isThere);
    };
    socket.on("connect", () => settle(true)).on("error", () => settle(false));
  });
}
