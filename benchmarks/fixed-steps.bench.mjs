import { spawnSync } from "node:child_process";
import { compile } from "@cosimo/core";
import { createCompiledSystem, createSimulation, resolveSettings } from "@cosimo/simulator";
import { compilePeer, medianMicroseconds } from "./measure.mjs";

export const question = "How fast are runs with fixed steps, against plain C?";

const lorenz = `model Lorenz
  Real x(start = 1, fixed = true), y(start = 1, fixed = true), z(start = 1, fixed = true);
equation
  der(x) = 10 * (y - x);
  der(y) = x * (28 - z) - y;
  der(z) = x * y - 8 / 3 * z;
end Lorenz;`;

/** The limit of the ratio of our steps to the loop in C. */
const BOUND = 1.3;

const module = compile(lorenz).compilation.program.initial();

/** Steps of `rk4` by 1 ms, 1000 unless given. */
function solver({ steps = 1000, ...settings }) {
  const given = { solver: "rk4", stepSize: 1e-3, stopTime: steps * 1e-3, eventPoints: "none", ...settings };
  const resolved = resolveSettings(given).value;
  let last;
  const sink = {
    begin() {},
    row: (_, values) => {
      last = values;
    },
    event() {},
    end() {},
  };
  return () => {
    const simulation = createSimulation(createCompiledSystem(module).value, resolved, sink);
    while (!simulation.advance(Number.POSITIVE_INFINITY));
    return { last, report: simulation.report() };
  };
}

export function run() {
  const plain = solver({ output: "none" });
  const written = solver({ outputInterval: 2e-3 });
  const ours = medianMicroseconds(plain, { repeat: 2001, warmUp: 8000 });
  // The difference has no set-up.
  const longer = medianMicroseconds(solver({ output: "none", steps: 11_000 }), { repeat: 401, warmUp: 400 });
  const alone = (longer - ours) / 10;
  const rows = medianMicroseconds(written, { repeat: 1001, warmUp: 4000 });
  const { statistics } = plain().report;
  const text = `ours: ${statistics.steps} steps ${ours.toFixed(1)} us with set-up, ${alone.toFixed(1)} us alone; with set-up and 500 rows ${rows.toFixed(1)} us`;
  const program = compilePeer("fixed-steps", ["m"]);
  if (program === undefined) return [{ text }, { text: "a C compiler is missing: no ratio" }];
  const c = JSON.parse(spawnSync(program, ["5001"], { encoding: "utf8" }).stdout);
  const deviation = Math.max(
    ...c.end.map((value) => Math.min(...[...written().last].map((own) => Math.abs(own - value)))),
  );
  return [
    { text },
    {
      met: alone / c.microseconds <= BOUND,
      text: `C -O2: ${c.microseconds.toFixed(1)} us; our steps ${(alone / c.microseconds).toFixed(2)} times that (at most ${BOUND}), with set-up ${(ours / c.microseconds).toFixed(2)} times`,
    },
    { met: deviation < 1e-12, text: `ends differ by ${deviation.toExponential(1)}` },
  ];
}
