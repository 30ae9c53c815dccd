import type { Unit, UnitCapabilities, UnitInput, UnitOutput, UnitPlace, UnitStep } from "../unit/unit.ts";

/** x' = A x + B u, y = C x + D u; matrices by rows. */
export interface LinearUnit {
  readonly name: string;
  readonly inputs?: readonly string[];
  readonly outputs: readonly string[];
  readonly A: readonly (readonly number[])[];
  readonly B?: readonly (readonly number[])[];
  readonly C: readonly (readonly number[])[];
  readonly D?: readonly (readonly number[])[];
  readonly start: readonly number[];
  readonly capabilities?: Partial<UnitCapabilities>;
}

/** Solved to rounding, by Taylor series, for inputs that are polynomials: errors of a coupled run are those of the coupling. */
export function linearUnit(definition: LinearUnit): Unit {
  const { name, A, C, start } = definition;
  const n = start.length;
  const inputs = (definition.inputs ?? []).map(
    (one): UnitInput => ({ name: one, type: "Real", unit: "", discrete: false, start: 0 }),
  );
  const B = definition.B ?? start.map(() => inputs.map(() => 0));
  const D = definition.D ?? C.map(() => inputs.map(() => 0));
  const outputs = definition.outputs.map(
    (one, i): UnitOutput => ({
      ...{ name: one, type: "Real", unit: "", discrete: false },
      dependencies: D[i]!.flatMap((gain, j) => (gain === 0 ? [] : [j])),
    }),
  );
  const x = Float64Array.from(start);
  const step: { -readonly [K in keyof UnitStep]: UnitStep[K] } = {
    ...{ status: "done", time: 0, event: false, terminate: undefined },
  };
  let place: UnitPlace;
  let [t, h] = [0, 0];
  /** In the order of Taylor's series: value, slope, curvature of the inputs. */
  const derivative = (k: number, j: number): number => {
    const { value, slope, curvature, order } = place.law;
    return k > order ? 0 : ([value, slope, curvature][k]?.[j] ?? 0);
  };
  const read = (tau: number): void => {
    for (let i = 0; i < outputs.length; i++) {
      let sum = 0;
      for (let j = 0; j < n; j++) sum += C[i]![j]! * x[j]!;
      for (let j = 0; j < inputs.length; j++) {
        const u = derivative(0, j) + tau * (derivative(1, j) + 0.5 * tau * derivative(2, j));
        sum += D[i]![j]! * u;
      }
      place.outputs[i] = sum;
    }
  };
  const advance = (size: number): void => {
    let term = Array.from(x);
    for (let k = 0; k < 200 && (k < 3 || term.some((one) => Math.abs(one) > 1e-18)); k++) {
      const scale = size / (k + 1);
      const factorial = taylorScale(size, k);
      const last = term;
      term = last.map((_, i) => {
        let sum = 0;
        for (let j = 0; j < n; j++) sum += A[i]![j]! * last[j]!;
        for (let j = 0; j < inputs.length; j++) sum += B[i]![j]! * derivative(k, j) * factorial;
        return sum * scale;
      });
      for (let i = 0; i < n; i++) x[i]! += term[i]!;
    }
  };
  return {
    ...{ name, kind: "coSimulationFmu", inputs, outputs, atEvent: false },
    stateNames: start.map((_, i) => `x${i + 1}`),
    nextEventTime: Number.POSITIVE_INFINITY,
    variables: outputs.map((one) => ({
      ...{ ...one, variability: "continuous", causality: "output", displayUnit: "", description: "" },
    })),
    capabilities: {
      ...{ variableStep: true, rollback: true, serializes: false, evaluates: true, inputOrder: 2 },
      ...{ feedback: false, jacobian: "none", outputDerivativeOrder: 0, events: false },
      ...definition.capabilities,
    },
    parameterValues: () => [],
    attach(given) {
      place = given;
    },
    enterInitialization({ startTime }) {
      t = startTime;
    },
    evaluate: () => read(0),
    exitInitialization() {
      read(0);
      return { terminate: undefined };
    },
    begin(from, size) {
      t = from;
      h = size;
    },
    finish() {
      advance(h);
      read(h);
      t += h;
      step.time = t;
      return step;
    },
    updateDiscrete() {
      read(0);
      return { terminate: undefined };
    },
    takeRecords: () => [],
    save: () => ({ time: t, x: x.slice() }),
    restore(state) {
      t = state.time;
      x.set((state as unknown as { x: Float64Array }).x);
      read(0);
    },
    release: () => {},
    readValues: (row, offset) => row.set(place.outputs, offset),
    end: () => {},
  };
}

/** size^k / k! */
function taylorScale(size: number, k: number): number {
  let product = 1;
  for (let i = 1; i <= k; i++) product *= size / i;
  return product;
}
