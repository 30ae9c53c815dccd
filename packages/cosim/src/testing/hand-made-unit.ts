import type { Unit, UnitCapabilities, UnitInput, UnitOutput, UnitPlace, UnitStep } from "../unit/unit.ts";

/** A unit of plain functions over a state vector, as opaque as an FMU for co-simulation. */
export interface HandMadeUnit {
  readonly name: string;
  readonly inputs?: readonly string[];
  readonly outputs: readonly string[];
  /** Outputs that change at events only. */
  readonly discrete?: readonly string[];
  readonly start: readonly number[];
  readonly capabilities?: Partial<UnitCapabilities>;
  /** Advances the state from `t` to `t + h` with the inputs at `t`; `false`: the step is discarded. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a plain function may return nothing.
  step(x: Float64Array, t: number, h: number, u: Float64Array): boolean | void;
  outputsAt(x: Float64Array, t: number, u: Float64Array, y: Float64Array): void;
}

export function handMadeUnit(definition: HandMadeUnit): Unit {
  const { name, discrete = [] } = definition;
  const variable = (one: string) => ({ name: one, type: "Real" as const, unit: "" });
  const inputs = (definition.inputs ?? []).map(
    (one): UnitInput => ({ ...variable(one), discrete: false, start: 0 }),
  );
  const outputs = definition.outputs.map(
    (one): UnitOutput => ({ ...variable(one), discrete: discrete.includes(one), dependencies: [] }),
  );
  const x = Float64Array.from(definition.start);
  const u = new Float64Array(inputs.length);
  const step: { -readonly [K in keyof UnitStep]: UnitStep[K] } = {
    ...{ status: "done", time: 0, event: false, terminate: undefined },
  };
  let place: UnitPlace;
  let t = 0;
  let h = 0;
  const read = (): void => definition.outputsAt(x, t, u, place.outputs);
  return {
    ...{ name, kind: "coSimulationFmu", inputs, outputs, stateNames: [], atEvent: false },
    nextEventTime: Number.POSITIVE_INFINITY,
    variables: outputs.map((one) => ({
      ...one,
      type: "Real",
      ...{ variability: one.discrete ? "discrete" : "continuous", causality: "output" },
      ...{ displayUnit: "", description: "" },
    })),
    capabilities: {
      ...{ variableStep: true, rollback: true, serializes: false, evaluates: false, inputOrder: 0 },
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
    evaluate: read,
    exitInitialization() {
      read();
      return { terminate: undefined };
    },
    begin(from, size) {
      t = from;
      h = size;
    },
    finish() {
      u.set(place.approximation.value);
      step.status = definition.step(x, t, h, u) === false ? "discarded" : "done";
      if (step.status === "done") t += h;
      step.time = t;
      read();
      return step;
    },
    updateDiscrete() {
      u.set(place.approximation.value);
      read();
      return { terminate: undefined };
    },
    takeRecords: () => [],
    save: () => ({ time: t, x: x.slice() }),
    restore(state) {
      t = state.time;
      x.set((state as unknown as { x: Float64Array }).x);
      read();
    },
    release: () => {},
    readValues: (row, offset) => row.set(place.outputs, offset),
    end: () => {},
  };
}
