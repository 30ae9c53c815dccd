import type { Diagnostic, int, KernelSystem, ParameterValue } from "@cosimo/ir";
import { bindKernels, bindMethod } from "@cosimo/kernels";
import {
  type EventCause,
  type EventUpdate,
  growingMemory,
  type HybridSystem,
  type Indicator,
  type SystemFailure,
} from "@cosimo/simulator";
import { createInputClocks, noClocks } from "../clocks/input-clocks.ts";
import type { ModelDescription } from "../description/model-description.ts";
import type { FMUState, Instance } from "../instance/instance.ts";
import { iterateDiscreteStates, TERMINATE_REASON } from "../run/discrete-states.ts";
import { endInstance } from "../run/end-instance.ts";
import { faultOf, RunFault } from "../run/run-fault.ts";
import { InnerValues, notFinite } from "../run/undefined-values.ts";
import { createFmuInputs } from "../values/fmu-inputs.ts";
import { initializeFmu, setInputs } from "../values/initialize-fmu.ts";
import { lostParameters } from "../values/lost-parameters.ts";
import { declaredParameters, readParameters, resultColumns } from "../values/result-columns.ts";
import { setStructure } from "../values/set-start-values.ts";
import type { StartValues } from "../values/start-values.ts";
import { fmuBounds, hasBounds } from "../values/variable-bounds.ts";
import { createEvaluator, type Evaluator, evaluationCodes } from "./evaluator.ts";
import { eventRecords } from "./fmu-event-records.ts";
import { indicatorsOf } from "./fmu-indicators.ts";
import { createPartialDerivatives, type PartialDerivatives } from "./partial-derivatives.ts";
import { stateVariables } from "./state-variables.ts";

export interface ModelExchangeOptions {
  /** Name of the FMU in diagnostics. */
  readonly fmu: string;
  readonly start: StartValues;
  /** Passed to the FMU at initialization [s]. */
  readonly stopTime?: number;
  readonly tolerance?: number;
  /** Strings and Binaries to record, by name; missing: none. */
  readonly records?: (name: string) => boolean;
  /** Instants of triggered input clocks [s], ascending, by name. */
  readonly triggers?: ReadonlyMap<string, readonly number[]>;
}

/**
 * A new instance for model exchange as a hybrid system. Discrete states change in event mode only. Event indicators are treated
 * like relations g > 0 of a compiled model: a state event is a change between g > 0 and g <= 0. After a failure the FMU is not
 * called again. `release` ends the instance.
 */
export function createModelExchangeSystem(
  description: ModelDescription,
  instance: Instance,
  options: ModelExchangeOptions,
): HybridSystem {
  return new FmuSystem(description, instance, options).system();
}

/** Result of `completedIntegratorStep`. */
interface StepRequest {
  readonly event: boolean;
  readonly terminate: boolean;
}

const NO_REQUEST: StepRequest = { event: false, terminate: false };

const NO_UPDATE: EventUpdate = {
  statesChanged: false,
  dimensionsChanged: false,
  nextEventTime: Number.POSITIVE_INFINITY,
  records: [],
};

class FmuSystem {
  readonly #description: ModelDescription;
  readonly #instance: Instance;
  readonly #options: ModelExchangeOptions;
  readonly #memory = growingMemory();
  readonly #columns;
  readonly #inputs;
  readonly #stateVariables;
  readonly #indicators: readonly Indicator[];
  readonly #relationValues: boolean[];
  /** Continuous states of the FMU at the current instant. */
  readonly #states: Float64Array;
  readonly #x: Float64Array;
  readonly #nominals: Float64Array;
  readonly #row: Float64Array;
  /** Indexed by the first element of a saved state; freed places are reused. */
  readonly #savedStates: (FMUState | undefined)[] = [];
  readonly #freePlaces: number[] = [];
  readonly #warnings: Diagnostic[] = [];
  readonly #inner: InnerValues;
  #parameters: readonly ParameterValue[];
  /** Reported by the FMU [s]; clock ticks are not included. */
  #nextEventTime = Number.POSITIVE_INFINITY;
  #clocks = noClocks;
  #evaluator: Evaluator | undefined;
  #partial: PartialDerivatives | undefined;
  #failureDiagnostic: Diagnostic | undefined;
  /** Result of the last completed step, if it requested an event. */
  #stepRequest: StepRequest | undefined;

  constructor(description: ModelDescription, instance: Instance, options: ModelExchangeOptions) {
    const { start } = options;
    this.#description = description;
    this.#instance = instance;
    this.#options = options;
    setStructure(instance, start);
    const n = instance.getNumberOfContinuousStates();
    this.#columns = resultColumns(description, start.variables, options.records);
    this.#inner = new InnerValues(options.fmu, this.#columns.variables, this.#warnings);
    this.#inputs = createFmuInputs(description, start);
    this.#stateVariables = stateVariables(description, start.variables, n);
    this.#indicators = indicatorsOf(description, start.variables, instance.getNumberOfEventIndicators());
    this.#relationValues = this.#indicators.map(() => false);
    this.#states = new Float64Array(n);
    this.#x = new Float64Array(n);
    this.#nominals = new Float64Array(n).fill(1);
    this.#row = new Float64Array(this.#columns.variables.length);
    this.#parameters = declaredParameters(description, start.variables);
  }

  system(): HybridSystem {
    const { modelExchange } = this.#description;
    const memory = this.#memory;
    const kernelSystem = this.#kernelSystem();
    const { names, states, sparsity } = this.#stateVariables;
    const directional = modelExchange?.providesDirectionalDerivatives && states.length > 0;
    const savable = modelExchange?.canGetAndSetFMUState === true;
    return {
      name: this.#description.modelName,
      stateCount: this.#states.length,
      indicatorCount: this.#indicators.length,
      stateNames: names,
      nominals: this.#nominals,
      indicators: this.#indicators,
      variables: this.#columns.variables,
      inputs: this.#inputs.descriptions,
      get heap() {
        return memory.heap();
      },
      base: 0,
      allocate: memory.allocate,
      kernels: bindKernels(kernelSystem, memory.heap),
      methodKernels: (name) => bindMethod(kernelSystem, memory.heap, name),
      ...(directional && { hasDirectionalDerivatives: true }),
      ...(sparsity && { jacobianSparsity: () => sparsity }),
      derivatives: (t, x, xdot) => this.#derivatives(t, x, xdot),
      indicatorValues: (t, x, g) => this.#indicatorValues(t, x, g),
      relationValue: (i) => this.#relationValues[i]!,
      setInput: (input, t, value, slope) => {
        this.#inputs.set(input, t, value, slope);
        this.#evaluator?.invalidate();
      },
      inputValue: (input) => this.#inputs.value(input),
      initialize: (t) => this.#initialize(t),
      readStates: (x) => this.#memory.heap().set(this.#states, x),
      eventUpdate: (t, x, cause) => this.#eventUpdate(t, x, cause),
      ...(modelExchange?.needsCompletedIntegratorStep && {
        completedStep: (t: number, x: int) => this.#completedStep(t, x),
      }),
      evaluateOutputs: (t, x) => this.#evaluateOutputs(t, x),
      readValues: (values) => values.set(this.#row),
      violatedAssertions: () => [],
      takeWarnings: () => this.#warnings.splice(0),
      ...(this.#options.start.variables.some(hasBounds) && { bounds: () => this.#bounds() }),
      parameterValues: () => this.#parameters,
      saveState: () => this.#saveState(savable),
      restoreState: (state) => this.#restoreState(state),
      forgetState: (state) => this.#forgetState(state),
      release: () => this.#release(),
      explainFailure: (t, x) => this.#explain(t, x),
    };
  }

  #bounds(): ReturnType<typeof fmuBounds> {
    const { variables: columns } = this.#columns;
    const values = { columns, row: this.#row, parameters: this.#parameters };
    return fmuBounds(this.#options.start.variables, values);
  }

  get #currentFault(): Diagnostic | undefined {
    return this.#failureDiagnostic ?? this.#evaluator?.failure;
  }

  /** The FMU's failure, or a derivative or variable without a finite value. */
  #explain(t: number, x: int): readonly Diagnostic[] {
    const code = this.#currentFault === undefined ? this.#evaluateOutputs(t, x) : 0;
    if (code !== 0 || this.#currentFault !== undefined) return this.#currentFault ? [this.#currentFault] : [];
    const { derivatives } = this.#evaluator!;
    const { fmu } = this.#options;
    const place = derivatives.findIndex((rate) => !Number.isFinite(rate));
    if (place >= 0) {
      const name = `der(${this.#stateVariables.names[place]})`;
      const args = { fmu, time: t, name, value: String(derivatives[place]) };
      return [new RunFault("fmu-run.not-finite", args).diagnostic];
    }
    const found = notFinite(fmu, this.#columns.variables, this.#row, t);
    return found === undefined ? [] : [found];
  }

  #kernelSystem(): KernelSystem {
    const dx = new Float64Array(this.#states.length);
    const dxdot = new Float64Array(this.#states.length);
    return {
      derivatives: (_b, t, x, xdot) => this.#derivatives(t, x, xdot),
      indicators: (_b, t, x, g) => this.#indicatorValues(t, x, g),
      directional: (_b, t, x, tdot, direction, result) => {
        this.#readStates(x);
        const heap = this.#memory.heap();
        dx.set(heap.subarray(direction, direction + dx.length));
        const code = this.#guarded(() => this.#partial!(t, this.#x, tdot, dx, dxdot));
        heap.set(dxdot, result);
        return code;
      },
      outputs: (_b, t, x) => this.#evaluateOutputs(t, x),
      indicatorRates: () => {
        throw new Error("FMUs have no rates of event indicators");
      },
    };
  }

  /** Calls the FMU unless it has failed; an exception becomes a failure code. */
  #guarded(action: () => number): number {
    if (this.#failureDiagnostic !== undefined) return evaluationCodes.failed;
    try {
      return action();
    } catch (error) {
      this.#failureDiagnostic = faultOf(error);
      return evaluationCodes.failed;
    }
  }

  #readStates(x: int): void {
    const heap = this.#memory.heap();
    const states = this.#x;
    for (let i = 0; i < states.length; i++) states[i] = heap[x + i]!;
  }

  #write(vector: Float64Array, address: int): void {
    const heap = this.#memory.heap();
    for (let i = 0; i < vector.length; i++) heap[address + i] = vector[i]!;
  }

  #evaluate(t: number, x: int): number {
    if (this.#failureDiagnostic !== undefined) return evaluationCodes.failed;
    this.#readStates(x);
    return this.#evaluator!.evaluate(t, this.#x);
  }

  #derivatives(t: number, x: int, xdot: int): number {
    const code = this.#evaluate(t, x);
    if (code === 0) this.#write(this.#evaluator!.derivatives, xdot);
    return code;
  }

  #indicatorValues(t: number, x: int, g: int): number {
    const code = this.#evaluate(t, x);
    if (code === 0) this.#write(this.#evaluator!.eventIndicators, g);
    return code;
  }

  #evaluateOutputs(t: number, x: int): number {
    if (this.#failureDiagnostic !== undefined) return evaluationCodes.failed;
    this.#readStates(x);
    const code = this.#evaluator!.evaluateRow(t, this.#x);
    if (code !== 0) return code;
    this.#evaluator!.readRow(this.#row);
    this.#inner.check(this.#row, t);
    const { readTexts } = this.#columns;
    if (readTexts === undefined) return code;
    return this.#guarded(() => {
      readTexts(this.#instance, this.#row);
      return code;
    });
  }

  #initialize(t: number): ReturnType<HybridSystem["initialize"]> {
    const { start, fmu, stopTime, tolerance } = this.#options;
    const instance = this.#instance;
    try {
      initializeFmu(instance, start, this.#inputs, {
        startTime: t,
        ...(stopTime !== undefined && { stopTime }),
        ...(tolerance !== undefined && { tolerance }),
      });
      const { triggers = new Map() } = this.#options;
      const clocks = { fmu, description: this.#description, startTime: t, start, triggers };
      this.#clocks = createInputClocks(instance, clocks);
      const records = this.#clocks.tick(t);
      const events = iterateDiscreteStates(instance, fmu, t);
      this.#clocks.readIntervals(t);
      this.#parameters = readParameters(this.#description, start.variables, instance);
      const diagnostics = lostParameters(this.#parameters, start, fmu);
      this.#evaluator = createEvaluatorInContinuousTime(instance, fmu, this.#inputs, this.#columns);
      this.#partial = createPartialDerivatives(instance, this.#evaluator, this.#stateVariables);
      instance.getContinuousStates(this.#states);
      this.#readNominals();
      const code = this.#evaluateAtStart(t);
      const failure = code === 0 ? undefined : this.#failure("initialization");
      this.#nextEventTime = events.nextEventTime;
      return {
        ...(failure && { failure }),
        diagnostics,
        nextEventTime: this.#nextInstant(),
        records,
        ...(events.terminate && { terminate: TERMINATE_REASON }),
      };
    } catch (error) {
      this.#failureDiagnostic = faultOf(error);
      return {
        failure: this.#failure("initialization"),
        diagnostics: [],
        nextEventTime: Number.POSITIVE_INFINITY,
      };
    }
  }

  /** Integrators read the nominal values when they restart. */
  #readNominals(): void {
    const nominals = this.#nominals;
    this.#instance.getNominalsOfContinuousStates(nominals);
    for (let i = 0; i < nominals.length; i++) nominals[i] = Math.abs(nominals[i]!) || 1;
  }

  #failure(kind: SystemFailure["kind"]): SystemFailure {
    const failure = this.#currentFault;
    return { kind, diagnostics: failure === undefined ? [] : [failure] };
  }

  /** Evaluates all variables and the relations of the indicators after continuous-time mode has been entered. */
  #evaluateAtStart(t: number): number {
    const evaluator = this.#evaluator!;
    evaluator.invalidate();
    const code = evaluator.evaluateRow(t, this.#states);
    if (code !== 0) return code;
    evaluator.readRow(this.#row);
    this.#columns.readTexts?.(this.#instance, this.#row);
    for (let i = 0; i < this.#relationValues.length; i++)
      this.#relationValues[i] = evaluator.eventIndicators[i]! > 0;
    return 0;
  }

  #eventUpdate(t: number, x: int, cause: EventCause): EventUpdate {
    this.#readStates(x);
    this.#states.set(this.#x);
    if (cause.terminal) return { ...NO_UPDATE, nextEventTime: this.#nextInstant() };
    try {
      return this.#event(t, cause);
    } catch (error) {
      this.#failureDiagnostic = faultOf(error);
      return { ...NO_UPDATE, failure: this.#failure("nonfinite") };
    }
  }

  #event(t: number, cause: EventCause): EventUpdate {
    const instance = this.#instance;
    // Sets the left limits of time, states and inputs before event mode is entered.
    const code =
      this.#failureDiagnostic === undefined
        ? this.#evaluator!.evaluate(t, this.#states)
        : evaluationCodes.failed;
    if (code !== 0) return { ...NO_UPDATE, failure: this.#failure("nonfinite") };
    const requested = this.#stepRequest ?? this.#completeStep();
    this.#stepRequest = undefined;
    instance.enterEventMode();
    if (cause.setInputs !== undefined) {
      cause.setInputs();
      setInputs(instance, this.#inputs, t);
    }
    const due = cause.timeEvent && this.#nextEventTime <= t;
    const ticks = cause.timeEvent ? this.#clocks.tick(t) : [];
    const iteration = iterateDiscreteStates(instance, this.#options.fmu, t);
    this.#clocks.readIntervals(t);
    const causes = {
      ...(due && { due: this.#nextEventTime }),
      requested: requested.event,
      iterations: iteration.iterations,
    };
    const records = [...eventRecords(this.#indicators, t, cause, causes), ...ticks];
    if (iteration.statesChanged) instance.getContinuousStates(this.#states);
    this.#nextEventTime = iteration.nextEventTime;
    const terminate = iteration.terminate || requested.terminate ? { terminate: TERMINATE_REASON } : {};
    instance.enterContinuousTimeMode();
    if (iteration.nominalsChanged) this.#readNominals();
    if (this.#evaluateAtStart(t) !== 0) return { ...NO_UPDATE, records, failure: this.#failure("nonfinite") };
    return {
      statesChanged: iteration.statesChanged,
      dimensionsChanged: false,
      nextEventTime: this.#nextInstant(),
      records,
      ...terminate,
    };
  }

  #nextInstant(): number {
    return Math.min(this.#nextEventTime, this.#clocks.next());
  }

  #completeStep(): StepRequest {
    const { modelExchange } = this.#description;
    if (!modelExchange?.needsCompletedIntegratorStep) return NO_REQUEST;
    const { enterEventMode, terminateSimulation } = this.#instance.completedIntegratorStep();
    return { event: enterEventMode, terminate: terminateSimulation };
  }

  #completedStep(t: number, x: int): ReturnType<NonNullable<HybridSystem["completedStep"]>> {
    let answer = NO_REQUEST;
    this.#guarded(() => {
      const code = this.#evaluate(t, x);
      if (code === 0) answer = this.#completeStep();
      return code;
    });
    this.#stepRequest = answer.event ? answer : undefined;
    return { event: answer.event, ...(answer.terminate && { terminate: TERMINATE_REASON }) };
  }

  #saveState(savable: boolean): Float64Array {
    if (!savable) throw new Error(`the state of '${this.#options.fmu}' cannot be saved`);
    const place = this.#freePlaces.pop() ?? this.#savedStates.length;
    this.#guarded(() => {
      this.#savedStates[place] = this.#instance.getFMUState();
      return 0;
    });
    const own = [place, this.#nextEventTime, ...this.#relationValues.map(Number)];
    return Float64Array.of(...own, ...this.#states, ...this.#nominals);
  }

  #release(): void {
    const instance = this.#instance;
    if (this.#currentFault === undefined)
      for (const saved of this.#savedStates) if (saved !== undefined) instance.freeFMUState(saved);
    const failures = endInstance(instance, this.#options.fmu);
    if (this.#currentFault === undefined) this.#warnings.push(...failures);
  }

  #forgetState(state: Float64Array): void {
    const place = state[0]!;
    const saved = this.#savedStates[place];
    if (saved === undefined || this.#currentFault !== undefined) return;
    this.#savedStates[place] = undefined;
    this.#freePlaces.push(place);
    this.#guarded(() => {
      this.#instance.freeFMUState(saved);
      return 0;
    });
  }

  #restoreState(state: Float64Array): void {
    const saved = this.#savedStates[state[0]!];
    this.#guarded(() => {
      if (saved !== undefined) this.#instance.setFMUState(saved);
      return 0;
    });
    this.#evaluator?.invalidate();
    this.#nextEventTime = state[1]!;
    for (let i = 0; i < this.#relationValues.length; i++) this.#relationValues[i] = state[2 + i] === 1;
    const first = 2 + this.#relationValues.length;
    this.#states.set(state.subarray(first, first + this.#states.length));
    this.#nominals.set(state.subarray(first + this.#states.length));
  }
}

function createEvaluatorInContinuousTime(...args: Parameters<typeof createEvaluator>): Evaluator {
  args[0].enterContinuousTimeMode();
  return createEvaluator(...args);
}
