import type { DiscreteUpdate, Unit, UnitPlace, UnitState, UnitStep } from "../unit/unit.ts";
import { UnitFault } from "../unit/unit-fault.ts";
import type { CodeCall, CodeFunctions } from "./code-functions.ts";
import { explainCall } from "./code-unit-messages.ts";
import { codeColumns, codeParameters } from "./code-variables.ts";

interface SteppedState extends UnitState {
  readonly states: Float64Array;
}

/**
 * A unit in code that makes its own steps, with the inputs at their beginning. All that it remembers are its declared states: a step
 * is taken back by restoring them.
 */
export function createSteppedCodeUnit(
  name: string,
  { declaration, call }: CodeFunctions,
  outputs: readonly string[],
  start: Float64Array,
  parameters: Float64Array,
): Unit {
  const { inputs } = declaration;
  const columns = codeColumns(declaration);
  const row = new Float64Array(columns.variables.length);
  const read = outputs.map((one) => columns.variables.findIndex((v) => v.name === one));
  const declared = new Map(declaration.outputs.map((one) => [one.name, one]));
  const results = new Float64Array(declaration.outputs.filter(({ state }) => state === undefined).length);
  const point = {
    ...{ time: 0, dt: 0, states: start.slice(), parameters },
    inputs: Float64Array.from(inputs, (one) => one.start),
  };
  const next = new Float64Array(start.length);
  const step: { -readonly [K in keyof UnitStep]: UnitStep[K] } = {
    ...{ status: "done", time: 0, event: false, terminate: undefined },
  };
  const nothing: DiscreteUpdate = { terminate: undefined };
  let place: UnitPlace;
  let cause: UnitFault["outcomeCause"] = "initialization";

  const attempt = (what: CodeCall, result: Float64Array): void => {
    try {
      call(what, point, result);
    } catch (error) {
      throw new UnitFault(name, point.time, cause, [explainCall(name, what, point.time, error)]);
    }
  };
  const evaluate = (): void => {
    point.inputs.set(place.approximation.value);
    if (results.length > 0) attempt("output", results);
    columns.read(point.inputs, point.states, results, row, 0);
    for (let i = 0; i < read.length; i++) place.outputs[i] = row[read[i]!]!;
  };

  return {
    ...{ name, kind: "code", stateNames: [], nextEventTime: Number.POSITIVE_INFINITY, atEvent: false },
    inputs: inputs.map((one) => ({ ...one, type: "Real", discrete: false })),
    outputs: outputs.map((one) => {
      const { unit = "", dependencies = [] } = declared.get(one) ?? {};
      return { name: one, unit, type: "Real", discrete: false, dependencies };
    }),
    variables: columns.variables,
    capabilities: {
      ...{ variableStep: true, rollback: true, serializes: true, evaluates: true, inputOrder: 0 },
      ...{ feedback: false, jacobian: "none", outputDerivativeOrder: 0, events: false },
    },
    parameterValues: () => codeParameters(declaration, parameters),
    attach(given) {
      place = given;
    },
    enterInitialization({ startTime }) {
      point.time = startTime;
    },
    evaluate,
    exitInitialization() {
      evaluate();
      cause = "evaluation";
      return nothing;
    },
    begin(t, h) {
      point.time = t;
      point.dt = h;
    },
    finish() {
      const { time, dt } = point;
      point.inputs.set(place.approximation.value);
      attempt("step", next);
      point.states.set(next);
      point.time = time + dt;
      point.dt = 0;
      step.time = point.time;
      evaluate();
      return step;
    },
    updateDiscrete() {
      evaluate();
      return nothing;
    },
    takeRecords: () => [],
    save: (): SteppedState => ({ time: point.time, states: point.states.slice() }),
    restore(state) {
      const { time, states } = state as SteppedState;
      point.time = time;
      point.states.set(states);
      evaluate();
    },
    serialize: (state) =>
      new Uint8Array(Float64Array.of(state.time, ...(state as SteppedState).states).buffer),
    deserialize(bytes): SteppedState {
      const [time = 0, ...states] = new Float64Array(bytes.slice().buffer);
      return { time, states: Float64Array.from(states) };
    },
    readValues: (target, offset) => target.set(row, offset),
    release: () => {},
    end: () => {},
  };
}
