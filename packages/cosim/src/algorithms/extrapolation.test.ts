import { describe, expect, it } from "vitest";
import { createFunctionUnit } from "../built-in-units/function-unit.ts";
import { coupleUnits } from "../system/coupled-system.ts";
import { exactUnit } from "../testing/exact-unit.ts";
import { startStepping } from "../testing/step-matrix.ts";
import { inputsAt } from "../unit/input-approximation.ts";
import { jacobi } from "./jacobi.ts";

/** The approximation of t^2 within each step of Jacobi: input at the beginning and the end. */
function approximationsOfSquare(
  options: { extrapolation: 0 | 1 | 2; smooth?: boolean; derivative?: boolean },
  times: readonly number[],
) {
  const derivative = (t: number) => 2 * t;
  const source = createFunctionUnit("square", [
    { name: "y", value: (t) => t * t, ...(options.derivative && { derivative }) },
  ]);
  const sink = exactUnit({ name: "sink", A: [[0]], B: [[1]], C: [[1]], D: [[0]], start: [0] });
  const system = coupleUnits(
    [source, sink],
    [{ from: { unit: 0, port: 0 }, to: { unit: 1, port: 0 }, gain: 1, offset: 0 }],
  );
  const { begin } = sink;
  const seen: [number, number][] = [];
  sink.begin = (t, h) => {
    const ends = [0, h].map((tau) => {
      const u = new Float64Array(1);
      inputsAt(system.approximations[1]!, tau, u);
      return u[0]!;
    });
    seen.push([ends[0]!, ends[1]!]);
    begin.call(sink, t, h);
  };
  const stepper = startStepping(system, jacobi({ exchange: "consistent", ...options }));
  for (const [k, t] of times.slice(0, -1).entries()) stepper.step(t, times[k + 1]! - t);
  return seen;
}

const near = (pairs: readonly (readonly [number, number])[]) =>
  pairs.map((pair) => pair.map((value) => expect.closeTo(value, 12)));

describe("inputs extrapolated from the past: t^2", () => {
  it("is held, then a chord, then itself, with steps of any size", () => {
    expect(approximationsOfSquare({ extrapolation: 2 }, [0, 1, 3, 4])).toEqual(
      near([
        [0, 0],
        [1, 3],
        [9, 16],
      ]),
    );
  });

  it("is a tangent with the derivative of the source, after the first step", () => {
    expect(approximationsOfSquare({ extrapolation: 1, derivative: true }, [0, 1, 3, 4])).toEqual(
      near([
        [0, 0],
        [1, 5],
        [9, 15],
      ]),
    );
  });

  it("is itself with one derivative of the source and one point of the past", () => {
    expect(approximationsOfSquare({ extrapolation: 2, derivative: true }, [0, 1, 3])).toEqual(
      near([
        [0, 0],
        [1, 9],
      ]),
    );
  });

  it("has no jumps with smooth coupling, and ends where it would without", () => {
    expect(approximationsOfSquare({ extrapolation: 1, smooth: true }, [0, 1, 2, 3])).toEqual(
      near([
        [0, 0],
        [0, 2],
        [2, 7],
      ]),
    );
  });
});
