import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { logLogSlope } from "./measure.mjs";

export const question =
  "How do time from text to first step and memory grow with the size of a model from components?";

const sizes = [1000, 3000, 10_000, 25_000, 50_000];
const kinds = ["heat line", "resistor grid", "transmission line"];
const steepest = 1.2;
/** Seconds for 10 000 equations. */
const longest = 5;

export function run() {
  const empty = measure("empty", 1);
  return kinds.flatMap((kind) => {
    const measured = sizes.map((size) => without(empty, measure(kind, size)));
    return [
      ...measured.map(figure(kind)),
      slope(kind, "seconds", measured),
      slope(kind, "megabytes", measured),
    ];
  });
}

const program = fileURLToPath(new URL("size-run.mjs", import.meta.url));

/** Minimum of several processes, which excludes other load. */
function measure(kind, size) {
  const runs = Array.from({ length: size > 10_000 ? 2 : 3 }, () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [program, kind, String(size)], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`${kind} of ${size} equations: ${stderr}`);
    return JSON.parse(stdout);
  });
  const best = (what) => Math.min(...runs.map((one) => one[what]));
  return { equations: runs[0].equations, seconds: best("seconds"), megabytes: best("megabytes") };
}

function without(empty, { equations, seconds, megabytes }) {
  return { equations, seconds: seconds - empty.seconds, megabytes: megabytes - empty.megabytes };
}

function figure(kind) {
  return ({ equations, seconds, megabytes }) => ({
    ...(equations > 8000 && equations < 13_000 ? { met: seconds < longest } : {}),
    text: `${kind}, ${equations} equations: ${seconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB beyond those of an empty model`,
  });
}

function slope(kind, what, measured) {
  const value = logLogSlope(
    measured.map(({ equations }) => equations),
    measured.map((one) => one[what]),
  );
  return {
    met: value <= steepest,
    text: `${kind}: log-log slope of ${what} ${value.toFixed(2)} (at most ${steepest})`,
  };
}
