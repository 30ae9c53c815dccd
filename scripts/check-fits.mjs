/**
 * Nonlinear regression of the US National Institute of Standards and Technology (Statistical Reference Datasets): 27 problems from two starts
 * each. `npm run check:fits -- DIR`, where DIR has the files Misra1a.dat and so on. The predictor is the time of a run. A fit is right if
 * all parameters agree with the certified values to six digits, an error to four.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "@cosimo/core";
import { calibrate } from "@cosimo/studies";

const quotient = (upper, lower) => `(${upper})/(1 + ${lower})`;
const cubic = (first) => `b${first}*x + b${first + 1}*x^2 + b${first + 2}*x^3`;
const rational = quotient(`b1 + ${cubic(2)}`, cubic(5));
const cycle = (cos, sin, period) => `b${cos}*cos(2*pi*x/${period}) + b${sin}*sin(2*pi*x/${period})`;
const gauss = "b1*exp(-b2*x) + b3*exp(-(x - b4)^2/b5^2) + b6*exp(-(x - b7)^2/b8^2)";
const lanczos = "b1*exp(-b2*x) + b3*exp(-b4*x) + b5*exp(-b6*x)";
const chwirut = "exp(-b1*x)/(b2 + b3*x)";

const formulas = {
  Bennett5: "b1*(b2 + x)^(-1/b3)",
  BoxBOD: "b1*(1 - exp(-b2*x))",
  Chwirut1: chwirut,
  Chwirut2: chwirut,
  DanWood: "b1*x^b2",
  ENSO: `b1 + ${cycle(2, 3, "12")} + ${cycle(5, 6, "b4")} + ${cycle(8, 9, "b7")}`,
  Eckerle4: "b1/b2*exp(-0.5*((x - b3)/b2)^2)",
  Gauss1: gauss,
  Gauss2: gauss,
  Gauss3: gauss,
  Hahn1: rational,
  Kirby2: quotient("b1 + b2*x + b3*x^2", "b4*x + b5*x^2"),
  Lanczos1: lanczos,
  Lanczos2: lanczos,
  Lanczos3: lanczos,
  MGH09: "b1*(x^2 + x*b2)/(x^2 + x*b3 + b4)",
  MGH10: "b1*exp(b2/(x + b3))",
  MGH17: "b1 + b2*exp(-x*b4) + b3*exp(-x*b5)",
  Misra1a: "b1*(1 - exp(-b2*x))",
  Misra1b: "b1*(1 - (1 + b2*x/2)^(-2))",
  Misra1c: "b1*(1 - (1 + 2*b2*x)^(-0.5))",
  Misra1d: "b1*b2*x/(1 + b2*x)",
  Nelson: "b1 - b2*x*exp(-b3*second)",
  Rat42: "b1/(1 + exp(b2 - b3*x))",
  Rat43: "b1/(1 + exp(b2 - b3*x))^(1/b4)",
  Roszman1: "b1 - b2*x - atan(b3/(x - b4))/pi",
  Thurber: rational,
};

const folder = process.argv[2];
if (folder === undefined) throw new Error("name the folder with the data: npm run check:fits -- DIR");
let right = 0;
let anyStart = 0;
for (const [name, formula] of Object.entries(formulas)) {
  const problem = read(readFileSync(join(folder, `${name}.dat`), "utf8"), name);
  const model = compile(modelOf(formula, problem.certified.length));
  const one = [0, 1].map((start) => search(model, problem, start, 1));
  right += one.filter(({ isRight }) => isRight).length;
  const several = one.some(({ isRight }) => isRight) || search(model, problem, 0, 24).isRight;
  if (several) anyStart++;
  const shown = one.map(
    ({ isRight, digits, errorDigits, evaluations }) =>
      `${isRight ? "right" : "WRONG"} (${digits.toFixed(1)} digits, errors ${errorDigits.toFixed(1)}, ${evaluations} evaluations)`,
  );
  console.log(`${name.padEnd(10)} ${shown.join("   ")}${several ? "" : "   not from several starts either"}`);
}
console.log(`\n${right} of 54 fits right (at least 52), ${anyStart} of 27 problems from several starts (27)`);
if (right < 52 || anyStart < 27) process.exitCode = 1;

function modelOf(formula, count) {
  const parameters = Array.from({ length: count }, (_, i) => `parameter Real b${i + 1} = 1;`).join(" ");
  return `model Fit
    constant Real pi = ${Math.PI};
    ${parameters}
    parameter Real second = 0;
    Real x = time;
    Real y = ${formula};
  end Fit;`;
}

/** Starts, certified values with their standard deviations, and data. */
function read(text, name) {
  const lines = text.split(/\r?\n/);
  const rows = lines.flatMap((line) => {
    const found = /^\s*b\d+\s*=\s*(.*)$/.exec(line);
    return found === null ? [] : [found[1].trim().split(/\s+/).map(Number)];
  });
  const first = lines.findLastIndex((line) => /^Data:\s+y/.test(line)) + 1;
  const data = lines
    .slice(first)
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter((row) => row.length > 1 && row.every(Number.isFinite));
  return {
    starts: [0, 1].map((i) => rows.map((row) => row[i])),
    certified: rows.map((row) => row[2]),
    errors: rows.map((row) => row[3]),
    experiments: name === "Nelson" ? withTwoPredictors(data) : [experimentOf(data, {})],
  };
}

function experimentOf(data, parameters) {
  const sorted = data.map(([y, x]) => ({ x, y })).sort((a, b) => a.x - b.x);
  const times = sorted.map(({ x }) => x);
  const observation = { variable: "y", times, values: sorted.map(({ y }) => y) };
  return { name: "data", options: { startTime: times[0], parameters }, observations: [observation] };
}

/** One run for each value of the second predictor; the response is a logarithm. */
function withTwoPredictors(data) {
  const seconds = [...new Set(data.map((row) => row[2]))];
  return seconds.map((second) =>
    experimentOf(
      data.filter((row) => row[2] === second).map(([y, x]) => [Math.log(y), x]),
      { second },
    ),
  );
}

function search(model, { starts, certified, errors, experiments }, start, searches) {
  const unknowns = starts[start].map((value, i) => ({
    name: `b${i + 1}`,
    start: value,
    lower:
      searches > 1
        ? Math.min(...starts.map((one) => one[i])) - 3 * Math.abs(value)
        : Number.NEGATIVE_INFINITY,
    upper:
      searches > 1
        ? Math.max(...starts.map((one) => one[i])) + 3 * Math.abs(value)
        : Number.POSITIVE_INFINITY,
  }));
  const plan = { experiments, unknowns, loss: "squares", starts: searches, mostEvaluations: 2000 };
  const { calibration } = calibrate(model, plan);
  if (calibration === undefined) return { isRight: false, digits: 0, errorDigits: 0, evaluations: 0 };
  const { search: found, estimates } = calibration;
  const digitsOf = (values, wanted) =>
    Math.min(
      ...wanted.map((value, i) => Math.min(11, -Math.log10(Math.abs(values[i] / value - 1) || 1e-11))),
    );
  const digits = digitsOf(found.point, certified);
  return {
    isRight: digits >= 6,
    digits,
    errorDigits: digitsOf(estimates.errors, errors),
    evaluations: found.evaluations,
  };
}
