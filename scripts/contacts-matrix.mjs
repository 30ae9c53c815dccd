/**
 * The ball on the plate under every control, algorithm and kind of unit, to 3 s: events, steps and errors against the
 * reference of the conformance tests. Usage: node scripts/contacts-matrix.mjs [tolerance]. Needs a C compiler.
 */
import { openFmus, reference, run } from "../benchmarks/ball-and-plate-systems.mjs";

const tolerance = Number(process.argv[2] ?? 1e-4);
const files = { models: "ball-on-plate", "FMI 2": "ball-on-plate-fmi2", "FMI 3": "ball-on-plate-fmi3" };
const controls = [
  { control: "fixed" },
  { control: "richardson" },
  { control: "defect" },
  {
    control: "constraints",
    constraints: [
      { kind: "bounded-difference", variables: ["ball.force"], absolute: 5 },
      { kind: "bounded-difference", variables: ["plate.position"], absolute: 1e-3 },
    ],
  },
];
const algorithms = [
  ...[0, 1, 2].map((extrapolation) => ({ name: "jacobi", extrapolation })),
  { name: "jacobi", extrapolation: 1, smooth: true },
  ...[0, 1, 2].map((extrapolation) => ({ name: "gauss-seidel", extrapolation })),
  { name: "gauss-seidel", order: ["ball", "plate"] },
  ...["L0", "L1", "SR", "SF", "LX"].map((form) => ({ name: "linear-implicit", form })),
  ...["hold", "linear", "hermite"].map((inputs) => ({ name: "implicit", inputs })),
  { name: "auto" },
];
const exact = {
  "ball.y": reference("ball-on-plate", "y"),
  "plate.position": reference("ball-on-plate", "q"),
};

const fmus = await openFmus();
for (const [kind, file] of Object.entries(files))
  for (const control of controls)
    for (const algorithm of algorithms) {
      const name = [kind, control.control, ...Object.values(algorithm)].join(" ").padEnd(50);
      try {
        const options = { algorithm: { ...algorithm, ...control }, communicationStep: 1e-3, stopTime: 3 };
        const result = await run(file, fmus, { ...options, tolerance, timeout: 120 });
        const errors = Object.entries(exact).map(([column, values]) =>
          Math.abs(result.column(column).at(-1) - values.get(300)).toExponential(1),
        );
        const { status, time } = result.outcome;
        const { steps } = result.statistics;
        console.log(
          name,
          status,
          time,
          "s",
          steps,
          "steps",
          result.events.length,
          "events, errors",
          ...errors,
        );
      } catch (error) {
        console.log(name, error.diagnostics?.map(({ code }) => code).join(" ") ?? error.message);
      }
    }
fmus.close();
