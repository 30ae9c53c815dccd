import {
  type CoSimulationAlgorithm,
  type CoupledSystem,
  gaussSeidel,
  implicit,
  jacobi,
  linearImplicit,
} from "@cosimo/cosim";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { releaseSystem, restoreSystem, saveSystem } from "../../packages/cosim/src/system/coupled-system.ts";
import { startStepping, statesOf } from "../../packages/cosim/src/testing/step-matrix.ts";
import { arbitrarySystem, couple, timeConstant } from "./arbitrary-systems.ts";

const exchanges = ["consistent", "stale"] as const;
const orders = [0, 1, 2] as const;
const explicit = exchanges.flatMap((exchange) =>
  orders.flatMap((extrapolation) =>
    (extrapolation === 0 ? [false] : [false, true]).flatMap((smooth) => {
      const options = { exchange, extrapolation, smooth };
      return [
        { name: "jacobi", options, create: () => jacobi(options) },
        { name: "gauss-seidel", options, create: () => gaussSeidel(options) },
      ];
    }),
  ),
);
const stabilised = exchanges.flatMap((exchange) =>
  (["L0", "L1", "SR", "SF", "LX"] as const).flatMap((form) =>
    [3].map((refresh) => {
      const options = { exchange, form, refresh };
      return { name: "linear-implicit", options, create: () => linearImplicit(options) };
    }),
  ),
);
const iterated = (["hold", "linear", "hermite"] as const).flatMap((inputs) =>
  exchanges.flatMap((exchange) =>
    (["newton", "quasi-newton", "aitken", "fixed-point"] as const).map((solver) => {
      const options = { exchange, inputs, solver, iterations: 40 };
      return { name: "implicit", options, create: () => implicit(options) };
    }),
  ),
);

interface Choice {
  readonly name: string;
  readonly options: object;
  create(): CoSimulationAlgorithm;
}

const capabilities = fc.record({
  evaluates: fc.boolean(),
  inputOrder: fc.constantFrom(0, 1, 2),
  feedback: fc.boolean(),
  jacobian: fc.constantFrom("directional", "outputs", "none"),
  outputDerivativeOrder: fc.constantFrom(0, 1, 2),
});

/** All that the next steps can depend on, and results. */
function snapshot({ u, y, predicted }: CoupledSystem, x: readonly number[]) {
  return { x, u: [...u], y: [...y], predicted: [...predicted] };
}

const STEPS = 6;

describe.each([
  ["explicit", explicit],
  ["stabilised", stabilised],
  ["iterated", iterated],
] as const)("steps of %s algorithms that are taken back", (_, choices) => {
  it.each((choices as readonly Choice[]).map((one) => [one.name, one.options, one.create] as const))(
    "%s %j",
    (_n, _o, create) => {
      const arbitraryRun = fc.record({
        system: arbitrarySystem,
        abilities: capabilities,
        taken: fc.integer({ min: 0, max: STEPS - 1 }),
        part: fc.constantFrom(1, 0.5, 0.3),
      });
      fc.assert(
        fc.property(arbitraryRun, ({ system, abilities, taken, part }) => {
          const H = timeConstant(system) / 4;
          const walk = (takesBack: boolean) => {
            const coupled = couple(system, abilities);
            const stepper = startStepping(coupled, create());
            const points = [];
            for (let k = 0; k < STEPS; k++) {
              if (takesBack && k === taken) {
                const state = saveSystem(coupled);
                const past = stepper.save?.();
                stepper.step(k * H, part * H);
                restoreSystem(coupled, state);
                stepper.restore?.(past);
                releaseSystem(coupled, state);
              }
              const { status } = stepper.step(k * H, H);
              points.push({ status, ...snapshot(coupled, statesOf(coupled)) });
              if (status === "discarded") break;
            }
            return points;
          };
          expect(walk(true)).toEqual(walk(false));
        }),
        { numRuns: 10, seed: 7 },
      );
    },
  );
});
