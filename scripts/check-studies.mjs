/**
 * `npm run check:studies -- --seed S --kills N --runs N`, after `npm run build`: a study has the same bytes on one thread and on two, in parts
 * of 100, 7 and 1 runs, and after it was killed at random instants; a part that was there is never written again.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

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
function study(name, options, kill) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, "study", "ball.json", "-o", name, ...options], {
      cwd: folder,
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
