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

/** The limit of the ratio of our run, with its set-up, to the loop in C. */
const BOUND = 1.3;

/** 1000 steps of `rk4` to 1 s. */
function solver(settings) {
  const module = compile(lorenz).compilation.program.initial();
  const given = { solver: "rk4", stepSize: 1e-3, stopTime: 1, eventPoints: "none", ...settings };
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
  const rows = medianMicroseconds(written, { repeat: 1001, warmUp: 4000 });
  const { statistics } = plain().report;
  const text = `ours: ${statistics.steps} steps ${ours.toFixed(1)} us, with 500 rows ${rows.toFixed(1)} us`;
  const program = compilePeer("fixed-steps", ["m"]);
  if (program === undefined) return [{ text }, { text: "a C compiler is missing: no ratio" }];
  const c = JSON.parse(spawnSync(program, ["5001"], { encoding: "utf8" }).stdout);
  const deviation = Math.max(
    ...c.end.map((value) => Math.min(...[...written().last].map((own) => Math.abs(own - value)))),
  );
  return [
    { text },
    {
      met: ours / c.microseconds <= BOUND,
      text: `C -O2: ${c.microseconds.toFixed(1)} us; ours ${(ours / c.microseconds).toFixed(2)} times that (at most ${BOUND})`,
    },
    { met: deviation < 1e-12, text: `ends differ by ${deviation.toExponential(1)}` },
  ];
}
