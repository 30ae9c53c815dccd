import { describe, expect, it } from "vitest";
import { relationTypes, sectionOf } from "./testing/flat-text.ts";

/** A body that moves between two circles, elastically reflected by both. */
const closedSpace = `
const R_O = 5, R_I = 1, x0 = -1.1, y0 = -1;
macro outward = x * vx + y * vy;
x' = vx; x(t0) = x0;
y' = vy; y(t0) = y0;
vx' = 0; vx(t0) = 1.5;
vy' = 0; vy(t0) = 2.5;
r * r = x * x + y * y; r(t0) ~= sqrt(x0 * x0 + y0 * y0);
state motion ([r >= R_O] && noEvent[outward >= 0]) || (shortliving[r <= R_I] && noEvent[-outward >= 0]) {
  vx(t0) = vx - 2 * outward / r / r * x;
  vy(t0) = vy - 2 * outward / r / r * y;
} from init, motion;`;

describe("an object in a closed space", () => {
  it("is reflected by resets of left limits, macros expanded", () => {
    const resets = ["  vx := vx - 2*(x*vx + y*vy)/r/r*x", "  vy := vy - 2*(x*vx + y*vy)/r/r*y"];
    const guard = "when r >= R_O and x*vx + y*vy >= 0 or r <= R_I and -(x*vx + y*vy) >= 0";
    expect(sectionOf(closedSpace, "transitions")).toEqual([
      `init -> motion ${guard}`,
      ...resets,
      `motion -> motion ${guard}`,
      ...resets,
    ]);
  });

  it("searches for the circles only, each in its way", () =>
    expect(relationTypes(closedSpace)).toEqual(["r >= R_O: ordinary", "r <= R_I: shortliving"]));

  it("has modes without equations of their own", () =>
    expect(sectionOf(closedSpace, "modes")).toEqual(["init", "motion"]));

  it("starts at fixed values; the guess for r is free", () =>
    expect(sectionOf(closedSpace, "variables").filter((line) => line.includes("start"))).toEqual([
      "Real x(start = x0, fixed = true)",
      "Real vx(start = 1.5, fixed = true)",
      "Real y(start = y0, fixed = true)",
      "Real vy(start = 2.5, fixed = true)",
      "Real r(start = sqrt(x0*x0 + y0*y0))",
    ]));
});

/** A rod that breaks when it passes the height of its pivot. */
const brittlePendulum = `
const l = 5, m = 1, h = 0;
x' = v_x; x(t0) = 4;
y' = v_y; y(t0) = -3;
eqs: v_x = 0;
eqs: v_y = 0;
cst: T = 0;
state Pendulum ordinary[y < h] {
  eqs: m * v_x' = -T * x / l;
  v_x(t0) = -5;
  eqs: m * v_y' = -T * y / l - m * g;
  v_y(t0) ~ 0;
  cst: x * x + y * y = l * l;
} from init;
state Falling ordinary[y >= h] {
  v_x(t0) = -v_x;
  v_y(t0) = -v_y;
  delete cst;
  eqs: v_x' = 0;
  eqs: v_y' = -g;
} from Pendulum;`;

describe("a brittle pendulum", () => {
  it("replaces groups of labelled equations, and deletes one", () =>
    expect(sectionOf(brittlePendulum, "modes")).toEqual([
      "init",
      "  v_x = 0",
      "  v_y = 0",
      "  T = 0",
      "Pendulum",
      "  m*der(v_x) = (-T)*x/l",
      "  m*der(v_y) = (-T)*y/l - m*9.80665",
      "  x*x + y*y = l*l",
      "Falling",
      "  der(v_x) = 0",
      "  der(v_y) = -9.80665",
    ]));

  it("distinguishes fixed values from guesses", () =>
    expect(sectionOf(brittlePendulum, "transitions")).toEqual([
      "init -> Pendulum when y < h",
      "  v_x := -5",
      "  v_y ~= 0",
      "Pendulum -> Falling when y >= h",
      "  v_x := -v_x",
      "  v_y := -v_y",
    ]));
});

it("a pulse train resets at instants known in advance", () => {
  const pulse = "pulse' = 1; at 0 each 1 repeat * { pulse(t0) = 0; }";
  expect(sectionOf(pulse, "modes")).toEqual(["init"]);
  expect(sectionOf(pulse, "transitions")).toEqual(["init -> init when at 0 each 1 repeat *", "  pulse := 0"]);
});

it("a ring is written as a loop", () => {
  const ring = "for i = 1:4 { x_[i]' = x_[i+1]; x_[i](t0) = i; } x_5' = x_1; x_5(t0) = 5;";
  expect(sectionOf(ring, "equations")).toEqual([
    "der(x_1) = x_2",
    "der(x_2) = x_3",
    "der(x_3) = x_4",
    "der(x_4) = x_5",
    "der(x_5) = x_1",
  ]);
});

it("a one-sided state replaces the equation of its label", () => {
  const text = "lbl: y' = -1; y(t0) = 1; state st1 unilateral[y <= 0] { lbl: y' = 1; } from init;";
  expect(sectionOf(text, "modes")).toEqual(["init", "  der(y) = -1", "st1", "  der(y) = 1"]);
  expect(relationTypes(text)).toEqual(["y <= 0: unilateral"]);
});
