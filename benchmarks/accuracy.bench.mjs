import { readFileSync } from "node:fs";
import { compile } from "@cosimo/core";
import { sundialsBalls } from "./measure.mjs";

export const question = "How exact are the event times of the bouncing balls?";

const text = (name) => readFileSync(new URL(`../examples/${name}.mo`, import.meta.url), "utf8");
const reference = (file) => {
  const [header, ...rows] = readFileSync(new URL(`../conformance/reference/${file}`, import.meta.url), "utf8")
    .trim()
    .split("\n");
  const column = header.split(",").indexOf("t");
  return rows.map((row) => Number(row.split(",")[column]));
};
const times = (result) => result.events.filter((e) => e.kind === "state").map((e) => e.time);
const largest = (actual, expected, count) =>
  actual.length < count
    ? Number.POSITIVE_INFINITY
    : Math.max(...expected.slice(0, count).map((t, i) => Math.abs(actual[i] - t)));

function figure(name, value, bound, unit = "s") {
  return {
    met: value <= bound,
    text: `${name}: ${value.toExponential(2)} ${unit} (at most ${bound} ${unit})`,
  };
}

export function run() {
  return [...hardBall(), ...verticalDrop(), ...softBall(), ...waves()];
}

function hardBall() {
  const model = compile(text("BouncingBall"));
  const expected = reference("s004_hard_flat_events.csv");
  const fine = model.simulateSync({ tolerance: 1e-10, stopTime: 20 });
  const coarse = model.simulateSync({ tolerance: 1e-6, stopTime: 20 });
  const zeno = fine.events.find((e) => e.kind === "zeno")?.time ?? Number.NaN;
  const lowest = Math.min(...[fine, coarse].flatMap((r) => [...r.column("y")]));
  const final = Math.max(Math.abs(fine.column("y").at(-1)), Math.abs(fine.column("vy").at(-1)));
  return [
    figure("hard ball, 20 impacts at 1e-10", largest(times(fine), expected, 20), 1e-9),
    figure("hard ball, 20 impacts at 1e-6", largest(times(coarse), expected, 20), 1e-4),
    figure("hard ball, depth below ground", Math.max(0, -lowest), 1e-9, "m"),
    figure("hard ball, |y|, |vy| at 20 s", final, 1e-9, "m, m/s"),
    figure("hard ball, Zeno time 14.698414188 at 1e-10", Math.abs(zeno - 14.698414188), 1e-6),
  ];
}

function verticalDrop() {
  const model = compile(text("VerticalDrop"));
  const expected = reference("s004_vertical_drop_m1_events.csv");
  const at = (tolerance) => times(model.simulateSync({ tolerance, stopTime: 11 }));
  const table = [1e-6, 1e-3].flatMap((tolerance) => dropTable(tolerance, at(tolerance), expected));
  return [
    figure("vertical drop, 20 impacts at 1e-12", largest(at(1e-12), expected, 20), 1e-10),
    figure("vertical drop, 2 impacts at 1e-6", largest(at(1e-6), expected, 2), 2e-6),
    figure("vertical drop, 2 impacts at 1e-3", largest(at(1e-3), expected, 2), 2e-5),
    { text: "bounce  tolerance  closed form   IDA           its error  ours          our error" },
    ...table,
  ];
}

/** The published table, with IDA instead of DASSL. */
function dropTable(tolerance, ours, expected) {
  const solve = sundialsBalls();
  const ida = solve?.("ida", "drop", tolerance, 1).times ?? [];
  return [0, 1].map((i) => {
    const cell = (t) =>
      t === undefined
        ? "-".padEnd(25)
        : `${t.toFixed(9).padEnd(12)}  ${Math.abs(t - expected[i]).toExponential(2)}  `;
    return {
      text: `${String(i + 1).padEnd(7)} ${tolerance.toExponential(0).padEnd(9)}  ${expected[i].toFixed(9).padEnd(12)}  ${cell(ida[i])} ${cell(ours[i])}`,
    };
  });
}

function softBall() {
  const expected = reference("s004_soft_vy5_events.csv");
  const result = compile(text("SoftBouncingBall")).simulateSync({ tolerance: 1e-10, stopTime: 17.7 });
  return [
    figure(
      `soft ball, ${expected.length} contacts and releases at 1e-10`,
      largest(times(result), expected, expected.length),
      1e-8,
    ),
  ];
}

function waves() {
  const model = compile(text("SinusoidalGround"));
  const cases = [
    ["small", 1e-10, { a: 0.02, l: 1, w: 0 }],
    ["moving", 1e-10, { a: 0.05, l: 2, w: 3 }],
    ["big", 1e-12, { a: 0.3, l: 2, w: 0 }],
  ];
  return cases.map(([size, tolerance, parameters]) => {
    const result = model.simulateSync({ tolerance, parameters, stopTime: 8 });
    const error = largest(times(result), reference(`s004_hard_sin_${size}_events.csv`), 5);
    return figure(`ball on waves (${size}), 5 impacts at ${tolerance.toExponential(0)}`, error, 1e-7);
  });
}
