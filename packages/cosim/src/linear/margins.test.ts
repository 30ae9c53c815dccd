import { describe, expect, it } from "vitest";
import { transferSystem } from "../testing/transfer-system.ts";
import { chooseFrequencies, frequencyResponse } from "./frequency-response.ts";
import { margins } from "./margins.ts";
import { rootLocus } from "./root-locus.ts";
import { transferFunction } from "./transfer-function.ts";

const DEGREE = Math.PI / 180;
/** Relative, for the first of several crossovers. */
const close = (found: number | undefined, exact: number) =>
  expect(Math.abs(found! / exact - 1)).toBeLessThan(1e-11);
const ofThree = transferSystem([1], [1, 3, 2, 0]);

describe("margins", () => {
  it("of 1/(s (s + 1) (s + 2))", () => {
    const { gainCrossovers, phaseCrossovers, gainMargin, phaseMargin, delayMargin } = margins(ofThree)!;
    expect([gainCrossovers.length, phaseCrossovers.length]).toEqual([1, 1]);
    close(phaseCrossovers[0]!.frequency, Math.SQRT2);
    close(gainMargin, 6);
    // |L| = 1: x^3 + 5 x^2 + 4 x = 1 with x = w^2, by Newton's method.
    let x = 0.2;
    for (let k = 0; k < 9; k++) x -= (x ** 3 + 5 * x * x + 4 * x - 1) / (3 * x * x + 10 * x + 4);
    const w = Math.sqrt(x);
    const angle = Math.PI / 2 - Math.atan(w) - Math.atan(w / 2);
    close(gainCrossovers[0]!.frequency, w);
    close(phaseMargin, angle / DEGREE);
    close(delayMargin, angle / w);
  });

  it.each([0.05, 0.4, 1.5])("of wn^2/(s (s + 2 zeta wn)) with zeta = %d", (zeta) => {
    const wn = 1e4;
    const root = Math.sqrt(Math.sqrt(1 + 4 * zeta ** 4) - 2 * zeta ** 2);
    const { gainCrossovers, gainMargin, phaseMargin } = margins(
      transferSystem([wn * wn], [1, 2 * zeta * wn, 0]),
    )!;
    close(gainCrossovers[0]!.frequency, wn * root);
    close(phaseMargin, Math.atan((2 * zeta) / root) / DEGREE);
    expect(gainMargin).toBeUndefined();
  });

  it("of -4/(s + 1)^3 and of 4/(s + 1)^3", () => {
    const plus = margins(transferSystem([4], [1, 3, 3, 1]))!;
    close(plus.gainMargin, 2);
    close(plus.phaseCrossovers[0]!.frequency, Math.sqrt(3));
    const w = Math.sqrt(4 ** (2 / 3) - 1);
    close(plus.phaseMargin, 180 - (3 * Math.atan(w)) / DEGREE);
    // At frequency 0 it is -4.
    const minus = margins(transferSystem([-4], [1, 3, 3, 1]))!;
    expect(minus.phaseCrossovers).toEqual([{ frequency: 0, gainMargin: 0.25 }]);
    close(minus.phaseMargin, (-3 * Math.atan(w)) / DEGREE);
    // The delay that turns it by almost a whole circle.
    close(minus.delayMargin, (2 * Math.PI - 3 * Math.atan(w)) / w);
  });

  it("finds both crossovers of a resonance narrower than any grid", () => {
    const zeta = 1e-7;
    const gain = 1e-6;
    const found = margins(transferSystem([gain], [1, 2 * zeta, 1]))!.gainCrossovers;
    expect(found).toHaveLength(2);
    // (1 - y)^2 + 4 zeta^2 y = gain^2 with y = w^2
    const root = Math.sqrt(gain ** 2 - 4 * zeta ** 2 + 4 * zeta ** 4);
    for (const [i, sign] of [-1, 1].entries())
      close(found[i]!.frequency ** 2, 1 - 2 * zeta ** 2 + sign * root);
  });

  it("of a gain that begins at 1 and falls has no crossover", () => {
    // (s + 4)/2/((s + 1) (s + 2)) is 1 at s = 0.
    const { gainCrossovers, phaseMargin } = margins(transferSystem([0.5, 2], [1, 3, 2]))!;
    expect(gainCrossovers).toEqual([]);
    expect(phaseMargin).toBeUndefined();
  });

  it("counts frequency infinity, and says where the loop has no solution", () => {
    const { phaseCrossovers } = margins(transferSystem([-0.5, 0], [1, 1]))!;
    expect(phaseCrossovers).toEqual([{ frequency: Number.POSITIVE_INFINITY, gainMargin: 2 }]);
    expect(margins(transferSystem([-1, 0], [1, 1]))!.closedPoles).toBeUndefined();
  });
});

describe("the frequency response", () => {
  it("of 1/(s (s + 1) (s + 2)) has a continuous phase", () => {
    const around = { poles: [0, -1, -2].map((re) => ({ re, im: 0 })), zeros: [] };
    const frequencies = chooseFrequencies(around);
    expect([frequencies[0], frequencies.at(-1)]).toEqual([0.1, 100]);
    const { frequency, magnitude, phase } = frequencyResponse(transferFunction(ofThree), frequencies, around);
    const errors = [...frequency].flatMap((w, i) => [
      magnitude[i]! * w * Math.hypot(1, w) * Math.hypot(2, w) - 1,
      phase[i]! / (-90 - (Math.atan(w) + Math.atan(w / 2)) / DEGREE) - 1,
    ]);
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(1e-11);
  });

  it.each([
    ["1/s^2", [1], [1, 0, 0], 2, -180],
    ["1/s^3", [1], [1, 0, 0, 0], 3, -270],
    ["-1", [-1], [1], 0, -180],
  ])("of %s begins at the phase of its integrators", (_, numerator, denominator, count, phase) => {
    const poles = Array.from({ length: count }, () => ({ re: 0, im: 0 }));
    const G = transferFunction(transferSystem(numerator, denominator));
    expect(frequencyResponse(G, Float64Array.of(2), { poles, zeros: [] }).phase[0]).toBeCloseTo(phase, 12);
  });

  it("leaves out an undamped pole, and has points around it", () => {
    const around = { poles: [{ re: 0, im: 3 }], zeros: [] };
    const frequencies = chooseFrequencies(around);
    expect([...frequencies]).toContain(3);
    const { frequency } = frequencyResponse(
      transferFunction(transferSystem([1], [1, 0, 9])),
      frequencies,
      around,
    );
    expect(frequencies.length - frequency.length).toBe(1);
  });
});

describe("the root locus", () => {
  it("of 1/(s (s + 1) (s + 2)) leaves the real axis, and reaches the imaginary one at gain 6", () => {
    const leaving = (2 * Math.sqrt(3)) / 9;
    const points = rootLocus(ofThree, [0, leaving, 6])!;
    const sorted = (k: number) => [...points[k]!.poles].sort((a, b) => a.re - b.re || a.im - b.im);
    expect(sorted(0).map(({ re }) => Math.round(re))).toEqual([-2, -1, 0]);
    // A double pole: rounding moves it by the root of the precision.
    for (const { re } of sorted(1).slice(1)) expect(re).toBeCloseTo(-1 + 1 / Math.sqrt(3), 7);
    expect(sorted(2)[0]!.re).toBeCloseTo(-3, 12);
    expect(sorted(2)[2]!.im).toBeCloseTo(Math.SQRT2, 12);
    expect(sorted(2)[2]!.re).toBeCloseTo(0, 12);
  });

  it("keeps branches together", () => {
    const gains = Array.from({ length: 40 }, (_, k) => 0.01 * k);
    const branches = rootLocus(transferSystem([1, 4], [1, 3, 2]), gains)!;
    for (let k = 1; k < gains.length; k++)
      for (const [i, { re, im }] of branches[k]!.poles.entries()) {
        const before = branches[k - 1]!.poles[i]!;
        expect(Math.hypot(re - before.re, im - before.im)).toBeLessThan(0.2);
      }
  });
});
