import {
  completeStartValues,
  declaredParameters,
  endInstance,
  type FMUState,
  FmuFailure,
  faultOf,
  fmuBounds,
  hasBounds,
  InnerValues,
  type Instance,
  type InstanceSource,
  type InstantiateOptions,
  lostParameters,
  type ModelDescription,
  type ParameterSettings,
  type PreparedStep,
  RunFault,
  readParameters,
  resolveStartValues,
  type StartValues,
  type StepResult,
  setStartValues,
  setStructure,
  setUpExperiment,
  TERMINATE_REASON,
} from "@cosimo/fmi";
import {
  type Checked,
  type Diagnostic,
  diagnoseWithoutSpan,
  didYouMean,
  type EventRecord,
  hasErrors,
  type ParameterValue,
  type TrajectoryVariable,
} from "@cosimo/ir";
import type { RunOutcome, VariableBounds } from "@cosimo/simulator";
import { inputsAt } from "../unit/input-approximation.ts";
import type {
  DiscreteUpdate,
  Unit,
  UnitCapabilities,
  UnitExperiment,
  UnitInput,
  UnitLinearization,
  UnitOutput,
  UnitPlace,
  UnitState,
  UnitStep,
} from "../unit/unit.ts";
import { UnitFault } from "../unit/unit-fault.ts";
import { unitMessages } from "../unit/unit-messages.ts";
import { capabilitiesOf } from "./fmu-capabilities.ts";
import { type EventPosition, FmuEventMode } from "./fmu-event-mode.ts";
import { createFmuJacobian } from "./fmu-jacobian.ts";
import { type FmuLayout, layOutFmu } from "./fmu-layout.ts";
import { FmuLinearModel } from "./fmu-linear-model.ts";
import { FmuValues } from "./fmu-values.ts";
import { fmuClockElements, fmuInputElements, fmuOutputElements, remainderElements } from "./fmu-variables.ts";
import { createInputDerivatives, type InputDerivatives } from "./input-derivatives.ts";
import { createIntermediateInputs, type IntermediateInputs } from "./intermediate-inputs.ts";

export interface CoSimulationFmuUnitOptions {
  readonly name: string;
  /** Connected or recorded numeric variables, by name; an element of an array is `A[1,2]`. */
  readonly outputs: readonly string[];
  readonly parameters?: ParameterSettings;
  /** Tolerance passed to the FMU; missing: that of the run, else that of its default experiment. */
  readonly tolerance?: number;
  readonly instantiate?: Pick<InstantiateOptions, "visible" | "loggingOn" | "logMessage" | "acceptMessages">;
  /** Strings and Binaries to be recorded, by their names in the FMU; missing: none. */
  readonly records?: (name: string) => boolean;
  /** Called at the end of the unit, to release its source. */
  readonly close?: () => void;
}

/**
 * An FMU of FMI 1, 2 or 3 for co-simulation as a unit, with its own instance. No value is read between setting inputs
 * and the next step, as the standards demand (FMI 2.0.5, section 4.2.4; FMI 3.0.2, section 4.2.1): outputs for other
 * inputs are available in initialization mode, and with FMI 3 in event mode.
 */
export function createCoSimulationFmuUnit(
  source: InstanceSource,
  options: CoSimulationFmuUnitOptions,
): Checked<Unit> {
  const { description, archive } = source.fmu;
  const { name, parameters = {}, records } = options;
  const face = description.coSimulation;
  if (face === undefined)
    throw new FmuFailure("fmu.no-interface", { fmu: archive.name, kind: "coSimulation" });
  const { value: start, diagnostics: found } = resolveStartValues(description, archive.name, parameters);
  const diagnostics = [...found];
  if (start === undefined) return { diagnostics };
  const clocks = connectableClocks(description, start);
  const readable = fmuOutputElements(description, start);
  const known = new Map([
    ...readable,
    ...remainderElements(readable.values()).map((one) => [one.name, one] as const),
    ...clocks.outputs.map((clock) => [clock.name, clock] as const),
  ]);
  const outputElements = options.outputs.flatMap((output) => {
    const element = known.get(output);
    if (element === undefined) diagnostics.push(noVariable(name, output, known.keys()));
    return element ?? [];
  });
  if (hasErrors(diagnostics)) return { diagnostics };
  const inputs = fmuInputElements(description, start);
  const inputElements = [...inputs, ...clocks.inputs, ...remainderElements(inputs)];
  const layout = layOutFmu({ unit: name, description, face, start, inputElements, outputElements }, records);
  return { value: new CoSimulationFmuUnit(source, layout, options), diagnostics };
}

/** Of an FMU for co-simulation with event mode; without it no clock ticks. */
export function connectableClocks({ coSimulation }: ModelDescription, start: StartValues) {
  const has = coSimulation?.hasEventMode === true;
  return {
    inputs: has ? fmuClockElements(start, "input") : [],
    outputs: has ? fmuClockElements(start, "output") : [],
  };
}

function noVariable(unit: string, name: string, names: Iterable<string>): Diagnostic {
  return diagnoseWithoutSpan(unitMessages, "unit.no-variable", { unit, name }, didYouMean(name, names));
}

interface FmuUnitState extends UnitState {
  readonly fmu: FMUState;
  readonly events: EventPosition | undefined;
  /** Missing in a state restored from bytes. */
  readonly outputs?: Float64Array;
  /** Number of saved references to this state that are not yet released. */
  holders: number;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

class CoSimulationFmuUnit implements Unit {
  readonly name: string;
  readonly kind = "coSimulationFmu";
  readonly inputs: readonly UnitInput[];
  readonly outputs: readonly UnitOutput[];
  readonly variables: readonly TrajectoryVariable[];
  readonly capabilities: Mutable<UnitCapabilities>;
  readonly stateNames: readonly string[];
  readonly notes: Diagnostic[] = [];
  readonly #source: InstanceSource;
  readonly #layout: FmuLayout;
  readonly #options: CoSimulationFmuUnitOptions;
  readonly #values: FmuValues;
  readonly #inner: InnerValues;
  readonly #linear: FmuLinearModel;
  readonly #derivatives: InputDerivatives | undefined;
  readonly #intermediate: IntermediateInputs | undefined;
  readonly #slopes: { readonly references: Uint32Array; readonly orders: Int32Array };
  readonly #step: Mutable<UnitStep> = { status: "done", time: 0, event: false, terminate: undefined };
  readonly #update: Mutable<DiscreteUpdate> = { terminate: undefined };
  #place!: UnitPlace;
  #experiment!: UnitExperiment;
  #instance!: Instance;
  #prepared: PreparedStep | undefined;
  #events: FmuEventMode | undefined;
  #parameters: readonly ParameterValue[];
  /** The saved state at the current time, if any: it is not saved again. */
  #present: FmuUnitState | undefined;
  /** Saved states that are not yet released: only they can be restored. */
  readonly #held: FmuUnitState[] = [];
  /** Arrays of released states, for reuse. */
  readonly #spare: Float64Array[] = [];
  /** Current time, or beginning of the step [s]. */
  #time = 0;
  #stepSize = 0;
  #hasEnded = false;
  #hasFailed = false;

  constructor(source: InstanceSource, layout: FmuLayout, options: CoSimulationFmuUnitOptions) {
    const { description, face, start, inputElements: inputs, outputElements: outputs, states } = layout;
    this.#source = source;
    this.#layout = layout;
    this.#options = options;
    this.name = options.name;
    this.inputs = layout.inputs;
    this.outputs = layout.outputs;
    this.variables = layout.columns.variables;
    this.stateNames = states.names;
    this.#parameters = declaredParameters(description, start.variables);
    this.#inner = new InnerValues(options.name, this.variables, this.notes);
    this.#values = new FmuValues(layout);
    const jacobian = createFmuJacobian({
      ...{ description, fmu: options.name, variables: start.variables, states, inputs, outputs },
      statesAreKnown: states.names.length > 0 || description.modelExchange !== undefined,
    });
    this.capabilities = capabilitiesOf(description, face, {
      inputs,
      outputs,
      states,
      jacobian: jacobian.rung,
    });
    const { jacobian: rung, inputOrder, feedback } = this.capabilities;
    this.#linear = new FmuLinearModel(layout, this.#values, jacobian, rung);
    if (description.majorVersion < 3 && face.canInterpolateInputs)
      this.#derivatives = createInputDerivatives(inputs);
    if (description.majorVersion === 3 && inputOrder > 0)
      this.#intermediate = createIntermediateInputs({ inputs, ...(feedback && { states }) });
    this.#slopes = {
      references: Uint32Array.from(outputs, ({ sized }) => sized.variable.valueReference),
      orders: new Int32Array(outputs.length),
    };
  }

  parameterValues(): readonly ParameterValue[] {
    return this.#parameters;
  }

  bounds(): readonly VariableBounds[] {
    const { start, columns } = this.#layout;
    if (!start.variables.some(hasBounds)) return [];
    const values = { columns: columns.variables, row: this.#row(), parameters: this.#parameters };
    return fmuBounds(start.variables, values);
  }

  attach(place: UnitPlace): void {
    this.#place = place;
  }

  enterInitialization(experiment: UnitExperiment): void {
    this.#experiment = experiment;
    this.#time = experiment.startTime;
    try {
      this.#instance = this.#instantiate();
      this.#values.connect(this.#instance, this.#place);
      setStructure(this.#instance, this.#layout.start);
      this.#enterInitializationMode();
    } catch (error) {
      this.#raise(error, "initialization");
    }
  }

  /** Some FMUs declare event mode and then refuse it. */
  #instantiate(): Instance {
    const { events } = this.capabilities;
    try {
      return this.#instantiateWith(events);
    } catch (error) {
      if (!events || !(error instanceof FmuFailure) || error.code !== "fmu.not-instantiated") throw error;
      this.capabilities.events = this.capabilities.evaluates = false;
      return this.#instantiateWith(false);
    }
  }

  #instantiateWith(eventModeUsed: boolean): Instance {
    const { approximation } = this.#place;
    const intermediate =
      approximation.order > 0 || approximation.feedback !== undefined ? this.#intermediate : undefined;
    return this.#source.instantiate({
      ...this.#options.instantiate,
      ...{ kind: "coSimulation", instanceName: this.name, eventModeUsed },
      earlyReturnAllowed: eventModeUsed || this.#layout.face.mightReturnEarlyFromDoStep,
      ...(intermediate && {
        requiredIntermediateVariables: intermediate.required,
        intermediateUpdate: (update) => {
          intermediate.update(update);
          return undefined;
        },
      }),
    });
  }

  #enterInitializationMode(): void {
    const { description, start } = this.#layout;
    const { startTime, stopTime, tolerance: common } = this.#experiment;
    const instance = this.#instance;
    const tolerance = this.#options.tolerance ?? common ?? description.defaultExperiment?.tolerance;
    const options = { startTime, stopTime, ...(tolerance !== undefined && { tolerance }) };
    setUpExperiment(instance, options);
    setStartValues(instance, start);
    instance.enterInitializationMode(options);
    completeStartValues(instance, start);
  }

  evaluate(): void {
    try {
      if (this.#prepared !== undefined) this.#evaluateAtPoint();
      else if (this.#layout.description.majorVersion === 1) this.#initializeAnew();
      else {
        this.#values.setAll();
        this.#values.readOutputs();
      }
    } catch (error) {
      this.#raise(error, this.#prepared === undefined ? "initialization" : "evaluation");
    }
  }

  #evaluateAtPoint(): void {
    this.#linear.forget();
    if (this.#events === undefined) return;
    this.#present = undefined;
    this.#events.evaluate();
  }

  /** FMI 1 has no initialization mode: the instance is initialized anew for other inputs. */
  #initializeAnew(): void {
    const instance = this.#instance;
    if (instance.state === "stepMode") {
      if (this.#values.isApplied()) return;
      instance.reset();
      this.#enterInitializationMode();
    }
    this.#values.setAll();
    instance.exitInitializationMode();
    this.#values.readOutputs();
  }

  exitInitialization(): DiscreteUpdate {
    const { description, start } = this.#layout;
    try {
      if (description.majorVersion === 1) this.#initializeAnew();
      else {
        this.#values.setAll();
        this.#instance.exitInitializationMode();
      }
      this.#beginEvents();
      this.#parameters = readParameters(description, start.variables, this.#instance);
      this.notes.push(...lostParameters(this.#parameters, start, this.name));
      this.#prepared = this.#values.prepare(this.#events !== undefined);
      this.#values.readOutputs();
      this.#values.readRow();
    } catch (error) {
      this.#raise(error, "initialization");
    }
    this.#values.checkOutputs(this.#time, "initialization");
    return this.#update;
  }

  #beginEvents(): void {
    if (this.#instance.state !== "eventMode") return;
    this.#events = new FmuEventMode(this.#layout, this.#values, this.#instance, this.#place);
    this.#events.begin(this.#time);
    this.#update.terminate = this.#events.terminate;
  }

  begin(t: number, h: number): void {
    this.#time = t;
    this.#stepSize = h;
    this.#present = undefined;
    try {
      this.#events?.leave(t);
      this.#update.terminate ??= this.#events?.terminate;
      if (this.#prepared!.isParallel) this.#begin();
    } catch (error) {
      this.#raise(error);
    }
  }

  /** Makes the step, unless the unit ends the run. */
  #begin(): void {
    if (this.#update.terminate !== undefined) return;
    const { approximation } = this.#place;
    this.#linear.forget();
    this.#values.writeStepInputs();
    if (this.#derivatives !== undefined) this.#setDerivatives();
    else this.#intermediate?.begin(this.#instance, this.#time, approximation);
    this.#prepared!.begin(this.#time, this.#stepSize, !this.#holdsEarlierState());
  }

  /** Some FMUs compute other values if they are told that an earlier state may be restored. */
  #holdsEarlierState(): boolean {
    for (const { time } of this.#held) if (time < this.#time) return true;
    return false;
  }

  #setDerivatives(): void {
    const { approximation } = this.#place;
    const taken = this.#derivatives!.set(this.#instance, approximation);
    if (taken === approximation.order) return;
    this.capabilities.inputOrder = taken;
    this.#note("unit.order-refused");
  }

  #note(code: "unit.order-refused" | "unit.inputs-held"): void {
    this.notes.push(diagnoseWithoutSpan(unitMessages, code, { unit: this.name }));
  }

  finish(): UnitStep {
    const step = this.#step;
    step.status = "done";
    step.time = this.#time;
    step.event = false;
    try {
      if (!this.#prepared!.isParallel) this.#begin();
      if (this.#update.terminate === undefined) this.#arrive(this.#prepared!.finish());
    } catch (error) {
      this.#raise(error);
    }
    step.terminate = this.#update.terminate;
    if (step.status === "done") this.#values.checkOutputs(this.#time);
    return step;
  }

  #arrive(result: StepResult): void {
    const { status, earlyReturn, lastSuccessfulTime, terminateSimulation } = result;
    const begun = this.#time;
    if (terminateSimulation) this.#update.terminate = TERMINATE_REASON;
    const isDiscarded = status === "discard";
    this.#time = isDiscarded || earlyReturn ? lastSuccessfulTime : begun + this.#stepSize;
    this.#step.time = this.#time;
    if (this.#intermediate !== undefined) this.#checkCallbacks(this.#intermediate, begun);
    this.#keepInputs(this.#time - begun);
    if (isDiscarded && !terminateSimulation) this.#discard(begun);
    else {
      if (isDiscarded) this.#values.readOutputs();
      else this.#values.takeOutputs();
      this.#step.event = this.#events?.arrive(result, this.#time, this.#stepSize) ?? false;
    }
  }

  /** Stores the inputs at the end of the step. */
  #keepInputs(tau: number): void {
    inputsAt(this.#place.approximation, tau, this.#values.applied);
    if (this.#intermediate?.wasAsked) this.#intermediate.copyInputs(this.#values.applied);
  }

  #discard(time: number): void {
    this.#step.status = "discarded";
    if (this.capabilities.discards) return;
    const args = { fmu: this.name, time, step: this.#stepSize, reached: this.#time };
    throw new RunFault("fmu-run.discarded", args);
  }

  /** An FMU may not request its inputs within the step from `begun`, contrary to its description. */
  #checkCallbacks({ callbackError, wasAsked }: IntermediateInputs, begun: number): void {
    if (callbackError !== undefined)
      throw new UnitFault(this.name, this.#time, "evaluation", [callbackError]);
    const { order, feedback } = this.#place.approximation;
    if (wasAsked || this.capabilities.inputOrder === 0 || this.#time <= begun) return;
    if (order === 0 && feedback === undefined) return;
    this.capabilities.inputOrder = 0;
    this.capabilities.feedback = false;
    this.#note("unit.inputs-held");
  }

  get reachedInputs(): Float64Array {
    return this.#values.applied;
  }

  get nextEventTime(): number {
    return this.#events?.nextEventTime ?? Number.POSITIVE_INFINITY;
  }

  get atEvent(): boolean {
    return this.#events?.atEvent ?? false;
  }

  updateDiscrete(): DiscreteUpdate {
    if (this.#events === undefined) return this.#update;
    try {
      this.#linear.forget();
      this.#present = undefined;
      this.#events.handle(this.#time);
      this.#values.readOutputs();
    } catch (error) {
      this.#raise(error, "event-iteration");
    }
    this.#update.terminate ??= this.#events.terminate;
    this.#values.checkOutputs(this.#time);
    return this.#update;
  }

  takeRecords(): readonly EventRecord[] {
    return this.#events?.takeRecords() ?? NO_RECORDS;
  }

  save(): FmuUnitState {
    try {
      if (this.#present === undefined) {
        if (!this.atEvent) this.#events?.leave(this.#time);
        const { outputs } = this.#place;
        const copy = this.#spare.pop() ?? new Float64Array(outputs.length);
        copy.set(outputs);
        this.#present = {
          time: this.#time,
          fmu: this.#instance.getFMUState(),
          events: this.#events?.save(),
          outputs: copy,
          holders: 0,
        };
        this.#held.push(this.#present);
      }
      this.#present.holders++;
      return this.#present;
    } catch (error) {
      this.#raise(error);
    }
  }

  restore(state: UnitState): void {
    const { time, fmu, events, outputs } = state as FmuUnitState;
    this.#present = undefined;
    this.#time = time;
    this.#update.terminate = undefined;
    try {
      if (this.#instance.setFMUState(fmu) === "discard") throw this.#refusal();
      if (events !== undefined) this.#events?.restore(events);
      this.#linear.forget();
      this.#values.forgetRow();
      if (outputs === undefined) this.#values.readOutputs();
      else this.#place.outputs.set(outputs);
      this.#present = state as FmuUnitState;
    } catch (error) {
      this.#raise(error);
    }
  }

  #refusal(): FmuFailure {
    const { name } = this.#source.fmu.archive;
    const call = this.#instance.majorVersion === 3 ? "fmi3SetFMUState" : "fmi2SetFMUstate";
    return new FmuFailure("fmu.status", { fmu: name, instance: this.name, call, status: "discard" });
  }

  /**
   * Failures here do not affect results. If another unit failed during the step, this one is still stepping: the
   * state is then released with the instance.
   */
  release(state: UnitState): void {
    const one = state as FmuUnitState;
    if (--one.holders > 0) return;
    this.#held.splice(this.#held.indexOf(one), 1);
    if (one.outputs !== undefined) this.#spare.push(one.outputs);
    if (this.#present === one) this.#present = undefined;
    const { state: present } = this.#instance;
    if (present === "freed" || present === "fatal" || present === "stepInProgress") return;
    try {
      this.#instance.freeFMUState(one.fmu);
    } catch (error) {
      faultOf(error);
    }
  }

  /** Time, time of the next event and whether the unit is at one, followed by the bytes of the FMU. */
  serialize(state: UnitState): Uint8Array {
    const { time, events, fmu } = state as FmuUnitState;
    const { nextEventTime = Number.POSITIVE_INFINITY, atEvent = false } = events ?? {};
    try {
      const own = new Uint8Array(Float64Array.of(time, nextEventTime, atEvent ? 1 : 0).buffer);
      const bytes = this.#instance.serializeFMUState(fmu);
      const all = new Uint8Array(own.length + bytes.length);
      all.set(own);
      all.set(bytes, own.length);
      return all;
    } catch (error) {
      this.#raise(error);
    }
  }

  deserialize(bytes: Uint8Array): FmuUnitState {
    try {
      const [time, nextEventTime, atEvent] = new Float64Array(bytes.slice(0, 24).buffer);
      const fmu = this.#instance.deserializeFMUState(bytes.subarray(24));
      const events = { nextEventTime: nextEventTime!, atEvent: atEvent === 1 };
      const state: FmuUnitState = { time: time!, fmu, events, holders: 1 };
      this.#held.push(state);
      return state;
    } catch (error) {
      this.#raise(error);
    }
  }

  linearize(): UnitLinearization {
    try {
      return this.#linear.calc(this.#instance, this.#time, this.#place.approximation.value);
    } catch (error) {
      this.#raise(error);
    }
  }

  stateRates(rates: Float64Array): void {
    try {
      this.#linear.calcRates(this.#instance, this.#place.approximation.value, rates);
    } catch (error) {
      this.#raise(error);
    }
  }

  outputDerivatives(order: number, derivatives: Float64Array): void {
    const { references, orders } = this.#slopes;
    orders.fill(order);
    try {
      // The state variables are readable in step mode only.
      this.#events?.leave(this.#time);
      if (this.#instance.state === "eventMode") derivatives.fill(0);
      else this.#instance.getOutputDerivatives(references, orders, derivatives);
    } catch (error) {
      this.#raise(error);
    }
  }

  readValues(row: Float64Array, offset: number): void {
    row.set(this.#row(), offset);
  }

  #row(): Float64Array {
    try {
      const values = this.#values.readRow();
      this.#inner.check(values, this.#time);
      return values;
    } catch (error) {
      this.#raise(error);
    }
  }

  #raise(error: unknown, cause: RunOutcome["cause"] = "evaluation"): never {
    this.#hasFailed = true;
    if (error instanceof UnitFault) throw error;
    throw new UnitFault(this.name, this.#time, cause, [faultOf(error)]);
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    // An FMU without instance has nothing to release.
    if (this.#instance !== undefined) {
      const failures = endInstance(this.#instance);
      if (!this.#hasFailed) this.notes.push(...failures);
    }
    this.#options.close?.();
  }
}

const NO_RECORDS: readonly EventRecord[] = [];
