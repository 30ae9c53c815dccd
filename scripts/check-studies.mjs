/**
 * `npm run check:studies -- --seed S --kills N --runs N`, after `npm run build`: a study has the same bytes on one thread and on two, in parts
 * of 100, 7 and 1 runs, on a queue whose worker and Redis are killed, by tasks of Slurm, and after it was killed at random instants; a part that was there is never
 * written again.
 */
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { hasSlurm, startSlurm } from "./slurm-cluster.mjs";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    kills: { type: "string", default: "50" },
    runs: { type: "string", default: "10000" },
  },
});
const command = fileURLToPath(new URL("../packages/cosimo/bin/cosimo.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "cosimo-studies-"));
const runs = Number(values.runs);

writeFileSync(
  join(folder, "Ball.mo"),
  `model Ball
  parameter Real e = 0.8, g = 9.81;
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v; der(v) = -g;
  assert(h < 1.12, "thrown too high");
  when h <= 0 then reinit(v, -e*pre(v)); end when;
end Ball;`,
);
writeFileSync(
  join(folder, "ball.json"),
  JSON.stringify({
    model: "Ball.mo",
    experiment: { stopTime: 5, tolerance: 1e-8 },
    vary: { e: { uniform: [0.5, 0.9] }, h: { normal: [1, 0.07], truncate: [0.5, 1.5] } },
    design: { method: "sobol", runs, seed: 7 },
    outputs: {
      t3: { event: "h <= 0", nth: 3 },
      top: { max: "h", after: 1 },
      E: { final: "v^2/2 + 9.81*h" },
    },
  }),
);

/** Runs a study; `kill`: by SIGKILL after so many milliseconds. Whether it ended by itself. */
function study(name, options, kill, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, "study", "ball.json", "-o", name, ...options], {
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
  let child = spawn("redis-server", args, { stdio: "ignore" });
  return {
    url: `redis://cosimo@127.0.0.1:${port}`,
    env: { ...process.env, COSIMO_QUEUE_PASSWORD: password },
    async restart() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
      child = spawn("redis-server", args, { stdio: "ignore" });
    },
    stop: () => child.kill("SIGKILL"),
  };
}

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));

/** A worker of the queue. */
const work = ({ url, env }, ...options) =>
  spawn(process.execPath, [command, "study", "work", url, "--workers", "1", ...options], {
    ...{ cwd: folder, env, stdio: "ignore" },
  });

/**
 * A study on the queue with two workers: the longest time without a further part [s], which does not depend on how busy this machine is
 * otherwise as the time of the whole does. `disturb` is called when a third of the parts is there, with the workers.
 */
async function queued(name, queue, options, disturb) {
  const workers = [work(queue, ...options.work), work(queue, ...options.work)];
  const args = ["study", "ball.json", "-o", name, "--on", "queue", "--queue", queue.url, "--chunk", "100"];
  const child = spawn(process.execPath, [command, ...args, ...options.study], {
    ...{ cwd: folder, env: queue.env, stdio: ["ignore", "ignore", "pipe"] },
  });
  let err = "";
  child.stderr.on("data", (text) => {
    err += text;
  });
  let status;
  const ended = new Promise((resolve) =>
    child.once("exit", (code) => {
      status = code;
      resolve();
    }),
  );
  let [count, since, longest] = [0, 0, 0];
  const reached = async (share) => {
    while (status === undefined && count < share * (runs / 100)) {
      await pause(0.02);
      const now = performance.now();
      if (count > 0) longest = Math.max(longest, now - since);
      const { size } = partsOf(name);
      if (size > count) [count, since] = [size, now];
    }
  };
  await reached(1 / 3);
  await disturb?.(workers);
  await reached(1);
  await ended;
  for (const worker of workers) worker.kill("SIGKILL");
  if (status !== 0) throw new Error(`ended with ${status}: ${err.slice(0, 500)}`);
  return longest / 1000;
}

async function checkQueue(reference) {
  const queue = await startQueue();
  try {
    await queued("queue", queue, { work: [], study: [] });
    verdict(bytesOf("queue").equals(reference), `${runs} runs on a queue: same bytes`);
    const shared = { work: ["--shared", folder], study: ["--shared", folder] };
    await queued("shared", queue, shared);
    verdict(bytesOf("shared").equals(reference), `${runs} runs on a queue with a shared folder: same bytes`);
    const lost = await queued("lost", queue, { work: [], study: [] }, async (workers) => {
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

/** Times of the parts that are there. */
function partsOf(name) {
  const parts = join(folder, name, "parts");
  const files = existsSync(parts) ? readdirSync(parts).filter((file) => file.endsWith(".parquet")) : [];
  return new Map(files.map((file) => [file, statSync(join(parts, file)).mtimeMs]));
}

try {
  await study("reference", ["--workers", "1", "--chunk", "100"]);
  const reference = bytesOf("reference");
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
  if (hasTool("redis-server")) await checkQueue(reference);
  else verdict(process.env.COSIMO_REQUIRE_ALL !== "1", "SKIPPED: redis-server is not installed");
  if (hasSlurm()) await checkSlurm(reference);
  else verdict(process.env.COSIMO_REQUIRE_ALL !== "1", "SKIPPED: Slurm is not installed");
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
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = faults === 0 ? 0 : 1;
