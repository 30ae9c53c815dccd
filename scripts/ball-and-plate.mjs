/**
 * Plots of the ball, the floor and the plate as in figures 12 to 20 of the thesis of the examples: curves, errors,
 * mean errors over the communication step. `node scripts/ball-and-plate.mjs` writes out/ball-and-plate.html (after a build; needs
 * a C compiler).
 */
import { mkdirSync, writeFileSync } from "node:fs";
import {
  deviations,
  forcedPlate,
  listing,
  openFmus,
  reference,
  run,
  runMultibody,
} from "../benchmarks/ball-and-plate-systems.mjs";

const colors = ["#2563ab", "#c2410c", "#3f7d20", "#7c3aed", "#db2777", "#0f766e"];
const grey = "#9aa5b1";
const [width, margin] = [960, { left: 88, right: 176, top: 14, bottom: 40 }];

/** Ticks at 1, 2 or 5 times a power of ten; on a logarithmic axis at powers of ten. */
function ticks(low, high, isLog) {
  if (isLog) {
    const first = Math.ceil(Math.log10(low) - 1e-9);
    const count = Math.floor(Math.log10(high) + 1e-9) - first + 1;
    return Array.from({ length: count }, (_, i) => 10 ** (first + i));
  }
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * [1, 2, 5, 10].find((one) => one * power >= rough);
  const from = Math.ceil(low / step - 1e-9);
  return Array.from({ length: Math.floor(high / step + 1e-9) - from + 1 }, (_, i) => (from + i) * step);
}

function label(value) {
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 0.01 && size < 1e4) return String(Number(value.toPrecision(6))).replace("-", "−");
  const [mantissa, exponent] = Number(value.toPrecision(6)).toExponential().replaceAll("-", "−").split("e");
  const power = `10<tspan dy="-5" font-size="10">${exponent.replace("+", "")}</tspan>`;
  return mantissa === "1" ? power : `${mantissa}·${power}`;
}

function scale([low, high], [from, to], isLog = false) {
  const of = isLog ? Math.log10 : (value) => value;
  return (value) => from + ((of(value) - of(low)) / (of(high) - of(low))) * (to - from);
}

function rangeOf(values, isLog) {
  const finite = values.filter((one) => Number.isFinite(one) && (!isLog || one > 0));
  const [low, high] = [
    finite.reduce((a, b) => Math.min(a, b), Infinity),
    finite.reduce((a, b) => Math.max(a, b), -Infinity),
  ];
  if (isLog) return [10 ** Math.floor(Math.log10(low)), 10 ** Math.ceil(Math.log10(high))];
  const room = 0.05 * (high - low || 1);
  return [low - room, high + room];
}

/** `curves`: {name, x, y, color, dashed, points}; names are at the ends of the curves. */
function plot({ curves, xTitle, yTitle, height = 230, logX = false, logY = logX }) {
  const xs = curves.flatMap(({ x }) => Array.from(x));
  const ys = curves.flatMap(({ y }) => Array.from(y));
  const inner = {
    x: [margin.left, width - margin.right],
    y: [height - margin.bottom, margin.top],
  };
  const [xr, yr] = [logX ? [Math.min(...xs), Math.max(...xs)] : [xs[0], xs.at(-1)], rangeOf(ys, logY)];
  const [X, Y] = [scale(xr, inner.x, logX), scale(yr, inner.y, logY)];
  const parts = [`<svg viewBox="0 0 ${width} ${height}" role="img">`];
  for (const tick of ticks(...yr, logY))
    parts.push(
      `<path d="M${inner.x[0]} ${Y(tick).toFixed(1)}H${inner.x[1]}" class="grid"/>`,
      `<text x="${inner.x[0] - 8}" y="${(Y(tick) + 4).toFixed(1)}" text-anchor="end">${label(tick)}</text>`,
    );
  for (const tick of ticks(...xr, logX))
    parts.push(
      `<path d="M${X(tick).toFixed(1)} ${inner.y[0]}v5" class="axis"/>`,
      `<text x="${X(tick).toFixed(1)}" y="${inner.y[0] + 20}" text-anchor="middle">${label(tick)}</text>`,
    );
  parts.push(
    `<path d="M${inner.x[0]} ${inner.y[0]}H${inner.x[1]}" class="axis"/>`,
    `<text x="${(inner.x[0] + inner.x[1]) / 2}" y="${height - 4}" text-anchor="middle">${xTitle}</text>`,
    `<text transform="translate(14 ${(inner.y[0] + inner.y[1]) / 2}) rotate(-90)" text-anchor="middle">${yTitle}</text>`,
  );
  for (const curve of curves) parts.push(drawn(curve, X, Y));
  parts.push(...names(curves, X, Y, inner), "</svg>");
  return parts.join("\n");
}

function drawn({ x, y, color, dashed, points }, X, Y) {
  const places = Array.from(x, (value, i) => `${X(value).toFixed(1)} ${Y(y[i]).toFixed(1)}`);
  const dash = dashed ? ' stroke-dasharray="5 4"' : "";
  const line = `<path d="M${places.join("L")}" fill="none" stroke="${color}" stroke-width="1.6"${dash}/>`;
  if (!points) return line;
  const dots = places.map((place) => {
    const [cx, cy] = place.split(" ");
    return `<circle cx="${cx}" cy="${cy}" r="3.2" fill="${color}"/>`;
  });
  return line + dots.join("");
}

function names(curves, X, Y, inner) {
  const wanted = curves
    .filter(({ name }) => name)
    .map(({ name, x, y, color }) => ({ name, color, x: X(x.at(-1)), y: Y(y.at(-1)) }))
    .sort((a, b) => a.y - b.y);
  let above = inner.y[1] - 12;
  for (const one of wanted) above = one.y = Math.max(one.y, above + 16);
  const excess = Math.max(0, above - inner.y[0]);
  return wanted.map(
    ({ name, color, y }) =>
      `<text x="${inner.x[1] + 10}" y="${(y + 4 - excess).toFixed(1)}" style="fill: ${color}" class="name">${name}</text>`,
  );
}

/** Every n-th point, which limits the size of the page. */
function thinned(values, every) {
  return Array.from(values).filter((_, i) => i % every === 0);
}

function column(result, name) {
  return { x: thinned(result.time, 2), y: thinned(result.column(name), 2) };
}

function figure(title, text, ...plots) {
  return `<section><h2>${title}</h2><p>${text}</p>${plots.join("\n")}</section>`;
}

/** A number for running text: 3.4·10⁻⁶. */
function written(value) {
  const [mantissa, exponent] = value.toExponential(1).split("e");
  const digits = exponent.replace("+", "").replace(/./g, (one) => "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".indexOf(one)]);
  return `${mantissa}·10${digits}`;
}

function mean(values) {
  return values.reduce((sum, one) => sum + Math.abs(one), 0) / values.length;
}

async function onFloor(fmus) {
  const floor = reference("ball-on-floor", "y");
  const runs = [];
  for (const [name, forward, dt] of [
    ["semi-implicit, 10⁻⁵ s", false, 1e-5],
    ["forward, 10⁻⁷ s", true, 1e-7],
    ["forward, 10⁻⁵ s", true, 1e-5],
  ]) {
    const parameters = { "ball.forward": forward, "ball.dt": dt };
    const result = await run("ball-on-floor-fmus", fmus, { communicationStep: 0.01, parameters });
    runs.push({ name, result, ...deviations(result, "ball.h", floor) });
  }
  const errors = runs.map(({ name, times, errors: all }, i) => ({
    ...{ name, color: colors[i], x: times, y: all.map((one) => Math.max(Math.abs(one), 1e-9)) },
  }));
  return figure(
    "A ball on a rigid floor",
    "C code with micro steps, coupled with a model of the floor, both as FMUs. The floor does not answer, so that what is wrong is the rule by which the ball itself is integrated: forward Euler, as the published step function has it, is 500 times worse than semi-implicit Euler, which its equations say.",
    plot({
      curves: [{ ...column(runs[0].result, "ball.h"), color: colors[0], name: "ball" }],
      ...{ xTitle: "time [s]", yTitle: "height [m]" },
    }),
    plot({ curves: errors, xTitle: "time [s]", yTitle: "size of the error [m]", logY: true, height: 280 }),
  );
}

async function forced(fmus) {
  const runs = [];
  for (const [name, file, algorithm] of [
    ["held", "forced-plate-fmus", {}],
    ["extrapolated", "forced-plate", { extrapolation: 1 }],
    ["L1", "forced-plate", { name: "linear-implicit", form: "L1" }],
  ]) {
    const result = await run(file, fmus, { communicationStep: 1e-4, algorithm });
    runs.push({ name, result, ...deviations(result, "plate.position", forcedPlate) });
  }
  const [held, ...better] = runs;
  const curve = ({ name, times, errors }, i) => ({ name, x: times, y: errors, color: colors[i] });
  return figure(
    "A plate under a periodic force",
    `A force in LISMA and the exact plate in C++, H = 10⁻⁴ s; its closed form is known. The published error of 1.5·10⁻⁶ m is the lag of a force that is held (here ${written(held.max)} m at most, ${written(held.mean)} m in the mean); inputs that go on within the step take it away.`,
    plot({
      curves: [{ ...column(held.result, "plate.position"), color: colors[0], name: "plate" }],
      ...{ xTitle: "time [s]", yTitle: "position [m]" },
    }),
    plot({ curves: [curve(held, 0)], xTitle: "time [s]", yTitle: "error, held [m]", height: 190 }),
    plot({
      curves: better.map((one, i) => curve(one, i + 1)),
      ...{ xTitle: "time [s]", yTitle: "error, else [m]", height: 190 },
    }),
  );
}

async function onPlate(fmus) {
  const exact = ["y", "q"].map((name) => reference("ball-on-plate", name));
  const whole = await runMultibody();
  const ballFirst = { name: "gauss-seidel", order: ["ball", "plate"] };
  const runs = [];
  for (const [name, options] of [
    ["Jacobi", { parameters: listing }],
    ["Gauss-Seidel", { parameters: listing, algorithm: ballFirst }],
  ]) {
    const result = await run("ball-on-plate-fmus", fmus, { communicationStep: 1e-4, ...options });
    runs.push({ name, of: ["ball.h", "plate.position"].map((one, i) => deviations(result, one, exact[i])) });
  }
  const errors = (which) =>
    runs.map(({ name, of }, i) => ({
      ...{ name: `${name}: ${written(mean(of[which].errors))}`, color: colors[i] },
      ...{ x: of[which].times, y: of[which].errors },
    }));
  return figure(
    "A ball on a plate that gives way",
    "Above the reference: ball and plate as one mechanism of the planar library. Below the errors of the published scheme (C code with forward Euler, the force of the last micro step, H = 10⁻⁴ s), where both step at the same time and where the ball goes first; the numbers are mean absolute errors. Published were 4.9·10⁻⁴ m for the ball and 6.6·10⁻⁵ m for the plate.",
    plot({
      curves: [{ ...column(whole, "y"), color: colors[0], name: "ball" }],
      ...{ xTitle: "time [s]", yTitle: "height [m]" },
    }),
    plot({
      curves: [{ ...column(whole, "position"), color: colors[2], name: "plate" }],
      ...{ xTitle: "time [s]", yTitle: "position [m]", height: 190 },
    }),
    plot({ curves: errors(0), xTitle: "time [s]", yTitle: "error, ball [m]", height: 200 }),
    plot({ curves: errors(1), xTitle: "time [s]", yTitle: "error, plate [m]", height: 200 }),
  );
}

const algorithms = [
  ["Jacobi", {}],
  ["Gauss-Seidel", { name: "gauss-seidel" }],
  ["extrapolated", { extrapolation: 1 }],
  ["L1", { name: "linear-implicit", form: "L1" }],
  ["LX", { name: "linear-implicit", form: "LX" }],
  ["implicit", { name: "implicit" }],
];

async function overSteps(fmus) {
  const exact = ["y", "q"].map((name) => reference("ball-on-plate", name));
  const steps = [1e-4, 2e-4, 5e-4, 1e-3, 2e-3];
  const until = 2.5;
  const found = [];
  for (const [name, algorithm] of algorithms) {
    const errors = [];
    for (const H of steps) {
      const result = await run("ball-on-plate", fmus, {
        ...{ communicationStep: H, algorithm, stopTime: until, tolerance: 1e-11 },
      });
      errors.push(
        ["ball.y", "plate.position"].map((one, i) => deviations(result, one, exact[i], until).mean),
      );
    }
    found.push({ name, errors });
  }
  const curves = (which) =>
    found.map(({ name, errors }, i) => ({
      ...{ name, color: colors[i], points: true, x: steps, y: errors.map((one) => one[which]) },
    }));
  const slope = (order, at) => ({
    ...{ x: [steps[0], steps.at(-1)], color: grey, dashed: true, name: `H${order === 1 ? "" : "²"}` },
    y: [at, at * (steps.at(-1) / steps[0]) ** order],
  });
  return figure(
    "Mean error over the communication step",
    "Models of ball and plate, up to 2.5 s: one impact, and the flight to the second one. Later the impacts make errors larger, about ten times in a few bounces, whatever the algorithm. Dashed: orders 1 and 2.",
    plot({
      curves: [...curves(0), slope(1, 1e-3), slope(2, 4e-7)],
      ...{ xTitle: "H [s]", yTitle: "mean error, ball [m]", logX: true, height: 340 },
    }),
    plot({
      curves: [...curves(1), slope(1, 2e-5), slope(2, 1e-8)],
      ...{ xTitle: "H [s]", yTitle: "mean error, plate [m]", logX: true, height: 340 },
    }),
  );
}

const style = `
  body { font: 15px/1.5 system-ui, sans-serif; color: #1f2933; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2.5rem; } p { max-width: 46rem; }
  svg { display: block; width: 100%; height: auto; margin: 0.5rem 0; }
  svg text { font: 13px system-ui, sans-serif; fill: #3e4c59; } svg text.name { font-weight: 600; }
  .grid { stroke: #e4e7eb; } .axis { stroke: #52606d; fill: none; }`;

const fmus = await openFmus();
const sections = [await onFloor(fmus), await forced(fmus), await onPlate(fmus), await overSteps(fmus)];
fmus.close();
const page = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Ball and plate</title><style>${style}</style>
<h1>A ball, a floor and a plate: coupled runs and their errors</h1>
${sections.join("\n")}
</html>
`;
mkdirSync(new URL("../out/", import.meta.url), { recursive: true });
writeFileSync(new URL("../out/ball-and-plate.html", import.meta.url), page);
console.log("Open out/ball-and-plate.html in a browser.");
