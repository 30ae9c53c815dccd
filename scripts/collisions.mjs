/** Runs of examples/CollidingBalls.mo, checked row by row: energy, and the least distance of all pairs between two rows. */
import { readFileSync } from "node:fs";
import { createSourceProvider } from "@cosimo/modelica";
import { createCompiledSystem, createSimulation, resolveSettings } from "@cosimo/simulator";

const example = new URL("../examples/CollidingBalls.mo", import.meta.url);
/** Time between two looks at the number of collisions [ms]. */
const SLICE = 20;
const noLibrary = createSourceProvider(new Map());

/** The example with another number of discs. */
export function collidingBalls(n) {
  return readFileSync(example, "utf8").replace(/Integer N = \d+/, `Integer N = ${n}`);
}

/**
 * Simulates `n` discs until `collisions` conditions of pairs have fired. `compile` of @cosimo/core. Speeds are constant
 * between rows, so the least distance of a pair within a flight is known in closed form.
 */
export function runCollisions(n, collisions, compile) {
  const begin = performance.now();
  const module = compile(
    { uri: "CollidingBalls.mo", text: collidingBalls(n) },
    { library: noLibrary },
  ).compilation.program.initial();
  const compiled = performance.now();
  const columns = Math.ceil(Math.sqrt(n));
  const radius = 0.25 / columns;
  const result = { pairs: 0, walls: 0, drift: 0, overlap: Number.NEGATIVE_INFINITY, checking: 0 };
  let [places, energy] = [[], 0];
  let [before, used] = [undefined, new Set()];
  const sink = {
    begin(_, variables) {
      const index = new Map(variables.map(({ name }, i) => [name, i]));
      const of = (name) => Int32Array.from({ length: n }, (_, i) => index.get(`${name}[${i + 1}]`));
      places = ["x", "y", "vx", "vy"].map(of);
      used = new Set(places.flatMap((at) => [...at]));
    },
    needs: (i) => used.has(i),
    row(t, values) {
      const start = performance.now();
      const [x, y, vx, vy] = places.map((at) => Float64Array.from(at, (column) => values[column]));
      let sum = 0;
      for (let i = 0; i < n; i++) sum += vx[i] ** 2 + vy[i] ** 2;
      energy ||= sum;
      result.drift = Math.max(result.drift, Math.abs(sum / energy - 1));
      if (before !== undefined) result.overlap = Math.max(result.overlap, overlapIn(before, t, radius));
      before = { t, x, y, vx, vy };
      result.checking += performance.now() - start;
    },
    event({ condition }) {
      if (condition.includes("4*R^2")) result.pairs++;
      else result.walls++;
    },
    end() {},
  };
  const settings = {
    solver: "dopri5",
    tolerance: 1e-6,
    stopTime: 1e4,
    outputInterval: 1e4,
    eventPoints: "right",
  };
  const simulation = createSimulation(
    createCompiledSystem(module).value,
    resolveSettings(settings).value,
    sink,
  );
  while (result.pairs < collisions && !simulation.advance(SLICE));
  simulation.abandon("interrupted");
  const { statistics } = simulation.report();
  const seconds = (performance.now() - compiled - result.checking) / 1000;
  return { ...result, statistics, seconds, compile: (compiled - begin) / 1000 };
}

/** Largest overlap of two discs from this row to the time t, in units of the radius; negative: a gap. */
function overlapIn({ t: t0, x, y, vx, vy }, t, radius) {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < x.length; i++)
    for (let j = i + 1; j < x.length; j++) {
      const [a, b, u, v] = [x[i] - x[j], y[i] - y[j], vx[i] - vx[j], vy[i] - vy[j]];
      const speed = u * u + v * v;
      const nearest = speed === 0 ? 0 : Math.min(t - t0, Math.max(0, -(a * u + b * v) / speed));
      least = Math.min(least, (a + u * nearest) ** 2 + (b + v * nearest) ** 2);
    }
  return 2 - Math.sqrt(least) / radius;
}
