import { describe, expect, it } from "vitest";
import { fourier } from "./fourier.ts";
import { spectrum } from "./spectrum.ts";
import { runOf } from "./testing.ts";

describe("the Fourier transform", () => {
  it("is the sum of its definition", () => {
    const x = [3, -1, 4, 1, -5, 9, 2, 6];
    const [re, im] = [Float64Array.from(x), new Float64Array(8)];
    fourier(re, im);
    for (let k = 0; k < 8; k++) {
      const angle = (j: number) => (2 * Math.PI * j * k) / 8;
      expect(re[k]).toBeCloseTo(
        x.reduce((sum, one, j) => sum + one * Math.cos(angle(j)), 0),
        12,
      );
      expect(im[k]).toBeCloseTo(
        x.reduce((sum, one, j) => sum - one * Math.sin(angle(j)), 0),
        12,
      );
    }
  });
});

describe("a spectrum", () => {
  const wave = (t: number) =>
    5 + 2 * Math.sin(2 * Math.PI * 3 * t) + 0.5 * Math.cos(2 * Math.PI * 20 * t + 1);
  /** Rows at uneven times, as step control has them. */
  const uneven = (count: number) =>
    Array.from({ length: count }, (_, i) => {
      const t = (10 * i) / (count - 1) + 0.002 * Math.sin(i);
      return [i === 0 ? 0 : i === count - 1 ? 10 : t, wave(i === 0 ? 0 : i === count - 1 ? 10 : t)] as const;
    });

  it("of a sum of sines has their amplitudes at their frequencies, half of them beside, and nothing else", () => {
    const { time, columns } = spectrum(runOf(uneven(4000)), ["x", "y"], 0, 10, 10_000);
    const at = (frequency: number) => columns[0]![Math.round(frequency * 10)]!;
    expect(time[30]).toBeCloseTo(3, 12);
    expect(at(3)).toBeCloseTo(2, 3);
    expect(at(20)).toBeCloseTo(0.5, 3);
    // The transform of Hann's window: -1/2 at the neighbours, zero beyond.
    expect(at(2.9)).toBeCloseTo(1, 3);
    expect(at(20.1)).toBeCloseTo(0.25, 3);
    for (const frequency of [0, 1, 2.5, 5, 12, 30, 100]) expect(at(frequency)).toBeLessThan(1e-3);
    expect([...columns[1]!]).toEqual([...columns[0]!]);
  });

  it("keeps a peak at the resolution of few pixels", () => {
    const { time, columns } = spectrum(runOf(uneven(4000)), ["x"], 0, 10, 100);
    expect(time.length).toBeLessThanOrEqual(200);
    expect(Math.max(...columns[0]!)).toBeCloseTo(2, 3);
  });

  it("of a run at one instant is empty", () => {
    expect(spectrum(runOf([[0, 1]]), ["x"], 0, 0, 100).time.length).toBe(0);
  });
});
