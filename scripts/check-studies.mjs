/**
 * `npm run check:studies -- --seed S --kills N --runs N --only local,browser,queue,queue-kills,slurm,kills`, after `npm run build`: a study has the
 * same bytes on one thread and on two, on a queue, in parts of 100, 7 and 1 runs each, by tasks of Slurm, and after it was killed at random
 * instants: on a queue workers, Redis and the command that waits for the parts. A part that was there is never written again.
 */
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromiumPath } from "./chromium.mjs";
import { hasSlurm, startSlurm } from "./slurm-cluster.mjs";
import { startStudyBrowser } from "./study-browser.mjs";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    kills: { type: "string", default: "50" },
    runs: { type: "string", default: "10000" },
    only: { type: "string", default: "local,browser,queue,queue-kills,slurm,kills" },
  },
});
const command = fileURLToPath(new URL("../packages/cosimo/bin/cosimo.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "cosimo-studies-"));
const runs = Number(values.runs);

const ball = `model Ball
  parameter Real e = 0.8, g = 9.81;
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v; der(v) = -g;
  assert(h < 1.12, "thrown too high");
  when h <= 0 then reinit(v, -e*pre(v)); end when;
end Ball;`;
const json = {
  model: "Ball.mo",
  experiment: { stopTime: 5, tolerance: 1e-8 },
  vary: { e: { uniform: [0.5, 0.9] }, h: { normal: [1, 0.07], truncate: [0.5, 1.5] } },
  design: { method: "sobol", runs, seed: 7 },
  outputs: {
    t3: { event: "h <= 0", nth: 3 },
    top: { max: "h", after: 1 },
    E: { final: "v^2/2 + 9.81*h" },
  },
};
writeFileSync(join(folder, "Ball.mo"), ball);
writeFileSync(join(folder, "ball.json"), JSON.stringify(json));

/** Runs a study; `kill`: by SIGKILL after so many milliseconds. Whether it ended by itself. */
function study(name, options, kill, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = begin(process.execPath, [command, "study", "ball.json", "-o", name, ...options], {
      ...{ cwd: folder, env },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let err = "";
    child.stderr.on("data", (text) => {
      err += text;
    });
    const timer = kill === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), kill);
    child.on("exit", (status, signal) => {
      clearTimeout(timer);
      if (signal === "SIGKILL") resolve(false);
      else if (status === 0) resolve(true);
      else reject(new Error(`ended with ${status}: ${err.slice(0, 500)}`));
    });
  });
}

/** What this script has started, and ends with it. */
const children = new Set();
const begin = (program, args, options) => {
  const child = spawn(program, args, options);
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
};
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));

const bytesOf = (name) => readFileSync(join(folder, name, "runs.parquet"));
let faults = 0;
const verdict = (isMet, text) => {
  if (!isMet) faults++;
  console.log(`${isMet ? "ok  " : "FAIL"} ${text}`);
};

/** The queue of `redis-server` of this machine, which can be killed and started again. */
async function startQueue() {
  const port = await new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
  const password = randomBytes(12).toString("hex");
  const users = join(folder, "users.acl");
  const rights = "~* &* +@all -@dangerous +info +keys +client|setname";
  writeFileSync(users, `user default off\nuser cosimo on >${password} ${rights}\n`, { mode: 0o600 });
  const args = [
    ...["--bind", "127.0.0.1", "--port", String(port), "--dir", folder, "--aclfile", users, "--save", ""],
    ...["--appendonly", "yes", "--appendfsync", "everysec", "--maxmemory-policy", "noeviction"],
  ];
  let child = begin("redis-server", args, { stdio: "ignore" });
  return {
    url: `redis://cosimo@127.0.0.1:${port}`,
    env: { ...process.env, COSIMO_QUEUE_PASSWORD: password },
    async restart() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
      child = begin("redis-server", args, { stdio: "ignore" });
    },
    stop: () => child.kill("SIGKILL"),
  };
}

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));

/** A worker of the queue. */
const work = ({ url, env }, ...options) =>
  begin(process.execPath, [command, "study", "work", url, "--workers", "1", ...options], {
    ...{ cwd: folder, env, stdio: "ignore" },
  });

/** The command that waits for parts of a queue: its exit code, null after SIGKILL. */
function coordinator(name, queue, options) {
  const args = ["study", "ball.json", "-o", name, "--on", "queue", "--queue", queue.url, ...options];
  const child = begin(process.execPath, [command, ...args], {
    ...{ cwd: folder, env: queue.env, stdio: ["ignore", "ignore", "pipe"] },
  });
  const state = { child, status: undefined, err: "" };
  child.stderr.on("data", (text) => {
    state.err += text;
  });
  state.ended = new Promise((resolve) =>
    child.once("exit", (code) => {
      state.status = code;
      resolve(code);
    }),
  );
  return state;
}

/**
 * A study on the queue with two workers: the longest time without a further part [s], which does not depend on how busy this machine is
 * otherwise as the time of the whole does. `disturb` is called when a third of the parts is there, with the workers.
 */
async function queued(name, queue, { chunk, work: ofWorkers = [], study: ofStudy = [] }, disturb) {
  const workers = [work(queue, ...ofWorkers), work(queue, ...ofWorkers)];
  const waiting = coordinator(name, queue, ["--chunk", String(chunk), ...ofStudy]);
  let [count, since, longest] = [0, 0, 0];
  const reached = async (share) => {
    while (waiting.status === undefined && count < share * (runs / chunk)) {
      await pause(0.02);
      const now = performance.now();
      if (count > 0) longest = Math.max(longest, now - since);
      const size = countParts(name);
      if (size > count) [count, since] = [size, now];
    }
  };
  await reached(1 / 3);
  await disturb?.(workers);
  await reached(1);
  const status = await waiting.ended;
  for (const worker of workers) worker.kill("SIGKILL");
  if (status !== 0) throw new Error(`ended with ${status}: ${waiting.err.slice(0, 500)}`);
  return longest / 1000;
}

async function checkQueue(reference) {
  const queue = await startQueue();
  try {
    for (const chunk of [100, 7, 1]) {
      await queued(`queue${chunk}`, queue, { chunk });
      const isEqual = bytesOf(`queue${chunk}`).equals(reference);
      verdict(isEqual, `${runs} runs on a queue in parts of ${chunk}: same bytes`);
      rmSync(join(folder, `queue${chunk}`), { recursive: true });
    }
    const shared = { chunk: 100, work: ["--shared", folder], study: ["--shared", folder] };
    await queued("shared", queue, shared);
    verdict(bytesOf("shared").equals(reference), `${runs} runs on a queue with a shared folder: same bytes`);
    const lost = await queued("lost", queue, { chunk: 100 }, async (workers) => {
      workers[0].kill("SIGKILL");
      await pause(0.5);
      await queue.restart();
      // Both have to do the work, as before.
      workers[0] = work(queue);
    });
    verdict(bytesOf("lost").equals(reference), "with a worker and Redis killed: same bytes");
    verdict(lost <= 15, `with a worker and Redis killed: ${lost.toFixed(1)} s lost (at most 15)`);
  } finally {
    queue.stop();
  }
}

/** A worker, Redis or the command that waits for parts is killed and started again, at random instants. */
async function checkQueueKills(reference) {
  const queue = await startQueue();
  const workers = [work(queue), work(queue)];
  const most = Number(values.kills);
  const counts = { worker: 0, Redis: 0, command: 0 };
  const killed = () => counts.worker + counts.Redis + counts.command;
  let rewritten = 0;
  const kill = async (waiting) => {
    const which = Math.floor(4 * random());
    if (which === 3) {
      counts.command++;
      waiting.child.kill("SIGKILL");
      await waiting.ended;
    } else if (which === 2) {
      counts.Redis++;
      await queue.restart();
    } else {
      counts.worker++;
      workers[which].kill("SIGKILL");
      workers[which] = work(queue);
    }
  };
  try {
    for (let number = 0; killed() < most; number++) {
      const name = `queue-killed${number}`;
      const before = killed();
      let status;
      while (status !== 0) {
        const there = partsOf(name);
        const waiting = coordinator(name, queue, ["--chunk", "20"]);
        while (waiting.status === undefined) {
          await Promise.race([waiting.ended, pause(0.2 + 2 * random())]);
          if (waiting.status === undefined && killed() < most) await kill(waiting);
        }
        status = waiting.status;
        if (status !== 0 && status !== null)
          throw new Error(`ended with ${status}: ${waiting.err.slice(0, 500)}`);
        const after = partsOf(name);
        for (const [file, time] of there) if (after.get(file) !== time) rewritten++;
      }
      verdict(bytesOf(name).equals(reference), `on a queue, after ${killed() - before} kills: same bytes`);
      rmSync(join(folder, name), { recursive: true });
    }
    verdict(
      rewritten === 0,
      `on a queue, ${JSON.stringify(counts)} killed: parts that were written again: ${rewritten}`,
    );
  } finally {
    for (const worker of workers) worker.kill("SIGKILL");
    queue.stop();
  }
}

/** Tasks of Slurm on this machine, one of which is killed. */
async function checkSlurm(reference) {
  const own = mkdtempSync(join(tmpdir(), "cosimo-slurm-"));
  const { env, stop } = await startSlurm(own);
  try {
    const ended = study("slurm", ["--on", "slurm", "--chunk", "100", "--tasks", "4"], undefined, env);
    while (partsOf("slurm").size < runs / 300) await pause(0.05);
    const { stdout } = spawnSync("pgrep", ["-f", `study work ${join(folder, "slurm")} .*--task 1 `], {
      encoding: "utf8",
    });
    for (const id of stdout.trim().split("\n").filter(Boolean)) process.kill(Number(id), "SIGKILL");
    await ended;
    const killed = stdout.trim() === "" ? "no task" : "a task";
    verdict(bytesOf("slurm").equals(reference), `${runs} runs by Slurm with ${killed} killed: same bytes`);
  } finally {
    await stop();
    rmSync(own, { recursive: true, force: true });
  }
}

const hasTool = (name) => spawnSync("sh", ["-c", `command -v ${name}`]).status === 0;

/** Random numbers by xorshift (Marsaglia 2003). */
let state = Number(values.seed) | 1;
const random = () => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
};

/** Number of the parts that are there. */
function countParts(name) {
  const parts = join(folder, name, "parts");
  return existsSync(parts) ? readdirSync(parts).filter((file) => file.endsWith(".parquet")).length : 0;
}

/** Times of the parts that are there. */
function partsOf(name) {
  const parts = join(folder, name, "parts");
  const files = existsSync(parts) ? readdirSync(parts).filter((file) => file.endsWith(".parquet")) : [];
  return new Map(files.map((file) => [file, statSync(join(parts, file)).mtimeMs]));
}

async function checkLocal(reference) {
  for (const [workers, chunk] of [
    [2, 100],
    [1, 7],
    [2, 7],
    [2, 1],
  ]) {
    const name = `w${workers}c${chunk}`;
    await study(name, ["--workers", String(workers), "--chunk", String(chunk)]);
    verdict(
      bytesOf(name).equals(reference),
      `${runs} runs on ${workers} threads in parts of ${chunk}: same bytes`,
    );
    rmSync(join(folder, name), { recursive: true });
  }
}

/** Web workers in a browser. */
async function checkBrowser(reference) {
  const browser = await startStudyBrowser();
  try {
    for (const [workers, chunk] of [
      [1, 7],
      [2, 100],
    ]) {
      const { bytes } = await browser.makeStudy(json, ball, workers, chunk);
      const isEqual = Buffer.from(bytes).equals(reference);
      verdict(isEqual, `${runs} runs on ${workers} web workers in parts of ${chunk}: same bytes`);
    }
  } finally {
    await browser.close();
  }
}

async function checkKills(reference) {
  let [kills, ended, rewritten] = [0, false, 0];
  const most = Number(values.kills);
  for (let name = 0; kills < most; name++) {
    // A study that ends before enough kills is begun again.
    ended = false;
    while (!ended && kills < most) {
      const before = partsOf(`killed${name}`);
      ended = await study(`killed${name}`, ["--workers", "2", "--chunk", "20"], 200 + 2500 * random());
      const after = partsOf(`killed${name}`);
      for (const [file, time] of before) if (after.get(file) !== time) rewritten++;
      if (!ended) kills++;
    }
    if (!ended) await study(`killed${name}`, ["--workers", "2", "--chunk", "20"]);
    verdict(bytesOf(`killed${name}`).equals(reference), `after ${kills} kills: same bytes`);
    rmSync(join(folder, `killed${name}`), { recursive: true });
  }
  verdict(rewritten === 0, `parts that were written again: ${rewritten}`);
}

/** What is not installed is told. */
async function where(isThere, name, check) {
  if (isThere) await check();
  else verdict(process.env.COSIMO_REQUIRE_ALL !== "1", `SKIPPED: ${name} is not installed`);
}

const hasRedis = hasTool("redis-server");
const checks = {
  local: checkLocal,
  browser: (reference) => where(existsSync(chromiumPath), "Chromium", () => checkBrowser(reference)),
  queue: (reference) => where(hasRedis, "redis-server", () => checkQueue(reference)),
  "queue-kills": (reference) => where(hasRedis, "redis-server", () => checkQueueKills(reference)),
  slurm: (reference) => where(hasSlurm(), "Slurm", () => checkSlurm(reference)),
  kills: checkKills,
};

try {
  await study("reference", ["--workers", "1", "--chunk", "100"]);
  const reference = bytesOf("reference");
  for (const name of values.only.split(",")) await checks[name](reference);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = faults === 0 ? 0 : 1;
