import { type CommunicationGrid, communicationGrid } from "../unit/communication-grid.ts";
import { type InputApproximation, inputsAt } from "../unit/input-approximation.ts";
import type {
  DiscreteUpdate,
  Unit,
  UnitCapabilities,
  UnitExperiment,
  UnitPlace,
  UnitState,
  UnitStep,
} from "../unit/unit.ts";

export interface MultiRateOptions {
  /** The unit steps in every n-th communication step only; an integer. */
  readonly rate: number;
  /**
   * Inputs over a long step: `extrapolated` as by the algorithm from its beginning; `mean` held at their average over
   * the previous long step, which filters fast components. Missing: `extrapolated`.
   */
  readonly inputs?: "extrapolated" | "mean";
  /**
   * Outputs within a long step: interpolated linearly between its ends, or held until its end. Missing:
   * `interpolated`.
   */
  readonly outputs?: "interpolated" | "held";
}

/**
 * A unit with steps `rate` times as long as those of the others, slowest first (Gear & Wells 1984). It makes its step
 * when the others begin the first of theirs, and interpolates outputs in between. At the common points t0 + k rate H
 * its outputs are exact. Communication steps must have one size.
 */
export function createMultiRateUnit(unit: Unit, options: MultiRateOptions): Unit {
  return options.rate === 1 ? unit : new MultiRateUnit(unit, options);
}

interface MultiRateState extends UnitState {
  readonly inner: UnitState;
  readonly longStep: LongStep;
  readonly vectors: readonly Float64Array[];
}

/** The current long step. */
interface LongStep {
  /** Time of the other units [s]. */
  time: number;
  /** Beginning and end of the long step [s]. */
  begun: number;
  end: number;
  /** The long step ended at an event. */
  atEvent: boolean;
  terminate: string | undefined;
  /** A long step was completed: means of inputs exist. */
  hasMean: boolean;
}

class MultiRateUnit implements Unit {
  readonly name: string;
  readonly kind;
  readonly inputs;
  readonly outputs;
  readonly variables;
  readonly stateNames;
  readonly capabilities: UnitCapabilities;
  readonly longestStep?: number;
  readonly #unit: Unit;
  readonly #options: MultiRateOptions;
  readonly #inner: UnitPlace;
  readonly #longStep: LongStep = {
    ...{ time: 0, begun: 0, end: 0, atEvent: false, terminate: undefined, hasMean: false },
  };
  /** Outputs and columns at the beginning of the long step, and columns at its end. */
  readonly #outputsBefore: Float64Array;
  readonly #rowBefore: Float64Array;
  readonly #row: Float64Array;
  /** Integrals of inputs since the beginning of the long step. */
  readonly #integral: Float64Array;
  readonly #input: Float64Array;
  readonly #step: { -readonly [K in keyof UnitStep]: UnitStep[K] } = {
    ...{ status: "done", time: 0, event: false, terminate: undefined },
  };
  #place!: UnitPlace;
  #grid!: CommunicationGrid;
  #target = 0;
  /** The long step has begun and is not finished. */
  #isUnderWay = false;

  constructor(unit: Unit, options: MultiRateOptions) {
    const { inputs, outputs, variables, capabilities } = unit;
    this.name = unit.name;
    this.kind = unit.kind;
    this.inputs = inputs;
    this.outputs = outputs;
    this.variables = variables;
    this.stateNames = unit.stateNames;
    this.capabilities = {
      ...{ ...capabilities, variableStep: false, serializes: false, feedback: false },
      ...{ outputDerivativeOrder: 0, jacobian: "none" },
    };
    if (unit.longestStep !== undefined) this.longestStep = unit.longestStep / options.rate;
    this.#unit = unit;
    this.#options = options;
    const vector = (): Float64Array => new Float64Array(inputs.length);
    const approximation: InputApproximation = {
      value: vector(),
      slope: vector(),
      curvature: vector(),
      order: 0,
    };
    this.#inner = { approximation, outputs: new Float64Array(outputs.length) };
    this.#outputsBefore = new Float64Array(outputs.length);
    this.#rowBefore = new Float64Array(variables.length);
    this.#row = new Float64Array(variables.length);
    this.#integral = vector();
    this.#input = vector();
  }

  /** Whether the unit is ahead of the others in time. */
  get #isAhead(): boolean {
    return this.#longStep.time < this.#longStep.end - this.#grid.slack;
  }

  get nextEventTime(): number {
    const { atEvent, end } = this.#longStep;
    if (!this.#isAhead) return this.#unit.nextEventTime;
    return atEvent ? end : Number.POSITIVE_INFINITY;
  }

  get atEvent(): boolean {
    return !this.#isAhead && this.#unit.atEvent;
  }

  get notes() {
    return this.#unit.notes ?? [];
  }

  parameterValues() {
    return this.#unit.parameterValues();
  }

  bounds() {
    return this.#unit.bounds?.() ?? [];
  }

  attach(place: UnitPlace): void {
    this.#place = place;
    this.#unit.attach(this.#inner);
  }

  enterInitialization(experiment: UnitExperiment): void {
    const { startTime, stopTime, communicationStep } = experiment;
    if (communicationStep === undefined) throw new Error("units of several rates need a communication step");
    const { rate } = this.#options;
    const longStep = this.#longStep;
    longStep.time = longStep.begun = longStep.end = startTime;
    this.#grid = communicationGrid(startTime, stopTime, rate * communicationStep);
    this.#inner.approximation.order = this.#place.approximation.order;
    this.#unit.enterInitialization(experiment);
  }

  /** Ahead of the others the outputs are fixed. */
  evaluate(): void {
    if (this.#isAhead) return;
    this.#inner.approximation.value.set(this.#place.approximation.value);
    this.#unit.evaluate();
    this.#readOwn();
  }

  exitInitialization(): DiscreteUpdate {
    this.#inner.approximation.value.set(this.#place.approximation.value);
    const update = this.#unit.exitInitialization();
    this.#readOwn();
    return update;
  }

  begin(t: number, h: number): void {
    this.#longStep.time = t;
    this.#target = t + h;
    if (!this.#isAhead) this.#beginLong(t);
    inputsAt(this.#place.approximation, h / 2, this.#input);
    for (let i = 0; i < this.#input.length; i++) this.#integral[i]! += h * this.#input[i]!;
  }

  finish(): UnitStep {
    const longStep = this.#longStep;
    const step = this.#step;
    if (this.#isUnderWay) this.#finishLong();
    longStep.time = Math.min(this.#target, longStep.end);
    step.time = Math.abs(this.#target - longStep.end) <= this.#grid.slack ? this.#target : longStep.time;
    step.event = !this.#isAhead && longStep.atEvent;
    step.terminate = this.#isAhead ? undefined : longStep.terminate;
    if (this.#isAhead)
      this.#interpolate(this.outputs, this.#outputsBefore, this.#inner.outputs, this.#place.outputs, 0);
    else this.#readOwn();
    return step;
  }

  #beginLong(t: number): void {
    const longStep = this.#longStep;
    const { approximation } = this.#inner;
    const { value, slope, curvature, order } = this.#place.approximation;
    const byMean = this.#options.inputs === "mean";
    longStep.hasMean ||= byMean && longStep.begun < t;
    for (let i = 0; i < value.length; i++) {
      const isMean = longStep.hasMean && !this.inputs[i]!.discrete;
      approximation.value[i] = isMean ? this.#integral[i]! / (t - longStep.begun) : value[i]!;
    }
    approximation.slope.set(slope);
    approximation.curvature.set(curvature);
    approximation.order = byMean ? 0 : order;
    this.#integral.fill(0);
    this.#outputsBefore.set(this.#inner.outputs);
    this.#rowBefore.set(this.#row);
    longStep.begun = t;
    longStep.end = this.#grid.after(t);
    this.#isUnderWay = true;
    this.#unit.begin(t, longStep.end - t);
  }

  #finishLong(): void {
    const longStep = this.#longStep;
    const { status, time, event, terminate } = this.#unit.finish();
    this.#isUnderWay = false;
    this.#step.status = status;
    longStep.atEvent = event;
    longStep.terminate = terminate;
    if (time < longStep.end - this.#grid.slack) longStep.end = time;
    this.#unit.readValues(this.#row, 0);
  }

  #readOwn(): void {
    this.#place.outputs.set(this.#inner.outputs);
    this.#unit.readValues(this.#row, 0);
  }

  #interpolate(
    variables: readonly { readonly discrete?: boolean; readonly variability?: string }[],
    before: Float64Array,
    after: Float64Array,
    target: Float64Array,
    offset: number,
  ): void {
    const { time, begun, end } = this.#longStep;
    const share = this.#options.outputs === "held" ? 0 : (time - begun) / (end - begun);
    for (let i = 0; i < before.length; i++) {
      const { discrete = false, variability = "continuous" } = variables[i]!;
      const isHeld = discrete || variability !== "continuous";
      target[offset + i] = isHeld ? before[i]! : before[i]! + share * (after[i]! - before[i]!);
    }
  }

  /** Ahead of the others the unit ignores their events until its own time. */
  updateDiscrete(): DiscreteUpdate {
    if (this.#isAhead) return { terminate: undefined };
    this.#inner.approximation.value.set(this.#place.approximation.value);
    const update = this.#unit.updateDiscrete();
    this.#readOwn();
    return update;
  }

  /** Ahead of the others there is no terminal event. */
  terminate(): boolean {
    if (this.#isAhead || this.#unit.terminate?.() !== true) return false;
    this.#readOwn();
    return true;
  }

  takeRecords() {
    return this.#isAhead ? [] : this.#unit.takeRecords();
  }

  save(): MultiRateState {
    const { time } = this.#longStep;
    const vectors = this.#vectors().map((one) => one.slice());
    return { time, inner: this.#unit.save(), longStep: { ...this.#longStep }, vectors };
  }

  restore(state: UnitState): void {
    const { inner, longStep, vectors } = state as MultiRateState;
    this.#unit.restore(inner);
    Object.assign(this.#longStep, longStep);
    this.#isUnderWay = false;
    for (const [k, one] of this.#vectors().entries()) one.set(vectors[k]!);
  }

  #vectors(): readonly Float64Array[] {
    const { approximation, outputs } = this.#inner;
    const rows = [this.#outputsBefore, this.#rowBefore, this.#row, outputs, this.#place.outputs];
    return [...rows, this.#integral, approximation.value, approximation.slope, approximation.curvature];
  }

  release(state: UnitState): void {
    this.#unit.release((state as MultiRateState).inner);
  }

  readValues(row: Float64Array, offset: number): void {
    if (this.#isAhead) this.#interpolate(this.variables, this.#rowBefore, this.#row, row, offset);
    else row.set(this.#row, offset);
  }

  isInactive(variable: number): boolean {
    return this.#unit.isInactive?.(variable) === true;
  }

  readLeftValues(row: Float64Array, offset: number): boolean {
    return !this.#isAhead && this.#unit.readLeftValues?.(row, offset) === true;
  }

  end(): void {
    this.#unit.end();
  }
}
