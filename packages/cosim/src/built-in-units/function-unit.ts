import { diagnoseWithoutSpan } from "@cosimo/ir";
import type { DiscreteUpdate, Unit, UnitPlace, UnitStep } from "../unit/unit.ts";
import { UnitFault } from "../unit/unit-fault.ts";
import { unitMessages } from "../unit/unit-messages.ts";
import { type SourceOutput, sourceCapabilities, sourceLinearization, sourceParts } from "./source-unit.ts";

/** Functions of time as outputs, with time derivatives where known. */
export interface FunctionOutput extends SourceOutput {
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
  const hasDerivatives = functions.every(({ derivative }) => derivative !== undefined);
  return {
    ...sourceParts(name, "function", functions),
    ...{ nextEventTime: Number.POSITIVE_INFINITY, atEvent: false },
    capabilities: {
      ...{ ...sourceCapabilities, events: false },
      outputDerivativeOrder: hasDerivatives ? 1 : 0,
    },
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
    save: () => ({ time: t }),
    restore(state) {
      t = state.time;
      evaluate();
    },
    serialize: ({ time }) => new Uint8Array(Float64Array.of(time).buffer),
    deserialize: (bytes) => ({ time: new Float64Array(bytes.slice().buffer)[0]! }),
    linearize: () =>
      sourceLinearization(Float64Array.from(functions, ({ derivative }) => derivative?.(t) ?? 0)),
    outputDerivatives(order, derivatives) {
      for (const [i, { derivative }] of functions.entries())
        derivatives[i] = order === 1 ? derivative!(t) : 0;
    },
    readValues: (row, offset) => row.set(place.outputs, offset),
  };
}
