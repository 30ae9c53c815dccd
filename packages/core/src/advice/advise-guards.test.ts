import { describe, expect, it } from "vitest";
import { check } from "../model/check.ts";
import type { PlannedExperiment } from "./short-excursions.ts";

function advice(text: string, experiment: PlannedExperiment = {}): readonly string[] {
  const { diagnostics } = check({ uri: "model.lisma", text }, {}, experiment);
  expect(diagnostics.filter((d) => d.severity === "error")).toEqual([]);
  return diagnostics
    .filter((d) => d.code.startsWith("advice."))
    .map(({ code, span }) => `${code} ${span!.source.text.slice(span!.start, span!.end)}`);
}

const orbit = (outer: string, inner: string) => `
  macro d = x*vx + y*vy;
  x' = vx; x(t0) = -2; y' = vy; y(t0) = -2;
  vx' = 0; vx(t0) = 1.5; vy' = 0; vy(t0) = 2.5;
  r*r = x*x + y*y; r(t0) ~= 2.8;
  state hit (${outer}) || (${inner}) {
    vx(t0) = vx - 2*d/r/r*x; vy(t0) = vy - 2*d/r/r*y;
  } from init, hit;`;

describe("a direction that is searched for", () => {
  it("is found where its sign is that of the other condition's derivative", () => {
    expect(advice(orbit("[r >= 5] && [d >= 0]", "shortliving[r <= 1] && noEvent[-d >= 0]"))).toEqual([
      "advice.searched-filter d >= 0",
    ]);
  });
  it("is not suspected in conditions that are independent of each other", () => {
    expect(advice("x' = 1; y' = -x; state A [x >= 1] && [y <= -2] { x(t0) = 0; } from init, A;")).toEqual([]);
  });
});

describe("an equation that is undefined beyond a surface", () => {
  const tank = (type: string) => `
    h' = -0.1*sqrt(h); h(t0) = 1;
    state empty ${type}[h <= 0] { h' = 0; h(t0) = 0; } from init;`;
  it.each(["", "bilateral", "ordinary", "shortliving"])(
    "asks for a one-sided condition instead of %s[ ]",
    (type) => {
      expect(advice(tank(type))).toEqual(["advice.undefined-beyond h <= 0"]);
    },
  );
  it("is content with a one-sided one, and with a surface elsewhere", () => {
    expect(advice(tank("unilateral"))).toEqual([]);
    expect(advice(tank("").replace("h <= 0]", "h <= 0.5]"))).toEqual([]);
  });
});

describe("a short-lived condition", () => {
  const text = orbit("[r >= 5] && noEvent[d >= 0]", "[r <= 1] && noEvent[-d >= 0]");
  it("is named where the largest step is longer than its 0.499 s", () => {
    expect(advice(text, { maxStep: 1, stopTime: 5 })).toEqual(["advice.short-lived r <= 1"]);
    expect(advice(text, { maxStep: 0.52, stopTime: 5 })).toEqual(["advice.short-lived r <= 1"]);
  });
  it("is none for smaller steps, without a largest step, or where it is declared", () => {
    expect(advice(text, { maxStep: 0.48, stopTime: 5 })).toEqual([]);
    expect(advice(text)).toEqual([]);
    expect(advice(text.replace("[r <= 1]", "shortliving[r <= 1]"), { maxStep: 1, stopTime: 5 })).toEqual([]);
  });
});
