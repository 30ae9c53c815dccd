import { describe, expect, it } from "vitest";
import { matrixOf } from "./matrix.ts";
import { exponential } from "./matrix-exponential.ts";
import { createPhiFunctions } from "./phi-functions.ts";

function phiOf(rows: readonly (readonly number[])[], h: number) {
  const phi = createPhiFunctions(rows.length);
  phi.calc(Float64Array.from(rows.flat()), h);
  return phi;
}

function expectClose(found: Float64Array, expected: readonly number[], digits = 13): void {
  for (const [i, value] of expected.entries()) expect(found[i]).toBeCloseTo(value, digits);
}

describe("exponential functions of a matrix", () => {
  it("are series that end for a nilpotent one", () => {
    const { exp, phi1, phi2 } = phiOf(
      [
        [0, 3],
        [0, 0],
      ],
      2,
    );
    expectClose(exp, [1, 6, 0, 1]);
    expectClose(phi1, [1, 3, 0, 1]);
    expectClose(phi2, [0.5, 1, 0, 0.5]);
  });

  it("are those of numbers on a diagonal, also far from 0", () => {
    const { exp, phi1, phi2 } = phiOf(
      [
        [-40, 0],
        [0, 0.1],
      ],
      1,
    );
    const phi1Of = (z: number) => Math.expm1(z) / z;
    expectClose(exp, [Math.exp(-40), 0, 0, Math.exp(0.1)]);
    expectClose(phi1, [phi1Of(-40), 0, 0, phi1Of(0.1)]);
    expectClose(phi2, [(phi1Of(-40) - 1) / -40, 0, 0, (phi1Of(0.1) - 1) / 0.1]);
  });

  it("turn by the angle for a rotation", () => {
    const { exp, phi1 } = phiOf(
      [
        [0, -5],
        [5, 0],
      ],
      1,
    );
    expectClose(exp, [Math.cos(5), -Math.sin(5), Math.sin(5), Math.cos(5)]);
    expectClose(phi1, [Math.sin(5) / 5, (Math.cos(5) - 1) / 5]);
  });
});

describe("for steps beyond all measure", () => {
  it("phi functions and exponentials end", () => {
    // Twice the norm is no finite number.
    expect(phiOf([[-1]], 1e308).exp[0]).toBe(0);
    expect(phiOf([[-1e200]], 1e200).exp[0]).toBeNaN();
    expect(exponential(matrixOf(1, 1, Float64Array.of(-1.5e308))).values[0]).toBe(0);
  });
});
