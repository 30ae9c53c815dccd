import {
  diagnoseWithoutSpan,
  type EventRecord,
  type ParameterValue,
  type TrajectoryVariable,
} from "@cosimo/ir";
import type { DiscreteUpdate, Unit, UnitPlace, UnitStep } from "../unit/unit.ts";
import { UnitFault } from "../unit/unit-fault.ts";
import { unitMessages } from "../unit/unit-messages.ts";

/** Functions of time as outputs, with time derivatives where known. */
export interface FunctionOutput {
  readonly name: string;
  readonly unit?: string;
  value(t: number): number;
  derivative?(t: number): number;
}

/** A unit without inputs and states: a source. */
export function createFunctionUnit(name: string, functions: readonly FunctionOutput[]): Unit {
  let place: UnitPlace;
  let t = 0;
  const step: { -readonly [K in keyof UnitStep]: UnitStep[K] } = {
    ...{ status: "done", time: 0, event: false, terminate: undefined },
  };
  let outcomeCause: UnitFault["outcomeCause"] = "initialization";
  const evaluate = (): void => {
    for (let i = 0; i < functions.length; i++) {
      const value = functions[i]!.value(t);
      if (!Number.isFinite(value)) throw notFinite(functions[i]!.name, value);
      place.outputs[i] = value;
    }
  };
  const notFinite = (output: string, value: number): UnitFault => {
    const args = { unit: name, name: output, value: String(value), time: t };
    const context = { variables: [output], time: t };
    const diagnostic = diagnoseWithoutSpan(unitMessages, "unit.function-not-finite", args, context);
    return new UnitFault(name, t, outcomeCause, [diagnostic]);
  };
  const nothing: DiscreteUpdate = { terminate: undefined };
  const noParameters: readonly ParameterValue[] = [];
  const noRecords: readonly EventRecord[] = [];
  const hasDerivatives = functions.every(({ derivative }) => derivative !== undefined);
  return {
    ...{ name, kind: "function", inputs: [], stateNames: [], nextEventTime: Number.POSITIVE_INFINITY },
    atEvent: false,
    outputs: functions.map(({ name, unit = "" }) => ({
      ...{ name, unit, type: "Real", discrete: false, dependencies: [] },
    })),
    variables: functions.map(
      ({ name, unit = "" }): TrajectoryVariable => ({
        ...{ name, unit, type: "Real", variability: "continuous", causality: "output" },
        ...{ displayUnit: "", description: "" },
      }),
    ),
    capabilities: {
      ...{ variableStep: true, rollback: true, serializes: true, evaluates: true, inputOrder: 2 },
      ...{ feedback: true, jacobian: "directional", events: false },
      outputDerivativeOrder: hasDerivatives ? 1 : 0,
    },
    parameterValues: () => noParameters,
    attach(given) {
      place = given;
    },
    enterInitialization({ startTime }) {
      t = startTime;
    },
    evaluate,
    exitInitialization() {
      evaluate();
      outcomeCause = "evaluation";
      return nothing;
    },
    begin(from, h) {
      t = from + h;
    },
    finish() {
      evaluate();
      step.time = t;
      return step;
    },
    updateDiscrete: () => nothing,
    takeRecords: () => noRecords,
    save: () => ({ time: t }),
    restore(state) {
      t = state.time;
      evaluate();
    },
    release: () => {},
    serialize: ({ time }) => new Uint8Array(Float64Array.of(time).buffer),
    deserialize: (bytes) => ({ time: new Float64Array(bytes.slice().buffer)[0]! }),
    linearize: () => ({
      ...{ stateCount: 0, A: EMPTY, B: EMPTY, C: EMPTY, D: EMPTY, x: EMPTY, f: EMPTY, ft: EMPTY },
      gt: Float64Array.from(functions, ({ derivative }) => derivative?.(t) ?? 0),
      rung: "directional",
    }),
    outputDerivatives(order, derivatives) {
      for (const [i, { derivative }] of functions.entries())
        derivatives[i] = order === 1 ? derivative!(t) : 0;
    },
    readValues: (row, offset) => row.set(place.outputs, offset),
    end: () => {},
  };
}

const EMPTY = new Float64Array(0);
