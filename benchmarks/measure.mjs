/** Measuring helpers of the benchmarks: medians of repeated runs, and the SUNDIALS programs for comparison. */
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Median microseconds of `repeat` calls after `warmUp` ones, and as many as take so many seconds of processor time. */
export function medianMicroseconds(action, { repeat = 51, warmUp = 20, seconds = 0 } = {}) {
  for (let i = 0; i < warmUp; i++) action();
  const begin = process.cpuUsage().user;
  while (process.cpuUsage().user - begin < 1e6 * seconds) action();
  const times = [];
  for (let i = 0; i < repeat; i++) {
    const start = performance.now();
    action();
    times.push((performance.now() - start) * 1000);
  }
  return median(times);
}

/**
 * Processor times of actions [us], each the least of some rounds of so many calls: in turns, so that other work on the machine slows all
 * of them down.
 */
export function processorTimes(actions, calls, rounds = 9) {
  const timeOf = (k, count) => {
    const begun = process.cpuUsage();
    for (let i = 0; i < count; i++) actions[k]();
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / count;
  };
  // The code is optimised meanwhile.
  for (let k = 0; k < actions.length; k++) timeOf(k, 15 * calls[k]);
  const times = Array.from({ length: rounds }, () => actions.map((_, k) => timeOf(k, calls[k])));
  return actions.map((_, k) => Math.min(...times.map((one) => one[k])));
}

/** Compiles a C file of `benchmarks/peers`; undefined when there is no compiler or library. */
export function compilePeer(name, libraries) {
  const source = fileURLToPath(new URL(`peers/${name}.c`, import.meta.url));
  const program = join(mkdtempSync(join(tmpdir(), "cosimo-bench-")), name);
  const result = spawnSync("gcc", ["-O2", "-o", program, source, ...libraries.map((l) => `-l${l}`)], {
    stdio: "ignore",
  });
  return result.status === 0 ? program : undefined;
}

/** The SUNDIALS balls: `solve(method, kind, tolerance, repeat)` gives {microseconds, events, last}. */
export function sundialsBalls() {
  const libraries = [
    "sundials_cvode",
    "sundials_ida",
    "sundials_nvecserial",
    "sundials_sunlinsoldense",
    "sundials_sunmatrixdense",
    "m",
  ];
  const program = compilePeer("ball", libraries);
  if (program === undefined) return undefined;
  return (method, kind, tolerance, repeat) =>
    JSON.parse(
      spawnSync(program, [method, kind, String(tolerance), String(repeat)], { encoding: "utf8" }).stdout,
    );
}

/** Slope of the least-squares line of log(y) over log(x). */
export function logLogSlope(x, y) {
  const points = x.map((value, i) => [Math.log(value), Math.log(y[i])]);
  const mean = (k) => points.reduce((sum, point) => sum + point[k], 0) / points.length;
  const [mx, my] = [mean(0), mean(1)];
  const above = points.reduce((sum, [px, py]) => sum + (px - mx) * (py - my), 0);
  return above / points.reduce((sum, [px]) => sum + (px - mx) ** 2, 0);
}
