import { type InstanceCalls, stepFields, updateFields } from "../calls/instance-calls.ts";
import { type NumericArray, type NumericType, numericArray, sizeOf } from "../calls/values.ts";
import { readModelDescription } from "../description/read/read-model-description.ts";
import { type CheckedInstance, checkedInstance } from "../instance/checked-instance.ts";
import { MessageLog } from "../instance/fmu-failure.ts";
import type { InstantiateOptions } from "../instance/instance-options.ts";
import type { InstanceSource } from "../instance/instance-source.ts";

/** Behaviour of an FMU written in TypeScript; `v` holds its values by value reference. */
export interface MockModel {
  /** Value references of states and of their derivatives. */
  readonly states?: readonly number[];
  readonly derivatives?: readonly number[];
  /** Computes the other variables from states, inputs and parameters. */
  calc?(v: number[], t: number): void;
  /** What happens in `fmi2SetupExperiment`, and at the end of initialization. */
  initialize?(v: number[], at: "setup" | "end"): void;
  indicators?(v: number[], t: number): readonly number[];
  /** Nominal values of the states; default 1. */
  nominals?(v: number[]): readonly number[];
  /** One event iteration. */
  event?(v: number[], t: number): MockEvent;
  completedStep?(v: number[], t: number): { readonly enterEventMode?: boolean; readonly terminate?: boolean };
  /** ∂f/∂x dx. */
  directional?(v: number[], dx: readonly number[]): readonly number[];
  /** Makes a step from t to t + h; returns its result. */
  step?(v: number[], t: number, h: number, options: InstantiateOptions, noSetPrior?: boolean): MockStep;
  /** Receives the arguments of `fmi2SetRealInputDerivatives`; returns a status. */
  inputDerivatives?(references: ArrayLike<number>, orders: Int32Array, values: Float64Array): number;
  outputDerivative?(v: number[], reference: number, order: number): number;
  /** Status of `fmi2SetFMUstate`; default ok. */
  goesBack?(): number;
  interval?(v: number[], clock: number): number | undefined;
  activate?(v: number[], clock: number, t: number): void;
}

export interface MockEvent {
  readonly again?: boolean;
  readonly statesChanged?: boolean;
  readonly nominalsChanged?: boolean;
  readonly next?: number;
  readonly terminate?: boolean;
}

export interface MockStep {
  readonly status?: number;
  readonly event?: boolean;
  readonly terminate?: boolean;
  readonly early?: boolean;
  readonly reached?: number;
}

/** An FMU of the description's version; the names of all calls are appended to `calls`. */
export function mockFmu(
  xml: string,
  start: Readonly<Record<number, number>>,
  model: MockModel,
): InstanceSource & { readonly calls: string[] } {
  const { value: description, diagnostics } = readModelDescription(new TextEncoder().encode(xml), {
    file: "mock.xml",
  });
  if (description === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  const calls: string[] = [];
  return {
    calls,
    fmu: { description, archive: { name: "mock.fmu" } },
    instantiate(options) {
      const { kind, eventModeUsed = false } = options;
      const { majorVersion } = description;
      const identity = { fmu: "mock.fmu", instanceName: "mock", log: new MessageLog() };
      let instance: CheckedInstance;
      const { intermediateUpdate } = options;
      const within: InstantiateOptions = {
        ...options,
        ...(intermediateUpdate && {
          intermediateUpdate: (update) =>
            instance.during("intermediateUpdateMode", () => intermediateUpdate(update)),
        }),
      };
      const noted = noteCalls(mockCalls(start, model, within), calls);
      instance = checkedInstance({ ...identity, majorVersion, kind, eventModeUsed }, noted);
      return instance;
    },
  };
}

function noteCalls(instance: InstanceCalls, calls: string[]): InstanceCalls {
  return new Proxy(instance, {
    get(target, key: keyof InstanceCalls) {
      return (...args: never[]) => {
        calls.push(key);
        return (target[key] as (...args: never[]) => unknown)(...args);
      };
    },
  });
}

function mockCalls(
  start: Readonly<Record<number, number>>,
  model: MockModel,
  options: InstantiateOptions,
): InstanceCalls {
  const { states = [], derivatives = [] } = model;
  let v: number[] = Object.assign([], start);
  let t = 0;
  const saved: { readonly v: readonly number[]; readonly t: number }[] = [];
  const calc = (): void => model.calc?.(v, t);
  const get = (references: ArrayLike<number>, values: NumericArray): number => {
    calc();
    for (let i = 0; i < references.length; i++)
      values[i] = (typeof values[0] === "bigint" ? BigInt(v[references[i]!]!) : v[references[i]!]!) as never;
    return 0;
  };
  const set = (references: ArrayLike<number>, values: NumericArray): number => {
    for (let i = 0; i < references.length; i++) v[references[i]!] = Number(values[i]);
    return 0;
  };
  const step = (time: number, h: number, result: Float64Array, noSetPrior: boolean): number => {
    const { status = 0, event, terminate, early, reached } = model.step!(v, time, h, options, noSetPrior);
    result[stepFields.eventHandlingNeeded] = event ? 1 : 0;
    result[stepFields.terminateSimulation] = terminate ? 1 : 0;
    result[stepFields.earlyReturn] = early ? 1 : 0;
    result[stepFields.lastSuccessfulTime] = reached ?? time + h;
    t = reached ?? time + h;
    return status;
  };
  const evaluate = (x: Float64Array, xdot: Float64Array, g: Float64Array): number => {
    for (let i = 0; i < states.length; i++) v[states[i]!] = x[i]!;
    calc();
    for (let i = 0; i < states.length; i++) xdot[i] = v[derivatives[i]!]!;
    g.set(model.indicators?.(v, t) ?? []);
    return xdot.includes(Number.POSITIVE_INFINITY) ? 3 : 0;
  };
  const ok = () => 0;
  const calls: Partial<InstanceCalls> = {
    setupExperiment() {
      model.initialize?.(v, "setup");
      return 0;
    },
    exitInitializationMode() {
      model.initialize?.(v, "end");
      return 0;
    },
    enterInitializationMode(_tolerance, startTime) {
      t = startTime;
      return 0;
    },
    getValues: (_type, references, values) => get(references, values),
    setValues: (_type, references, values) => set(references, values),
    doStep: (time, h, noSetPrior, result) => step(time, h, result, noSetPrior),
    setInputDerivatives: (references, orders, values) =>
      model.inputDerivatives?.(references, orders, values) ?? 0,
    getOutputDerivatives(references, orders, values) {
      for (let i = 0; i < references.length; i++)
        values[i] = model.outputDerivative!(v, references[i]!, orders[i]!);
      return 0;
    },
    updateDiscreteStates(result) {
      calc();
      const {
        again,
        statesChanged,
        nominalsChanged,
        next = Number.NaN,
        terminate,
      } = model.event?.(v, t) ?? {};
      result[updateFields.nominalsOfContinuousStatesChanged] = nominalsChanged ? 1 : 0;
      result[updateFields.discreteStatesNeedUpdate] = again ? 1 : 0;
      result[updateFields.terminateSimulation] = terminate ? 1 : 0;
      result[updateFields.valuesOfContinuousStatesChanged] = statesChanged ? 1 : 0;
      result[updateFields.nextEventTime] = next;
      return 0;
    },
    completedIntegratorStep(_noSetPrior, result) {
      const { enterEventMode, terminate } = model.completedStep?.(v, t) ?? {};
      result.set([enterEventMode ? 1 : 0, terminate ? 1 : 0]);
      return 0;
    },
    getContinuousStates: (x) => get(states, x),
    getNominalsOfContinuousStates(nominals) {
      nominals.set(model.nominals?.(v) ?? nominals.fill(1));
      return 0;
    },
    getNumberOfContinuousStates(result) {
      result[0] = states.length;
      return 0;
    },
    getNumberOfEventIndicators(result) {
      result[0] = model.indicators?.(v, 0).length ?? 0;
      return 0;
    },
    getDirectionalDerivative(_unknowns, _knowns, seed, sensitivity) {
      sensitivity.set(model.directional!(v, Array.from(seed)));
      return 0;
    },
    getFMUState(result) {
      result[0] = saved.push({ v: [...v], t }) - 1;
      return 0;
    },
    setFMUState(handle) {
      v = [...saved[handle]!.v];
      t = saved[handle]!.t;
      return model.goesBack?.() ?? 0;
    },
    getIntervalDecimal(clocks, intervals, qualifiers) {
      const interval = model.interval?.(v, clocks[0]!);
      intervals[0] = interval ?? 0;
      qualifiers[0] = interval === undefined ? 1 : 2;
      return 0;
    },
    activateModelPartition(clock, time) {
      t = time;
      model.activate?.(v, clock, time);
      return 0;
    },
    prepareStep(inputs, outputs) {
      const arrays = [inputs, outputs].map((groups) =>
        groups.map((group) => numericArray(group.type as NumericType, sizeOf(group))),
      );
      const result = new Float64Array(stepFields.count);
      let code = 0;
      return {
        ...{ inputs: arrays[0]!, outputs: arrays[1]!, result },
        begin(time, h, noSetPrior) {
          for (const [i, { valueReferences }] of inputs.entries()) set(valueReferences, arrays[0]![i]!);
          code = step(time, h, result, noSetPrior);
          for (const [i, { valueReferences }] of outputs.entries()) get(valueReferences, arrays[1]![i]!);
        },
        finish: () => code,
      };
    },
    prepareEvaluation({ states: n, eventIndicators: m, inputs, outputs }) {
      const arrays = [inputs, outputs].map((groups) =>
        groups.map((group) => numericArray(group.type as NumericType, sizeOf(group))),
      );
      const [x, xdot, g] = [new Float64Array(n), new Float64Array(n), new Float64Array(m)];
      return {
        ...{ states: x, derivatives: xdot, eventIndicators: g, inputs: arrays[0]!, outputs: arrays[1]! },
        evaluate(time) {
          t = time;
          for (const [i, { valueReferences }] of inputs.entries()) set(valueReferences, arrays[0]![i]!);
          const code = evaluate(x, xdot, g);
          for (const [i, { valueReferences }] of outputs.entries()) get(valueReferences, arrays[1]![i]!);
          return code;
        },
      };
    },
  };
  return new Proxy(calls, { get: (target, key) => Reflect.get(target, key) ?? ok }) as InstanceCalls;
}
