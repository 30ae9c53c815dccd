import {
  type CoSimulation,
  columnVariables,
  completeStartValues,
  createInputClocks,
  declaredParameters,
  endInstance,
  type FMUState,
  FmuFailure,
  faultOf,
  type InputClocks,
  type Instance,
  type InstanceSource,
  type InstantiateOptions,
  iterateDiscreteStates,
  type ModelDescription,
  noClocks,
  type ParameterSettings,
  type PreparedStep,
  type ResultColumns,
  RunFault,
  readParameters,
  resolveStartValues,
  resultColumns,
  type StartValues,
  type StateVariables,
  type StepResult,
  setStartValues,
  setStructure,
  stateVariables,
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
import type { Ending } from "@cosimo/simulator";
import { emptyLinearization } from "./difference-jacobian.ts";
import { capabilitiesOf } from "./fmu-capabilities.ts";
import { createFmuExchange, type FmuExchange, ValueBuffer } from "./fmu-exchange.ts";
import { createFmuJacobian, type FmuJacobian } from "./fmu-jacobian.ts";
import {
  directDependencies,
  type FmuElement,
  fmuInputElements,
  fmuOutputElements,
  isContinuous,
  unitInputOf,
  unitVariableOf,
} from "./fmu-variables.ts";
import { createInputDerivatives, type InputDerivatives } from "./input-derivatives.ts";
import { inputsAt } from "./input-law.ts";
import { createIntermediateLaw, type IntermediateLaw } from "./intermediate-law.ts";
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
} from "./unit.ts";
import { UnitFault } from "./unit-fault.ts";
import { unitMessages } from "./unit-messages.ts";

export interface CoSimulationFmuUnitOptions {
  readonly name: string;
  /** Numeric variables that are connected or asked for, by name; an element of an array is `A[1,2]`. */
  readonly outputs: readonly string[];
  readonly parameters?: ParameterSettings;
  /** Told to the FMU; missing: that of the run, else that of its default experiment. */
  readonly tolerance?: number;
  readonly instantiate?: Pick<InstantiateOptions, "visible" | "loggingOn" | "logMessage" | "acceptMessages">;
  /** Notices that arise during a run. */
  readonly diagnostics: Diagnostic[];
  /** Called when the unit ends: its source is used by nobody else. */
  readonly close?: () => void;
}

/** Columns up to so many values are read together with the outputs in each step, more of them only for a row. */
const FEW_VALUES = 64;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface FmuUnitState extends UnitState {
  readonly fmu: FMUState;
  readonly nextEventTime: number;
  readonly atEvent: boolean;
  /** Missing in one that comes from bytes, as is what follows. */
  readonly outputs?: Float64Array;
  readonly clocks?: ReturnType<InputClocks["save"]>;
}

/**
 * An FMU of FMI 1, 2 or 3 for co-simulation as a part of a coupled system, with an instance of its own. The FMU is asked for no
 * value between the setting of inputs and the next step, which the standards forbid (FMI 2.0.5, section 4.2.4; FMI 3.0.2, section
 * 4.2.1): outputs for other inputs can be had in initialization mode, and with FMI 3 in event mode.
 */
export function createCoSimulationFmuUnit(
  source: InstanceSource,
  options: CoSimulationFmuUnitOptions,
): Checked<Unit> {
  const { description, archive } = source.fmu;
  const face = description.coSimulation;
  if (face === undefined)
    throw new FmuFailure("fmu.no-interface", { fmu: archive.name, kind: "coSimulation" });
  const start = resolveStartValues(description, archive.name, options.parameters ?? {});
  const diagnostics = [...start.diagnostics];
  if (start.value === undefined) return { diagnostics };
  const known = fmuOutputElements(description, start.value);
  const outputs = options.outputs.flatMap((name) => {
    const found = known.get(name);
    if (found === undefined) diagnostics.push(noVariable(options.name, name, known.keys()));
    return found ?? [];
  });
  if (hasErrors(diagnostics)) return { diagnostics };
  const value = new CoSimulationFmuUnit({ source, description, face, start: start.value, outputs, options });
  return { value, diagnostics };
}

function noVariable(unit: string, name: string, names: Iterable<string>): Diagnostic {
  return diagnoseWithoutSpan(unitMessages, "unit.no-variable", { unit, name }, didYouMean(name, names));
}

interface Preparation {
  readonly source: InstanceSource;
  readonly description: ModelDescription;
  readonly face: CoSimulation;
  readonly start: StartValues;
  readonly outputs: readonly FmuElement[];
  readonly options: CoSimulationFmuUnitOptions;
}

class CoSimulationFmuUnit implements Unit {
  readonly name: string;
  readonly kind = "coSimulationFmu";
  readonly inputs: readonly UnitInput[];
  readonly outputs: readonly UnitOutput[];
  readonly variables: readonly TrajectoryVariable[];
  readonly capabilities: Mutable<UnitCapabilities>;
  readonly stateNames: readonly string[];
  readonly #preparation: Preparation;
  readonly #inputElements: readonly FmuElement[];
  readonly #states: StateVariables;
  readonly #jacobian: FmuJacobian;
  readonly #model: UnitLinearization;
  readonly #columns: ResultColumns;
  /** Whether the columns are read in each step. */
  readonly #readsColumns: boolean;
  readonly #row: Float64Array;
  #rowIs: "current" | "in arrays" | "stale" = "stale";
  readonly #allInputs: FmuExchange;
  readonly #allInputValues: ValueBuffer;
  /** Outputs, and the columns if they are few. */
  readonly #reading: FmuExchange;
  #read: ValueBuffer;
  readonly #columnValues: ValueBuffer;
  readonly #discreteInputs: Int32Array;
  readonly #derivatives: InputDerivatives | undefined;
  readonly #intermediate: IntermediateLaw | undefined;
  readonly #slopeReferences: Uint32Array;
  readonly #slopeOrders: Int32Array;
  /** The inputs that the FMU has at present, and had before. */
  readonly #applied: Float64Array;
  readonly #before: Float64Array;
  readonly #step: Mutable<UnitStep> = { status: "done", time: 0, event: false, terminate: undefined };
  readonly #update: Mutable<DiscreteUpdate> = { terminate: undefined };
  #place!: UnitPlace;
  #experiment!: UnitExperiment;
  #instance: Instance | undefined;
  /** Inputs that may be set in step mode. */
  #stepInputs: FmuExchange;
  #stepInputValues: ValueBuffer;
  #prepared: PreparedStep | undefined;
  #usesEventMode = false;
  /** In event mode: whether discrete states have been updated since inputs were set. */
  #isSettled = true;
  #time = 0;
  #from = 0;
  #target = 0;
  /** Whether the states and rates of the linear model are those of the present point. */
  #ratesAreRead = false;
  #begun = false;
  #slack = 0;
  #nextEventTime = Number.POSITIVE_INFINITY;
  #clocks = noClocks;
  #records: EventRecord[] = [];
  #hasEnded = false;
  #parameters: readonly ParameterValue[];

  constructor(preparation: Preparation) {
    const { description, face, start, outputs, options } = preparation;
    this.#preparation = preparation;
    this.name = options.name;
    const inputs = fmuInputElements(description, start);
    this.#inputElements = inputs;
    this.inputs = inputs.map((one) => unitInputOf(description, start, one));
    this.outputs = outputs.map((one) => ({
      ...unitVariableOf(description, one),
      dependencies: directDependencies(description, inputs, one),
    }));
    this.#columns = resultColumns(description, start.variables);
    this.variables = this.#columns.variables;
    this.#row = new Float64Array(this.variables.length);
    this.#parameters = declaredParameters(description, start.variables);
    this.#applied = new Float64Array(inputs.length);
    this.#before = new Float64Array(inputs.length);
    this.#allInputs = createFmuExchange(inputs, description.majorVersion);
    this.#allInputValues = new ValueBuffer(this.#allInputs.groups);
    this.#stepInputs = this.#allInputs;
    this.#stepInputValues = this.#allInputValues;
    this.#discreteInputs = Int32Array.from(
      inputs.flatMap(({ sized }, i) => (isContinuous(sized) ? [] : [i])),
    );
    const columns = columnVariables(description, start.variables);
    this.#readsColumns = columns.reduce((sum, { size }) => sum + size, 0) <= FEW_VALUES;
    this.#reading = createFmuExchange(outputs, description.majorVersion, {
      before: this.#readsColumns ? columns : [],
    });
    this.#read = new ValueBuffer(this.#reading.groups);
    this.#columnValues = new ValueBuffer(this.#readsColumns ? [] : this.#columns.groups);
    this.#states = statesOf(preparation);
    this.stateNames = this.#states.names;
    this.#jacobian = createFmuJacobian({
      ...{
        description,
        fmu: options.name,
        variables: start.variables,
        states: this.#states,
        inputs,
        outputs,
      },
      statesAreKnown: this.stateNames.length > 0 || description.modelExchange !== undefined,
    });
    this.capabilities = capabilitiesOf(description, face, {
      ...{ inputs, outputs, states: this.#states, jacobian: this.#jacobian.rung },
    });
    this.#model = {
      ...emptyLinearization(this.stateNames.length, inputs.length, outputs.length),
      rung: this.capabilities.jacobian,
    };
    if (description.majorVersion < 3 && face.canInterpolateInputs)
      this.#derivatives = createInputDerivatives(inputs);
    if (description.majorVersion === 3 && this.capabilities.inputOrder > 0)
      this.#intermediate = createIntermediateLaw({
        inputs,
        states: this.capabilities.feedback ? this.#states.states : new Uint32Array(0),
        stateCount: this.capabilities.feedback ? this.stateNames.length : 0,
      });
    this.#slopeReferences = Uint32Array.from(outputs, ({ sized }) => sized.variable.valueReference);
    this.#slopeOrders = new Int32Array(outputs.length);
  }

  parameterValues(): readonly ParameterValue[] {
    return this.#parameters;
  }

  attach(place: UnitPlace): void {
    this.#place = place;
  }

  // ---- initialization ----

  enterInitialization(experiment: UnitExperiment): void {
    this.#experiment = experiment;
    this.#time = this.#target = experiment.startTime;
    try {
      this.#instance = this.#instantiate();
      setStructure(this.#instance, this.#preparation.start);
      this.#enterInitializationMode();
    } catch (error) {
      this.#raise(error, "initialization");
    }
  }

  /** There are FMUs that say they have event mode and then refuse it. */
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
    const { source, face, options } = this.#preparation;
    const { law } = this.#place;
    const intermediate = law.order > 0 || law.feedback !== undefined ? this.#intermediate : undefined;
    this.#usesEventMode = eventModeUsed;
    return source.instantiate({
      ...options.instantiate,
      ...{ kind: "coSimulation", instanceName: this.name, eventModeUsed },
      earlyReturnAllowed: eventModeUsed || face.mightReturnEarlyFromDoStep,
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
    const { description, start, options } = this.#preparation;
    const { startTime, stopTime, tolerance: common } = this.#experiment;
    const instance = this.#instance!;
    const tolerance = options.tolerance ?? common ?? description.defaultExperiment?.tolerance;
    setStartValues(instance, start);
    instance.enterInitializationMode({ startTime, stopTime, ...(tolerance !== undefined && { tolerance }) });
    completeStartValues(instance, start);
  }

  evaluate(): void {
    try {
      const { state } = this.#instance!;
      if (this.#prepared !== undefined) this.#evaluateInEventMode();
      else if (this.#preparation.description.majorVersion === 1) this.#evaluateAnew();
      else if (state === "initializationMode") {
        this.#setAllInputs();
        this.#readOutputs();
      }
    } catch (error) {
      this.#raise(error, this.#prepared === undefined ? "initialization" : "evaluation");
    }
  }

  /** FMI 1 knows no values before initialization is over: it is done anew for other inputs. */
  #evaluateAnew(): void {
    const instance = this.#instance!;
    if (instance.state === "stepMode") {
      if (this.#isApplied()) return;
      instance.reset();
      this.#enterInitializationMode();
    }
    this.#setAllInputs();
    instance.exitInitializationMode();
    this.#readOutputs();
  }

  exitInitialization(): DiscreteUpdate {
    const { description, start } = this.#preparation;
    try {
      const instance = this.#instance!;
      if (description.majorVersion === 1) this.#evaluateAnew();
      else {
        this.#setAllInputs();
        instance.exitInitializationMode();
      }
      if (this.#usesEventMode) this.#beginEvents();
      this.#parameters = readParameters(description, start.variables, instance);
      this.#prepare();
      this.#readOutputs();
      this.#readRow();
    } catch (error) {
      this.#raise(error, "initialization");
    }
    this.#checkOutputs();
    return this.#update;
  }

  /** Event mode follows initialization mode. */
  #beginEvents(): void {
    const { description, start, options } = this.#preparation;
    const { startTime } = this.#experiment;
    const clocks = { fmu: options.name, description, startTime, start, triggers: new Map() };
    this.#clocks = createInputClocks(this.#instance!, clocks);
    this.#records.push(...this.#clocks.tick(startTime));
    this.#iterate();
  }

  #prepare(): void {
    const { description } = this.#preparation;
    const continuous = this.#inputElements.flatMap(({ sized }, i) => (isContinuous(sized) ? [i] : []));
    if (this.#usesEventMode)
      this.#stepInputs = createFmuExchange(
        continuous.map((i) => this.#inputElements[i]!),
        description.majorVersion,
        { numbers: continuous },
      );
    this.#prepared = this.#instance!.prepareStep(this.#stepInputs.groups, this.#reading.groups);
    this.#stepInputValues = new ValueBuffer(this.#stepInputs.groups, this.#prepared.inputs);
    this.#read = new ValueBuffer(this.#reading.groups, this.#prepared.outputs);
  }

  // ---- steps ----

  begin(t: number, h: number): void {
    const { law } = this.#place;
    this.#time = t;
    this.#from = t;
    this.#target = t + h;
    this.#slack = 1e-9 * h + 4 * Number.EPSILON * Math.abs(this.#target);
    this.#begun = false;
    try {
      if (this.#usesEventMode) this.#leaveEvents();
      if (this.#update.terminate !== undefined) return;
      const prepared = this.#prepared!;
      this.#ratesAreRead = false;
      this.#stepInputs.write(law.value, prepared.inputs);
      if (this.#derivatives !== undefined) this.#setDerivatives();
      else if (this.#intermediate !== undefined) this.#intermediate.begin(this.#instance!, t, law);
      prepared.begin(t, h, !this.capabilities.rollback);
      this.#begun = true;
    } catch (error) {
      this.#raise(error);
    }
  }

  #setDerivatives(): void {
    const { law } = this.#place;
    const { order } = law;
    const taken = this.#derivatives!.set(this.#instance!, law);
    if (taken === order) return;
    this.capabilities.inputOrder = taken;
    this.#note("unit.order-refused");
  }

  #note(code: "unit.order-refused" | "unit.inputs-held"): void {
    this.#preparation.options.diagnostics.push(diagnoseWithoutSpan(unitMessages, code, { unit: this.name }));
  }

  finish(): UnitStep {
    const step = this.#step;
    step.status = "done";
    step.event = false;
    step.terminate = this.#update.terminate;
    step.time = this.#time;
    if (!this.#begun) return step;
    this.#begun = false;
    try {
      this.#arrive(this.#prepared!.finish());
    } catch (error) {
      this.#raise(error);
    }
    if (step.status === "done") this.#checkOutputs();
    return step;
  }

  #arrive(result: StepResult): void {
    const step = this.#step;
    if (this.#intermediate !== undefined) this.#lookAtCallbacks(this.#intermediate);
    if (result.terminateSimulation) step.terminate = TERMINATE_REASON;
    const isDiscarded = result.status === "discard";
    step.time = isDiscarded || result.earlyReturn ? result.lastSuccessfulTime : this.#target;
    this.#time = step.time;
    inputsAt(this.#place.law, step.time - this.#from, this.#applied);
    if (this.#intermediate?.wasAsked) this.#intermediate.copyInputs(this.#applied);
    if (!isDiscarded) this.#takeOutputs();
    else if (result.terminateSimulation) this.#readOutputs();
    else {
      this.#discard(result);
      return;
    }
    if (!this.#usesEventMode) return;
    const isTimeEvent = this.nextEventTime <= step.time + this.#slack;
    step.event = result.eventHandlingNeeded || isTimeEvent;
    if (step.event) this.#record(isTimeEvent);
  }

  #discard({ lastSuccessfulTime: reached }: StepResult): void {
    this.#step.status = "discarded";
    if (this.capabilities.discards) return;
    const step = this.#target - this.#from;
    throw new RunFault("fmu-run.discarded", { fmu: this.name, time: this.#from, step, reached });
  }

  /** An FMU need not ask for its inputs, whatever it says of itself. */
  #lookAtCallbacks({ fault, wasAsked }: IntermediateLaw): void {
    if (fault !== undefined) throw new UnitFault(this.name, this.#time, "evaluation", [fault]);
    const { order, feedback } = this.#place.law;
    const { capabilities } = this;
    if (wasAsked || (order === 0 && feedback === undefined)) return;
    if (capabilities.inputOrder === 0) return;
    capabilities.inputOrder = 0;
    capabilities.feedback = false;
    this.#note("unit.inputs-held");
  }

  #record(isTimeEvent: boolean): void {
    const isTick = isTimeEvent && this.#clocks.next() <= this.#time + this.#slack;
    if (isTick && this.#nextEventTime > this.#time + this.#slack) return;
    const name = isTimeEvent ? `time >= ${this.#nextEventTime}` : "eventHandlingNeeded";
    this.#records.push({
      ...{ time: this.#time, kind: isTimeEvent ? "time" : "state", name, condition: name, component: "" },
      ...{ direction: "", type: "", bracket: 0, iteration: 1 },
    });
  }

  // ---- events ----

  get nextEventTime(): number {
    return Math.min(this.#nextEventTime, this.#clocks.next());
  }

  get atEvent(): boolean {
    return this.#step.event;
  }

  updateDiscrete(): DiscreteUpdate {
    if (!this.#usesEventMode) {
      this.#step.event = false;
      return this.#update;
    }
    try {
      this.#handleEvent();
      this.#readOutputs();
    } catch (error) {
      this.#raise(error, "event-iteration");
    }
    this.#checkOutputs();
    return this.#update;
  }

  #handleEvent(): void {
    const instance = this.#instance!;
    this.#step.event = false;
    if (instance.state !== "eventMode") instance.enterEventMode();
    this.#setAllInputs();
    if (this.#clocks.next() <= this.#time + this.#slack)
      this.#records.push(...this.#clocks.tick(this.#clocks.next()));
    this.#iterate();
  }

  /** Updates discrete states to a fixed point; the instance stays in event mode. */
  #iterate(): void {
    const { terminate, nextEventTime } = iterateDiscreteStates(this.#instance!, this.name, this.#time);
    this.#clocks.ask(this.#time);
    this.#nextEventTime = nextEventTime;
    this.#isSettled = true;
    if (terminate) this.#update.terminate = TERMINATE_REASON;
  }

  /** Outputs for other continuous inputs; discrete states follow when the unit goes on. */
  #evaluateInEventMode(): void {
    const instance = this.#instance!;
    if (!this.#usesEventMode) return;
    if (instance.state !== "eventMode") instance.enterEventMode();
    this.#setStepInputs();
    this.#isSettled = this.#ratesAreRead = false;
    this.#readOutputs();
  }

  /** To step mode, with what must happen before. */
  #leaveEvents(): void {
    const instance = this.#instance!;
    if (this.#step.event || this.#discreteInputsChanged()) this.#handleEvent();
    if (instance.state !== "eventMode") return;
    if (!this.#isSettled) this.#iterate();
    if (this.#update.terminate === undefined) instance.enterStepMode();
  }

  #discreteInputsChanged(): boolean {
    const { value } = this.#place.law;
    for (const i of this.#discreteInputs) if (value[i] !== this.#applied[i]) return true;
    return false;
  }

  takeRecords(): readonly EventRecord[] {
    const records = this.#records;
    if (records.length > 0) this.#records = [];
    return records;
  }

  // ---- states of the FMU ----

  save(): FmuUnitState {
    try {
      if (this.#usesEventMode && !this.#step.event) this.#leaveEvents();
      return {
        time: this.#time,
        fmu: this.#instance!.getFMUState(),
        nextEventTime: this.#nextEventTime,
        atEvent: this.#step.event,
        outputs: this.#place.outputs.slice(),
        clocks: this.#clocks.save(),
      };
    } catch (error) {
      this.#raise(error);
    }
  }

  restore(state: UnitState): void {
    const { time, fmu, nextEventTime, atEvent, outputs, clocks } = state as FmuUnitState;
    try {
      const status = this.#instance!.setFMUState(fmu);
      if (status === "discard") throw new FmuFailure("fmu.status", this.#refusal());
      if (outputs === undefined) this.#readOutputs();
      else this.#place.outputs.set(outputs);
    } catch (error) {
      this.#raise(error);
    }
    this.#time = this.#target = time;
    this.#nextEventTime = nextEventTime;
    if (clocks !== undefined) this.#clocks.restore(clocks);
    this.#step.event = atEvent;
    this.#update.terminate = undefined;
    this.#ratesAreRead = false;
    this.#records = [];
    this.#rowIs = "stale";
  }

  #refusal() {
    const { name } = this.#preparation.source.fmu.archive;
    return { fmu: name, instance: this.name, call: "SetFMUState", status: "discard" };
  }

  release(state: UnitState): void {
    const instance = this.#instance;
    if (instance === undefined || instance.state === "freed" || instance.state === "fatal") return;
    try {
      instance.freeFMUState((state as FmuUnitState).fmu);
    } catch (error) {
      // What has been computed is not the worse for it.
      faultOf(error);
    }
  }

  /** Time, time of the next event and whether the unit is at one, before the bytes of the FMU. */
  serialize(state: UnitState): Uint8Array {
    const { time, nextEventTime, atEvent, fmu } = state as FmuUnitState;
    try {
      const own = new Uint8Array(Float64Array.of(time, nextEventTime, atEvent ? 1 : 0).buffer);
      const bytes = this.#instance!.serializeFMUState(fmu);
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
      const own = new Float64Array(bytes.slice(0, 24).buffer);
      const fmu = this.#instance!.deserializeFMUState(bytes.subarray(24));
      return { time: own[0]!, nextEventTime: own[1]!, atEvent: own[2] === 1, fmu };
    } catch (error) {
      this.#raise(error);
    }
  }

  // ---- linear models and derivatives ----

  /**
   * Values of states and rates belong to the inputs that the FMU has had up to here: rates are carried over to the present ones
   * linearly.
   */
  linearize(): UnitLinearization {
    const model = this.#model;
    const instance = this.#instance!;
    try {
      this.#readRates();
      if (this.#isApplied()) this.#jacobian.calc(instance, this.#time, model);
      else {
        if (this.#rowIs !== "current") this.#readRow();
        this.#before.set(this.#applied);
        this.#setStepInputs();
        this.#jacobian.calc(instance, this.#time, model);
        this.#carryOver(model.f);
      }
    } catch (error) {
      this.#raise(error);
    }
    return model;
  }

  /** By the B of the last linear model. */
  stateRates(rates: Float64Array): void {
    try {
      this.#readRates();
    } catch (error) {
      this.#raise(error);
    }
    this.#before.set(this.#applied);
    rates.set(this.#model.f);
    this.#carryOver(rates);
  }

  /** Once at each point, before inputs are set. */
  #readRates(): void {
    const { states, derivatives } = this.#states;
    if (states.length > 0 && !this.#ratesAreRead) {
      this.#instance!.getValues("Float64", states, this.#model.x);
      this.#instance!.getValues("Float64", derivatives, this.#model.f);
    }
    this.#ratesAreRead = true;
  }

  /** f += B du, with the change of the inputs since they were set last. */
  #carryOver(f: Float64Array): void {
    const { stateCount: n, B } = this.#model;
    const { value } = this.#place.law;
    const m = value.length;
    for (let i = 0; i < n; i++)
      for (let j = 0; j < m; j++) f[i]! += B[i * m + j]! * (value[j]! - this.#before[j]!);
  }

  outputDerivatives(order: number, derivatives: Float64Array): void {
    this.#slopeOrders.fill(order);
    try {
      this.#instance!.getOutputDerivatives(this.#slopeReferences, this.#slopeOrders, derivatives);
    } catch (error) {
      this.#raise(error);
    }
  }

  // ---- values ----

  readValues(row: Float64Array, offset: number): void {
    if (this.#rowIs === "in arrays") {
      this.#columns.copy(this.#read.arrays, this.#row);
      this.#rowIs = "current";
    }
    if (this.#rowIs === "stale")
      try {
        this.#readRow();
      } catch (error) {
        this.#raise(error);
      }
    row.set(this.#row, offset);
  }

  #setAllInputs(): void {
    const { value } = this.#place.law;
    this.#allInputs.write(value, this.#allInputValues.arrays);
    this.#allInputValues.set(this.#instance!);
    this.#applied.set(value);
    this.#ratesAreRead = false;
    this.#rowIs = "stale";
  }

  /** Those that may change between events. */
  #setStepInputs(): void {
    const { value } = this.#place.law;
    this.#stepInputs.write(value, this.#stepInputValues.arrays);
    this.#stepInputValues.set(this.#instance!);
    for (let i = 0; i < value.length; i++)
      if (!this.#usesEventMode || !this.inputs[i]!.discrete) this.#applied[i] = value[i]!;
  }

  #isApplied(): boolean {
    const { value } = this.#place.law;
    for (let i = 0; i < value.length; i++) if (value[i] !== this.#applied[i]) return false;
    return true;
  }

  #readOutputs(): void {
    this.#read.get(this.#instance!);
    this.#takeOutputs();
  }

  #takeOutputs(): void {
    this.#reading.read(this.#read.arrays, this.#place.outputs);
    this.#rowIs = this.#readsColumns ? "in arrays" : "stale";
  }

  #readRow(): void {
    const from = this.#readsColumns ? this.#read : this.#columnValues;
    if (this.#rowIs !== "in arrays") from.get(this.#instance!);
    this.#columns.copy(from.arrays, this.#row);
    this.#rowIs = "current";
  }

  #checkOutputs(): void {
    const { outputs } = this.#place;
    for (let i = 0; i < outputs.length; i++) if (!Number.isFinite(outputs[i]!)) this.#refuseOutputs();
  }

  #refuseOutputs(): never {
    const { outputs: y } = this.#place;
    const names = this.outputs.filter((_, i) => !Number.isFinite(y[i]!)).map(({ name }) => name);
    const args = { unit: this.name, time: this.#time, names };
    const diagnostic = diagnoseWithoutSpan(unitMessages, "unit.not-finite", args, { variables: names });
    throw new UnitFault(this.name, this.#time, "evaluation", [diagnostic]);
  }

  #raise(error: unknown, cause: Ending["cause"] = "evaluation"): never {
    if (error instanceof UnitFault) throw error;
    throw new UnitFault(this.name, this.#time, cause, [faultOf(error)]);
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    if (this.#instance !== undefined) endInstance(this.#instance);
    this.#preparation.options.close?.();
  }
}

/** Of FMUs for co-simulation the description may name the states and their derivatives; it need not. */
function statesOf({ description, start: { variables } }: Preparation): StateVariables {
  const unknowns = description.structure.continuousStateDerivatives;
  const count = unknowns.reduce((sum, { variable }) => sum + (variables[variable.index ?? -1]?.size ?? 1), 0);
  const states = stateVariables(description, variables, count);
  return states.states.length > 0 ? states : { ...states, names: [] };
}
