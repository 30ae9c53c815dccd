/** Ai Fengming et al.: stabilised co-simulation on the basis of FMI. */
import { brief, milliseconds } from "./numbers.mjs";
import { rowsOf, textOf } from "./run-command.mjs";

const variables = ["A.x", "A.v", "A.p", "B.x", "B.v", "B.p"];
const [names, ...reference] = textOf("conformance/cosim/reference/hydraulic.csv")
  .trim()
  .split("\n")
  .map((line) => line.split(","));

/** Root mean square of six states, each by its largest value. */
function error() {
  const rows = rowsOf("hydraulic.csv");
  const squares = variables.map((name) => {
    const k = names.indexOf(name);
    const largest = Math.max(...reference.map((row) => Math.abs(row[k])));
    const errors = reference.map((row) => (Number(rows[Math.round(1e4 * row[0])][name]) - row[k]) / largest);
    return errors.reduce((sum, one) => sum + one * one, 0) / errors.length;
  });
  return Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / squares.length);
}

/** Error by the rows of a run, time by the table of schemes. */
function scheme(what, algorithm, options = "") {
  const system = "examples/cosim/hydraulic/hydraulic.json --communication-step 5e-5";
  const rows = "--output-interval 1e-4 --event-points none --json --output-file out/sources/hydraulic.csv";
  return {
    what,
    printed: "lost",
    commands: [
      `cosimo simulate ${system} --algorithm ${algorithm} ${options}${rows}`,
      `cosimo analyse ${system} --scheme ${algorithm} --json`,
    ],
    ours: ([run, table]) => {
      const { steps } = JSON.parse(run).statistics;
      const [{ seconds }] = JSON.parse(table).rows;
      return `${brief(error())}, ${steps} steps, ${milliseconds(1000 * seconds)}`;
    },
  };
}

export const stabilised = {
  title: "Stabilised co-simulation on the basis of FMI (Ai et al.)",
  text: `Figure 5 and table 1 (eight runs: time and root mean square error, points every 50 microseconds) are lost in the text that we have,
and so are the parameters. This is a system of the same kind, built of library components as \`Cosimo.Hydraulics.Examples.TwoPistons\`, under
eight schemes at 50 microseconds. Errors are against extended precision; [Stabilised coupling](stabilised-coupling.md) has more steps.
\`cosimo analyse --schemes\` prints such a table, with errors against all equations solved as one. At this step the stabilised method with feedback has the smallest error of the coupled runs.`,
  rows: [
    scheme("one integration", "monolithic", "--tolerance 1e-9 "),
    scheme("values held, exchanged late", "jacobi,exchange=stale"),
    scheme("values held, exchanged at once", "jacobi"),
    scheme("one after the other", "gauss-seidel"),
    scheme("extrapolation of order 1", "jacobi,extrapolation=1"),
    scheme("extrapolation of order 2", "jacobi,extrapolation=2"),
    scheme("stabilised, ramps (L1)", "linear-implicit,form=L1"),
    scheme("stabilised, feedback within the step (LX)", "linear-implicit,form=LX"),
  ],
};
