import type { Diagnostic } from "@cosimo/ir";
import { functionSystem, type HybridSystem, layeredSystem } from "@cosimo/simulator";
import type { CodeCall, CodeFunctions } from "./code-functions.ts";
import { explainCall } from "./code-unit-messages.ts";
import { codeColumns, codeParameters } from "./code-variables.ts";

/** Failure code of a call. */
const FAILED = 1;

/**
 * A unit in code with derivatives, or without states, as a system of equations: all methods and algorithms work on it, and its
 * Jacobians are difference quotients.
 */
export function createCodeSystem(
  name: string,
  { declaration, call }: CodeFunctions,
  start: Float64Array,
  parameters: Float64Array,
): HybridSystem {
  const { inputs, outputs, states, motion } = declaration;
  const m = inputs.length;
  /** Values and slopes of the inputs, and the time from which they hold [s]. */
  const given = Float64Array.of(...inputs.map((one) => one.start), ...inputs.map(() => 0), 0);
  const point = { time: 0, dt: 0, states: start.slice(), inputs: given.slice(0, m), parameters };
  const results = new Float64Array(outputs.filter(({ state }) => state === undefined).length);
  const columns = codeColumns(declaration);
  let cause: Diagnostic | undefined;

  const moveTo = (t: number, x: Float64Array): void => {
    point.time = t;
    point.states.set(x);
    for (let i = 0; i < m; i++) point.inputs[i] = given[i]! + given[m + i]! * (t - given[2 * m]!);
  };
  const attempt = (what: CodeCall, result: Float64Array): number => {
    try {
      call(what, point, result);
      return 0;
    } catch (error) {
      cause = explainCall(name, what, point.time, error);
      return FAILED;
    }
  };
  const evaluateOutputs = (t: number, x: number): number => {
    moveTo(t, system.heap.subarray(x, x + states.length));
    return results.length === 0 ? 0 : attempt("output", results);
  };
  const system = functionSystem({
    name,
    start: [...start],
    stateNames: states.map((one) => one.name),
    discrete: given,
    derivatives(t, x, xdot) {
      if (motion === "none") return 0;
      moveTo(t, x);
      return attempt("derivatives", xdot);
    },
  });
  const scratch = system.allocate(states.length);

  return layeredSystem<HybridSystem>(system, {
    nominals: start.map((value) => Math.abs(value) || 1),
    inputs: inputs.map(({ name, unit }) => ({
      ...{ name, unit, type: "Real", literalCount: 0, discrete: false, startGiven: true },
    })),
    variables: columns.variables,
    derivatives: system.derivatives,
    indicatorValues: system.indicatorValues,
    initialize(t) {
      const begun = system.initialize(t);
      system.readStates(scratch);
      if (evaluateOutputs(t, scratch) === 0) return begun;
      return { ...begun, failure: { kind: "initialization", diagnostics: [cause!] } };
    },
    eventUpdate(t, x, event) {
      event.setInputs?.();
      const update = system.eventUpdate(t, x, event);
      if (evaluateOutputs(t, x) === 0) return update;
      return { ...update, failure: { kind: "nonfinite", diagnostics: [cause!] } };
    },
    evaluateOutputs,
    setInput(i, t, value, slope) {
      given[i] = value;
      given[m + i] = slope;
      given[2 * m] = t;
      point.inputs[i] = value;
    },
    inputValue: (i) => point.inputs[i]!,
    readValues: (values) => columns.read(point.inputs, point.states, results, values, 0),
    parameterValues: () => codeParameters(declaration, parameters),
    explainFailure: () => (cause === undefined ? [] : [cause]),
  });
}
