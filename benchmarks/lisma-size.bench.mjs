import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { logLogSlope } from "./measure.mjs";

export const question =
  "How do time to the first step and through both modes grow with the points of a heated rod?";

const sizes = [1000, 3000, 10_000, 30_000];
/** Seconds from the text to the first step, for 10 000 points. */
const longest = 5;
const steepest = 1.2;
/** Simulated time [s]: the heater switches off and on again. */
const stop = 8000;

export function run() {
  const measured = sizes.map((size) => best(size, "rodas4"));
  const auto = best(10_000, "auto");
  return [
    ...measured.map(firstStep),
    slope("time to the first step", "first", measured),
    ...measured.map(simulation("rodas4")),
    slope("time through both modes", "run", measured),
    simulation("auto")(auto),
  ];
}

const program = fileURLToPath(new URL("lisma-size-run.mjs", import.meta.url));

/** Minimum of several processes, which excludes other load. */
function best(points, solver) {
  const runs = Array.from({ length: points > 10_000 ? 1 : 2 }, () => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [program, String(points), solver, String(stop)],
      {
        encoding: "utf8",
      },
    );
    if (status !== 0) throw new Error(`${points} points: ${stderr}`);
    return JSON.parse(stdout);
  });
  const least = (what) => Math.min(...runs.map((one) => one[what]));
  return { ...runs[0], points, first: least("first"), run: least("run") };
}

function firstStep({ points, first, equations }) {
  return {
    ...(points === 10_000 ? { met: first < longest } : {}),
    text: `${points} points, ${equations} equations: first step after ${first.toFixed(2)} s`,
  };
}

function simulation(solver) {
  return ({ points, run, steps, transitions }) => ({
    ...(points === 10_000 ? { met: transitions === 2 } : {}),
    text: `${points} points with ${solver}: ${stop} s in ${run.toFixed(2)} s, ${steps.toFixed(0)} steps, ${transitions} transitions`,
  });
}

function slope(name, what, measured) {
  const value = logLogSlope(
    measured.map(({ points }) => points),
    measured.map((one) => one[what]),
  );
  return {
    met: value <= steepest,
    text: `log-log slope of ${name} ${value.toFixed(2)} (at most ${steepest})`,
  };
}
