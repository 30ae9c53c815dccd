import { functionName } from "../calls/function-names.ts";
import {
  type CallName,
  type InstanceCalls,
  type PlainCall,
  stepFields,
  updateFields,
} from "../calls/instance-calls.ts";
import { type LegalCalls, legalCalls } from "../calls/legal-calls.ts";
import { type LifeCycle, type LifeCycleState, stateAfter } from "../calls/life-cycle.ts";
import { type Status, type StatusCode, statusCode, statuses } from "../calls/status.ts";
import type { NumericArrays, NumericType, ValueGroup } from "../calls/values.ts";
import type { InterfaceKind } from "../description/interface-types.ts";
import type { FmiMajorVersion } from "../description/model-description.ts";
import { FmuFailure, IllegalCall, type MessageLog } from "./fmu-failure.ts";
import type {
  DiscreteStatesUpdate,
  EvaluationGroups,
  FMUState,
  Instance,
  IntegratorStepResult,
  PreparedEvaluation,
  PreparedStep,
  StepResult,
  ValueReferences,
} from "./instance.ts";
import { type ElementDependency, elementDependencyKinds } from "./instance.ts";
import type { InitializationOptions } from "./instance-options.ts";

/** Data of an instance for its checks and messages. */
export interface InstanceContext extends LifeCycle {
  /** Name of the FMU in diagnostics. */
  readonly fmu: string;
  readonly instanceName: string;
  readonly log: MessageLog;
}

interface SavedState extends FMUState {
  /** The state of the instance when saved; unknown for a deserialized one. */
  readonly state: LifeCycleState | undefined;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const noCalls: LegalCalls = { section: "", calls: new Set() };

/**
 * Checks the legality of each call and the returned status by the call table; a status worse than
 * `discard` throws. A backend executes the calls.
 */
export class CheckedInstance implements Instance {
  readonly name: string;
  readonly kind: InterfaceKind;
  readonly majorVersion: FmiMajorVersion;
  readonly #context: InstanceContext;
  readonly #calls: InstanceCalls;
  readonly #table: ReadonlyMap<LifeCycleState, LegalCalls>;
  #state: LifeCycleState = "instantiated";
  #legal: LegalCalls;
  readonly #one = new Float64Array(1);
  readonly #two = new Float64Array(2);
  readonly #step = new Float64Array(stepFields.count);
  readonly #update = new Float64Array(updateFields.count);
  readonly #stepResult: Mutable<StepResult> = {
    status: "ok",
    eventHandlingNeeded: false,
    terminateSimulation: false,
    earlyReturn: false,
    lastSuccessfulTime: 0,
  };
  readonly #discreteStatesUpdate: Mutable<DiscreteStatesUpdate> = {
    status: "ok",
    discreteStatesNeedUpdate: false,
    terminateSimulation: false,
    nominalsOfContinuousStatesChanged: false,
    valuesOfContinuousStatesChanged: false,
    nextEventTime: undefined,
  };
  readonly #integratorStep: Mutable<IntegratorStepResult> = {
    status: "ok",
    enterEventMode: false,
    terminateSimulation: false,
  };

  constructor(context: InstanceContext, calls: InstanceCalls) {
    this.name = context.instanceName;
    this.kind = context.kind;
    this.majorVersion = context.majorVersion;
    this.#context = context;
    this.#calls = calls;
    this.#table = legalCalls(context);
    this.#legal = this.#table.get("instantiated") ?? noCalls;
  }

  get state(): LifeCycleState {
    return this.#state;
  }

  /** Runs a callback of the FMU in the state that the standard defines for it. */
  during<T>(state: LifeCycleState, action: () => T): T {
    const before = this.#state;
    this.#enter(state);
    try {
      return action();
    } finally {
      this.#enter(before);
    }
  }

  #enter(state: LifeCycleState): void {
    this.#state = state;
    this.#legal = this.#table.get(state) ?? noCalls;
  }

  /** Throws unless the call is legal in the current state. */
  #check(call: CallName, type?: NumericType): void {
    if (!this.#legal.calls.has(call)) this.#refuse(call, type);
  }

  #refuse(call: CallName, type?: NumericType): never {
    const { majorVersion, kind } = this.#context;
    const { section } = this.#legal;
    throw new IllegalCall(
      functionName(majorVersion, call, type),
      this.#state,
      `FMI ${majorVersion}.0, ${kind}${section === "" ? "" : `, section ${section}`}`,
    );
  }

  /** Turns an answer into a status and the state that follows, or into a failure. */
  #answer(call: CallName, code: StatusCode, type?: NumericType): Status {
    if (code <= statusCode.warning) {
      const next = stateAfter(call, this.#state, this.#context);
      if (next !== this.#state) this.#enter(next);
    } else if (code !== statusCode.discard) this.#fail(call, code, type);
    return statuses[code]!;
  }

  #fail(call: CallName, code: StatusCode, type?: NumericType): never {
    this.#enter(code === statusCode.fatal ? "fatal" : "error");
    throw new FmuFailure(
      "fmu.status",
      {
        fmu: this.#context.fmu,
        instance: this.name,
        call: functionName(this.majorVersion, call, type),
        status: statuses[code] ?? String(code),
      },
      [...this.#context.log.lines],
    );
  }

  /** Of calls that have nothing to discard. */
  #demand(call: CallName, code: StatusCode): void {
    if (this.#answer(call, code) === "discard") this.#fail(call, code);
  }

  /** A call that checks its legality and returns the status. */
  #plain<C extends CallName>(call: C): (...values: Parameters<InstanceCalls[C]>) => Status {
    return (...values) => {
      this.#check(call);
      return this.#answer(call, (this.#calls[call] as PlainCall)(...values));
    };
  }

  readonly enterConfigurationMode = this.#plain("enterConfigurationMode");
  readonly exitConfigurationMode = this.#plain("exitConfigurationMode");
  readonly exitInitializationMode = this.#plain("exitInitializationMode");
  readonly enterEventMode = this.#plain("enterEventMode");
  readonly enterContinuousTimeMode = this.#plain("enterContinuousTimeMode");
  readonly enterStepMode = this.#plain("enterStepMode");
  readonly terminate = this.#plain("terminate");
  readonly reset = this.#plain("reset");
  readonly setStrings = this.#plain("setStrings");
  readonly setBinaries = this.#plain("setBinaries");
  readonly setInputDerivatives = this.#plain("setInputDerivatives");
  readonly getOutputDerivatives = this.#plain("getOutputDerivatives");
  readonly evaluateDiscreteStates = this.#plain("evaluateDiscreteStates");
  readonly setTime = this.#plain("setTime");
  readonly setContinuousStates = this.#plain("setContinuousStates");
  readonly getContinuousStates = this.#plain("getContinuousStates");
  readonly getNominalsOfContinuousStates = this.#plain("getNominalsOfContinuousStates");
  readonly getContinuousStateDerivatives = this.#plain("getContinuousStateDerivatives");
  readonly getEventIndicators = this.#plain("getEventIndicators");
  readonly getDirectionalDerivative = this.#plain("getDirectionalDerivative");
  readonly getAdjointDerivative = this.#plain("getAdjointDerivative");
  readonly getIntervalDecimal = this.#plain("getIntervalDecimal");
  readonly getIntervalFraction = this.#plain("getIntervalFraction");
  readonly getShiftDecimal = this.#plain("getShiftDecimal");
  readonly setShiftDecimal = this.#plain("setShiftDecimal");
  readonly setIntervalDecimal = this.#plain("setIntervalDecimal");
  readonly getShiftFraction = this.#plain("getShiftFraction");
  readonly setShiftFraction = this.#plain("setShiftFraction");
  readonly setIntervalFraction = this.#plain("setIntervalFraction");
  readonly activateModelPartition = this.#plain("activateModelPartition");

  setDebugLogging(loggingOn: boolean, categories: readonly string[] = []): Status {
    this.#check("setDebugLogging");
    return this.#answer("setDebugLogging", this.#calls.setDebugLogging(loggingOn, categories));
  }

  enterInitializationMode({ startTime, stopTime, tolerance }: InitializationOptions): Status {
    this.#check("enterInitializationMode");
    const code = this.#calls.enterInitializationMode(tolerance ?? NaN, startTime, stopTime ?? NaN);
    return this.#answer("enterInitializationMode", code);
  }

  free(): void {
    if (this.#state === "freed") return;
    const fatal = this.#state === "fatal";
    this.#enter("freed");
    if (!fatal) this.#calls.free();
  }

  getValues<T extends NumericType>(type: T, references: ValueReferences, values: NumericArrays[T]): Status {
    this.#check("getValues", type);
    return this.#answer("getValues", this.#calls.getValues(type, references, values), type);
  }

  setValues<T extends NumericType>(type: T, references: ValueReferences, values: NumericArrays[T]): Status {
    this.#check("setValues", type);
    return this.#answer("setValues", this.#calls.setValues(type, references, values), type);
  }

  getStrings(references: ValueReferences, count = references.length): string[] {
    this.#check("getStrings");
    const values = new Array<string>(count).fill("");
    this.#demand("getStrings", this.#calls.getStrings(references, values));
    return values;
  }

  getBinaries(references: ValueReferences, count = references.length): Uint8Array[] {
    this.#check("getBinaries");
    const values = Array.from({ length: count }, () => new Uint8Array(0));
    this.#demand("getBinaries", this.#calls.getBinaries(references, values));
    return values;
  }

  doStep(time: number, stepSize: number, noSetPrior = true): StepResult {
    this.#check("doStep");
    return this.#stepped(this.#calls.doStep(time, stepSize, noSetPrior, this.#step), this.#step);
  }

  #stepped(code: StatusCode, fields: Float64Array): StepResult {
    const result = this.#stepResult;
    result.status = this.#answer("doStep", code);
    result.eventHandlingNeeded = fields[stepFields.eventHandlingNeeded] !== 0;
    result.terminateSimulation = fields[stepFields.terminateSimulation] !== 0;
    result.earlyReturn = fields[stepFields.earlyReturn] !== 0;
    result.lastSuccessfulTime = fields[stepFields.lastSuccessfulTime]!;
    if (code === statusCode.discard && this.majorVersion < 3) this.#enter("stepDiscarded");
    return result;
  }

  updateDiscreteStates(): DiscreteStatesUpdate {
    this.#check("updateDiscreteStates");
    const fields = this.#update;
    const result = this.#discreteStatesUpdate;
    result.status = this.#answer("updateDiscreteStates", this.#calls.updateDiscreteStates(fields));
    const nextEventTime = fields[updateFields.nextEventTime]!;
    result.discreteStatesNeedUpdate = fields[updateFields.discreteStatesNeedUpdate] !== 0;
    result.terminateSimulation = fields[updateFields.terminateSimulation] !== 0;
    result.nominalsOfContinuousStatesChanged = fields[updateFields.nominalsOfContinuousStatesChanged] !== 0;
    result.valuesOfContinuousStatesChanged = fields[updateFields.valuesOfContinuousStatesChanged] !== 0;
    result.nextEventTime = Number.isNaN(nextEventTime) ? undefined : nextEventTime;
    return result;
  }

  completedIntegratorStep(noSetPrior = true): IntegratorStepResult {
    this.#check("completedIntegratorStep");
    const result = this.#integratorStep;
    const code = this.#calls.completedIntegratorStep(noSetPrior, this.#two);
    result.status = this.#answer("completedIntegratorStep", code);
    result.enterEventMode = this.#two[0] !== 0;
    result.terminateSimulation = this.#two[1] !== 0;
    return result;
  }

  getNumberOfContinuousStates(): number {
    return this.#number("getNumberOfContinuousStates");
  }

  getNumberOfEventIndicators(): number {
    return this.#number("getNumberOfEventIndicators");
  }

  #number(call: "getNumberOfContinuousStates" | "getNumberOfEventIndicators" | "getFMUState"): number {
    this.#check(call);
    this.#demand(call, this.#calls[call](this.#one));
    return this.#one[0]!;
  }

  getVariableDependencies(dependent: number): readonly ElementDependency[] {
    this.#check("getVariableDependencies");
    const counted = this.#calls.getNumberOfVariableDependencies(dependent, this.#one);
    this.#demand("getNumberOfVariableDependencies", counted);
    const count = this.#one[0]!;
    const [of, on] = [new BigUint64Array(count), new BigUint64Array(count)];
    const [independents, kinds] = [new Uint32Array(count), new Int32Array(count)];
    const code = this.#calls.getVariableDependencies(dependent, of, independents, on, kinds);
    this.#demand("getVariableDependencies", code);
    return Array.from({ length: count }, (_, i) => ({
      elementOfDependent: Number(of[i]),
      independent: independents[i]!,
      elementOfIndependent: Number(on[i]),
      kind: elementDependencyKinds[kinds[i]!]!,
    }));
  }

  getFMUState(): FMUState {
    const saved: SavedState = { handle: this.#number("getFMUState"), state: this.#state };
    return saved;
  }

  setFMUState(saved: FMUState): Status {
    this.#check("setFMUState");
    const status = this.#answer("setFMUState", this.#calls.setFMUState(saved.handle));
    const { state } = saved as SavedState;
    if (state !== undefined && status !== "discard") this.#enter(state);
    return status;
  }

  freeFMUState(saved: FMUState): void {
    this.#check("freeFMUState");
    this.#demand("freeFMUState", this.#calls.freeFMUState(saved.handle));
  }

  serializeFMUState(saved: FMUState): Uint8Array {
    this.#check("serializeFMUState");
    const size = this.#calls.serializedFMUStateSize(saved.handle, this.#one);
    this.#demand("serializedFMUStateSize", size);
    const bytes = new Uint8Array(this.#one[0]!);
    this.#demand("serializeFMUState", this.#calls.serializeFMUState(saved.handle, bytes));
    return bytes;
  }

  deserializeFMUState(bytes: Uint8Array): FMUState {
    this.#check("deserializeFMUState");
    this.#demand("deserializeFMUState", this.#calls.deserializeFMUState(bytes, this.#one));
    const saved: SavedState = { handle: this.#one[0]!, state: undefined };
    return saved;
  }

  prepareStep(inputs: readonly ValueGroup[], outputs: readonly ValueGroup[]): PreparedStep {
    const calls = this.#calls.prepareStep(inputs, outputs);
    let begunIn: LifeCycleState | undefined;
    return {
      inputs: calls.inputs,
      outputs: calls.outputs,
      isParallel: calls.isParallel ?? false,
      step: (time, stepSize, noSetPrior = true) => {
        this.#check("doStep");
        calls.begin(time, stepSize, noSetPrior);
        return this.#stepped(calls.finish(), calls.result);
      },
      begin: (time, stepSize, noSetPrior = true) => {
        this.#check("doStep");
        calls.begin(time, stepSize, noSetPrior);
        begunIn = this.#state;
        this.#enter("stepInProgress");
      },
      finish: () => {
        if (this.#state !== "stepInProgress" || begunIn === undefined) this.#refuse("doStep");
        this.#enter(begunIn);
        begunIn = undefined;
        return this.#stepped(calls.finish(), calls.result);
      },
    };
  }

  prepareEvaluation({ inputs = [], outputs = [] }: EvaluationGroups = {}): PreparedEvaluation {
    const states = this.getNumberOfContinuousStates();
    const eventIndicators = this.getNumberOfEventIndicators();
    const calls = this.#calls.prepareEvaluation({ states, eventIndicators, inputs, outputs });
    return {
      states: calls.states,
      inputs: calls.inputs,
      derivatives: calls.derivatives,
      eventIndicators: calls.eventIndicators,
      outputs: calls.outputs,
      evaluate: (time) => {
        this.#check("setContinuousStates");
        return this.#answer("getContinuousStateDerivatives", calls.evaluate(time));
      },
    };
  }
}
