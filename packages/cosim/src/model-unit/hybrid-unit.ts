import type { Diagnostic, EventRecord, ParameterValue, TrajectoryVariable } from "@cosimo/ir";
import {
  createIncrementalRun,
  type HybridSystem,
  type IncrementalRun,
  type InputChange,
  type RunOutcome,
  type RunState,
  type SimulationSettings,
  type VariableBounds,
} from "@cosimo/simulator";
import { decode, encode } from "cborg/extended";
import type { SystemLinearizer } from "../unit/difference-jacobian.ts";
import { inputsAt } from "../unit/input-approximation.ts";
import { qualifyDiagnostic } from "../unit/qualify-diagnostic.ts";
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
import { StepCancelled, UnitFault } from "../unit/unit-fault.ts";
import { createLinearizer } from "./exact-jacobian.ts";
import { createInputDrivenSystem, type InputDrivenSystem } from "./input-driven-system.ts";

/** Creates the systems of a unit. */
export interface HybridUnitSource {
  readonly kind: "model" | "modelExchangeFmu" | "code";
  /** A new system with start values and parameters set; called again to initialize with other inputs. */
  create(): HybridSystem;
  /** Start values of inputs, in the order of the system's inputs; missing: 0. */
  readonly inputStarts?: readonly number[];
  /** Numbers of inputs with direct feedthrough to a variable; missing: all. */
  dependencies?(variable: string): readonly number[];
  /** Exact linear models; missing: difference quotients. */
  linearizer?(system: HybridSystem, outputs: readonly number[]): SystemLinearizer | undefined;
  /** Missing: states can be saved. */
  readonly rollback?: boolean;
}

export interface HybridUnitOptions {
  readonly name: string;
  /** Connected or recorded variables, by name. */
  readonly outputs: readonly string[];
  /** Method, tolerance, inner step; times are those of the coupled run. */
  readonly settings: SimulationSettings;
}

interface HybridUnitState extends UnitState {
  readonly run: RunState;
  readonly inputs: Float64Array;
  readonly reached: Float64Array;
}

/**
 * A hybrid system (a compiled model, an imported FMU for model exchange) with its own integration method. Its states
 * are continuous at communication points, where the method restarts with its last step size.
 */
export function createHybridUnit(source: HybridUnitSource, options: HybridUnitOptions): Unit {
  return new HybridUnit(source, options);
}

class HybridUnit implements Unit {
  readonly name: string;
  readonly kind: HybridUnitSource["kind"];
  readonly inputs: readonly UnitInput[];
  readonly outputs: readonly UnitOutput[];
  readonly variables: readonly TrajectoryVariable[];
  readonly capabilities: UnitCapabilities;
  readonly stateNames: readonly string[];
  readonly stateNominals: Float64Array;
  readonly #source: HybridUnitSource;
  readonly #options: HybridUnitOptions;
  readonly #columns: readonly number[];
  readonly #row: Float64Array;
  readonly #left: Float64Array;
  readonly #tried: Float64Array;
  readonly #step: { -readonly [K in keyof UnitStep]: UnitStep[K] };
  #hasLeft = false;
  #initialized = false;
  #records: EventRecord[] = [];
  /** Notices of the system's run. */
  #notices: Diagnostic[] = [];
  /** A system before initialization. */
  #fresh: HybridSystem | undefined;
  #system: HybridSystem;
  #inputDriven: InputDrivenSystem | undefined;
  #run: IncrementalRun | undefined;
  #linearizer: SystemLinearizer | undefined;
  #linearizedStates: readonly string[] = [];
  /** Whether the input approximations are more than ramps. */
  #needsApproximation = false;
  #place!: UnitPlace;
  #experiment!: UnitExperiment;
  #target = 0;
  #terminate: string | undefined;
  #hasEnded = false;
  readonly #applied: Float64Array;
  /** A released state, whose memory the next one takes: states are saved in every step. */
  #spare: HybridUnitState | undefined;
  /** Inputs at the end of the last step, by the approximation. */
  readonly #reached: Float64Array;
  readonly #scratch: Float64Array;

  constructor(source: HybridUnitSource, options: HybridUnitOptions) {
    const system = source.create();
    this.#source = source;
    this.#options = options;
    this.#system = system;
    this.#fresh = system;
    this.name = options.name;
    this.kind = source.kind;
    this.inputs = (system.inputs ?? []).map(({ name, type, unit, discrete }, i) => ({
      ...{ name, type, unit, discrete, start: source.inputStarts?.[i] ?? 0 },
    }));
    this.#columns = options.outputs.map((name) => columnOf(system, name));
    const everyInput = this.inputs.map((_, i) => i);
    this.outputs = this.#columns.map((column) => {
      const { name, type, unit, variability } = system.variables[column]!;
      const dependencies = source.dependencies?.(name) ?? everyInput;
      return { name, type, unit, discrete: variability !== "continuous", dependencies };
    });
    this.variables = system.variables;
    this.stateNames = system.stateNames;
    this.stateNominals = system.nominals;
    this.capabilities = {
      variableStep: true,
      rollback: source.rollback ?? true,
      // The state of an FMU is a handle.
      serializes: source.kind !== "modelExchangeFmu",
      evaluates: true,
      inputOrder: system.activeSystem === undefined ? 2 : 1,
      feedback: system.activeSystem === undefined && system.selectStates === undefined,
      jacobian:
        system.tangents === undefined && source.linearizer?.(system, this.#columns) === undefined
          ? "differences"
          : "directional",
      outputDerivativeOrder: 0,
      events:
        system.indicatorCount > 0 ||
        system.activeSystem !== undefined ||
        system.completedStep !== undefined ||
        system.past !== undefined,
      ...(system.past !== undefined && { delays: true }),
    };
    this.#row = new Float64Array(system.variables.length);
    this.#left = new Float64Array(system.variables.length);
    this.#tried = new Float64Array(this.inputs.length);
    this.#applied = new Float64Array(this.inputs.length);
    this.#reached = new Float64Array(this.inputs.length);
    this.#scratch = new Float64Array(system.variables.length);
    this.#step = { status: "done", time: 0, event: false, terminate: undefined };
  }

  /** Without duplicates from repeated steps. */
  get notes(): readonly Diagnostic[] {
    this.#run?.updateDiagnostics();
    this.#notices.push(...(this.#system.takeWarnings?.() ?? []));
    const texts = this.#notices.map(({ message }) => message);
    return this.#notices
      .filter((_, i) => texts.indexOf(texts[i]!) === i)
      .map((one) => qualifyDiagnostic(this.name, one));
  }

  get presentStateNames(): readonly string[] {
    return (this.#system.activeSystem?.() ?? this.#system).stateNames;
  }

  parameterValues(): readonly ParameterValue[] {
    return this.#system.parameterValues();
  }

  bounds(): readonly VariableBounds[] {
    return this.#system.bounds?.() ?? [];
  }

  attach(place: UnitPlace): void {
    this.#place = place;
  }

  enterInitialization(experiment: UnitExperiment): void {
    const { order, feedback } = this.#place.approximation;
    this.#experiment = experiment;
    this.#needsApproximation = order === 2 || feedback !== undefined;
  }

  evaluate(): void {
    const { value } = this.#place.approximation;
    if (this.#initialized) {
      this.#continueInputs();
      if (!this.capabilities.rollback || this.#run!.relationsStay()) this.#readAll();
      else this.#probeEvent();
    } else if (this.#run === undefined || value.some((u, i) => u !== this.#tried[i])) this.#initialize();
  }

  /** Sets the current continuous inputs from the current time on. */
  readonly #continueInputs = (): void => {
    const { time, x } = this.#run!;
    this.#applyContinuousInputs(time);
    this.#inputDriven?.beginApproximation(time, x);
  };

  /** These inputs would cause an event: the outputs are those after it, the unit remains before it. */
  #probeEvent(): void {
    const [records, hasLeft] = [this.#records, this.#hasLeft];
    const left = this.#left.slice();
    const before = this.save();
    this.#records = [];
    this.#throwIfEnded(this.#run!.changeInputs(this.#continueInputs, "jump"));
    this.#terminate = undefined;
    this.#readAll();
    this.#run!.restore(before.run);
    this.release(before);
    this.#records = records;
    this.#left.set(left);
    this.#hasLeft = hasLeft;
  }

  /** Initializes anew: initial values may depend on inputs. */
  #initialize(): void {
    const { startTime, stopTime, poll } = this.#experiment;
    const { approximation } = this.#place;
    if (this.#fresh === undefined) this.#system.release?.();
    this.#system = this.#fresh ?? this.#source.create();
    this.#fresh = undefined;
    this.#notices = [];
    this.#records = [];
    this.#hasLeft = false;
    this.#terminate = undefined;
    this.#inputDriven = this.#needsApproximation
      ? createInputDrivenSystem(this.#system, approximation)
      : undefined;
    this.#run = createIncrementalRun(this.#inputDriven ?? this.#system, {
      settings: { ...this.#options.settings, startTime, stopTime },
      diagnostics: this.#notices,
      sink: {
        row: (_t, values, mark) => {
          if (mark !== "left") return;
          this.#left.set(values);
          this.#hasLeft = true;
        },
        event: (record) => this.#records.push(record),
      },
      ...(poll && { poll }),
    });
    this.#linearizer = undefined;
    this.#target = startTime;
    this.#tried.set(approximation.value);
    this.#setInputs(startTime);
    this.#reached.set(approximation.value);
    this.#throwIfEnded(this.#run.initialize());
    this.#readAll();
  }

  exitInitialization(): DiscreteUpdate {
    this.evaluate();
    this.#initialized = true;
    return { terminate: this.#terminate };
  }

  begin(t: number, h: number): void {
    this.#target = t + h;
  }

  finish(): UnitStep {
    const run = this.#run!;
    const step = this.#step;
    this.#hasLeft = false;
    const begun = run.time;
    const change = this.#inputChange();
    this.#throwIfEnded(run.changeInputs(this.#applyInputs, change));
    // An event caused by new inputs occurs at the beginning of the step and is reported there.
    let isEvent = run.atEvent || (change !== "slope" && this.#discreteOutputsChange());
    if (this.#terminate === undefined && !isEvent) {
      // Left limits of new inputs that change nothing else are not recorded.
      this.#hasLeft = false;
      // Every event ends the step: where outputs are continuous, their derivatives may jump.
      this.#throwIfEnded(run.advance(this.#target, true));
      isEvent = run.atEvent;
    }
    this.#readAll();
    if (this.#hasLeft) this.#readOutputs(this.#left);
    this.#keepReached(run.time - begun);
    step.time = run.time;
    step.event = isEvent;
    step.terminate = this.#terminate;
    return step;
  }

  /** Whether an event has changed discrete outputs since they were read. The row of the event must be evaluated. */
  #discreteOutputsChange(): boolean {
    if (!this.outputs.some(({ discrete }) => discrete)) return false;
    this.#system.readValues(this.#scratch);
    return this.#columns.some(
      (column, i) => this.outputs[i]!.discrete && this.#row[column] !== this.#scratch[column],
    );
  }

  /** Stores the inputs at the end of a step of size `tau`; unknown with feedback that depends on states. */
  #keepReached(tau: number): void {
    const { approximation } = this.#place;
    if (approximation.feedback === undefined) inputsAt(approximation, tau, this.#reached);
    else this.#reached.fill(Number.NaN);
  }

  #inputChange(): InputChange {
    const { value } = this.#place.approximation;
    let jumps = false;
    for (let i = 0; i < value.length; i++) {
      if (value[i] === (this.inputs[i]!.discrete ? this.#applied[i] : this.#reached[i])) continue;
      if (this.inputs[i]!.discrete) return "event";
      jumps = true;
    }
    return jumps ? "jump" : "slope";
  }

  /** Applies the input approximation of the step that begins now. */
  readonly #applyInputs = (): void => {
    const { time, x } = this.#run!;
    this.#setInputs(time);
    this.#inputDriven?.beginApproximation(time, x);
  };

  #setInputs(t: number): void {
    const { value, slope, order } = this.#place.approximation;
    const system = this.#system;
    for (let i = 0; i < value.length; i++) system.setInput!(i, t, value[i]!, order > 0 ? slope[i]! : 0);
    this.#applied.set(value);
  }

  /** Continuous inputs only: discrete ones change at events. */
  #applyContinuousInputs(t: number): void {
    const { value } = this.#place.approximation;
    for (let i = 0; i < value.length; i++)
      if (!this.inputs[i]!.discrete) this.#system.setInput!(i, t, value[i]!, 0);
  }

  get reachedInputs(): Float64Array | undefined {
    return this.#inputDriven?.currentInputs;
  }

  get nextEventTime(): number {
    return this.#run?.nextEventTime ?? Number.POSITIVE_INFINITY;
  }

  get atEvent(): boolean {
    return this.#step.event;
  }

  /** The unit handled its own event already with the previous inputs: the values read last are its left limits. */
  updateDiscrete(): DiscreteUpdate {
    this.#step.event = false;
    const { value } = this.#place.approximation;
    if (value.every((u, i) => u === this.#applied[i])) {
      this.#readAll();
      return { terminate: this.#terminate };
    }
    this.#throwIfEnded(this.#run!.changeInputs(this.#applyInputs, "event"));
    this.#reached.set(value);
    this.#readAll();
    return { terminate: this.#terminate };
  }

  terminate(): boolean {
    // A unit that requested the end has already had this event.
    if (this.#terminate !== undefined) return false;
    const before = this.#row.slice();
    this.#throwIfEnded(this.#run!.terminate());
    this.#readRow();
    return this.#records.length > 0 || this.#row.some((value, i) => value !== before[i]);
  }

  takeRecords(): readonly EventRecord[] {
    const records = this.#records;
    if (records.length > 0) this.#records = [];
    return records;
  }

  save(): HybridUnitState {
    const spare = this.#spare;
    this.#spare = undefined;
    const run = this.#run!.save(spare?.run);
    const { inputs = new Float64Array(this.#applied.length), reached = new Float64Array(inputs.length) } =
      spare ?? {};
    inputs.set(this.#applied);
    reached.set(this.#reached);
    return { time: run.time, run, inputs, reached };
  }

  restore(state: UnitState): void {
    const { run, inputs, reached } = state as HybridUnitState;
    this.#run!.restore(run);
    this.#applied.set(inputs);
    this.#reached.set(reached);
    this.#target = run.time;
    this.#terminate = undefined;
    this.#step.event = false;
    this.#records = [];
    this.#readAll();
  }

  serialize(state: UnitState): Uint8Array {
    return encode(state);
  }

  deserialize(bytes: Uint8Array): UnitState {
    return decode(bytes) as HybridUnitState;
  }

  release(state: UnitState): void {
    if (!this.#hasEnded) this.#system.forgetState?.((state as HybridUnitState).run.system);
    this.#spare = state as HybridUnitState;
  }

  linearize(): UnitLinearization {
    const { time, x } = this.#run!;
    this.#applyContinuousInputs(time);
    return this.#linearModel().calc(time, x, this.#place.approximation.value);
  }

  stateRates(rates: Float64Array): void {
    const { time, x } = this.#run!;
    this.#applyContinuousInputs(time);
    this.#linearModel().calcRates(time, x, rates);
  }

  #linearModel(): SystemLinearizer {
    const system = this.#system.activeSystem?.() ?? this.#system;
    if (this.#linearizer === undefined || this.#linearizedStates !== system.stateNames) {
      this.#linearizedStates = system.stateNames;
      this.#linearizer =
        this.#source.linearizer?.(system, this.#columns) ?? createLinearizer(system, this.#columns);
    }
    return this.#linearizer;
  }

  readValues(row: Float64Array, offset: number): void {
    row.set(this.#row, offset);
  }

  isInactive(variable: number): boolean {
    return this.#system.isInactive?.(variable) === true;
  }

  readLeftValues(row: Float64Array, offset: number): boolean {
    if (this.#hasLeft) row.set(this.#left, offset);
    return this.#hasLeft;
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#system.release?.();
  }

  #readAll(): void {
    const code = this.#run!.evaluate();
    if (code !== 0) this.#fail("evaluation", this.#run!.explain(code));
    this.#readRow();
  }

  /** Reads the variables as last evaluated. */
  #readRow(): void {
    this.#system.readValues(this.#row);
    this.#readOutputs(this.#row);
  }

  #readOutputs(row: Float64Array): void {
    const { outputs } = this.#place;
    for (let i = 0; i < outputs.length; i++) outputs[i] = row[this.#columns[i]!]!;
  }

  #throwIfEnded(runOutcome: RunOutcome | undefined): void {
    if (runOutcome === undefined) return;
    if (runOutcome.status === "cancelled") throw new StepCancelled(runOutcome);
    if (runOutcome.status === "terminated") this.#terminate = runOutcome.reason;
    else this.#fail(runOutcome.cause, runOutcome.diagnostics, runOutcome.time);
  }

  #fail(
    runOutcome: RunOutcome["cause"],
    diagnostics: readonly Diagnostic[],
    time = this.#run?.time ?? 0,
  ): never {
    const named = diagnostics.map((one) => qualifyDiagnostic(this.name, one));
    throw new UnitFault(this.name, time, runOutcome, named);
  }
}

function columnOf(system: HybridSystem, name: string): number {
  const column = system.variables.findIndex((variable) => variable.name === name);
  if (column < 0) throw new Error(`'${system.name}' has no variable '${name}'`);
  return column;
}
