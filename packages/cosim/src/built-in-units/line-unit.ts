import {
  diagnoseWithoutSpan,
  type EventRecord,
  type ParameterValue,
  type TrajectoryVariable,
} from "@cosimo/ir";
import { inputsAt } from "../unit/input-approximation.ts";
import type {
  DiscreteUpdate,
  Unit,
  UnitLinearization,
  UnitPlace,
  UnitState,
  UnitStep,
} from "../unit/unit.ts";
import { UnitFault } from "../unit/unit-fault.ts";
import { lineMessages } from "./line-messages.ts";
import { createWaveHistory } from "./wave-history.ts";

export interface LineOptions {
  readonly name: string;
  /** Z: effort per flow, > 0. In mechanics sqrt(stiffness m_p). */
  readonly impedance: number;
  /** T [s], > 0: the longest step. In mechanics the line has the mass m_p = Z T and the stiffness Z / T. */
  readonly delay: number;
  /** Effort of the line at rest, before the start; missing: 0. */
  readonly startEffort?: number;
  /** Recorded or connected outputs, by name; missing: all. */
  readonly outputs?: readonly LineOutput[];
}

export const lineOutputs = ["c1.effort", "c2.effort", "c1.wave", "c2.wave"] as const;
export type LineOutput = (typeof lineOutputs)[number];
export const lineInputs = ["c1.flow", "c2.flow"] as const;

interface LineState extends UnitState {
  readonly waves: readonly [Float64Array, Float64Array];
  /** `arriving`, `flow`, `present` and the sizes of the steps. */
  readonly numbers: Float64Array;
}

/**
 * A lossless transmission line between two power ports (TLM; Auslander 1968; Krus 1990). Flows are positive into the
 * line. The wave that arrives at one end left the other one a delay T before:
 *
 *     c1(t) = effort2(t - T) + Z flow2(t - T),    effort1 = c1 + Z flow1,    and the same with 1 and 2 exchanged.
 *
 * The delay decouples the connected units: with steps H <= T nothing is extrapolated. `effort` is the effort, held
 * over a step: stable while Z H is less than twice the inertia of the unit. `wave` is c, for a unit that computes
 * effort = c + Z flow within its step: stable for all H <= T. Both are means over a step: c is the mean of the wave
 * arriving in the next step (of the size of the last one). The wave sent in a step is c + Z (flow at its beginning +
 * flow at its end), the trapezoidal rule, which keeps the line lossless.
 */
export function createLineUnit(options: LineOptions): Unit {
  const { name, impedance: Z, delay, startEffort = 0 } = options;
  const selected = (options.outputs ?? lineOutputs).map((output) => lineOutputs.indexOf(output));
  const waves = [createWaveHistory(), createWaveHistory()] as const;
  /** c1, c2 of the step that begins at t. */
  const arriving = new Float64Array(2);
  /** c1, c2 of the previous step. */
  const arrived = new Float64Array(2);
  /** flow1, flow2 at the beginning and at the end of the last step. */
  const flowBefore = new Float64Array(2);
  const flow = new Float64Array(2);
  const all = new Float64Array(lineOutputs.length);
  const step: { -readonly [K in keyof UnitStep]: UnitStep[K] } = {
    ...{ status: "done", time: 0, event: false, terminate: undefined },
  };
  let place: UnitPlace;
  let t = 0;
  /** Size of the last step, 0 before the first. */
  let lastStep = 0;
  let h = 0;
  let started = false;

  /** Computes the waves sent from both ends in the step to t, those arriving in the next step, and all outputs. */
  const exchangeWaves = (): void => {
    if (lastStep > 0)
      for (let end = 0; end < 2; end++)
        waves[end]!.send(t, arrived[end]! + Z * (flowBefore[end]! + flow[end]!));
    const window = lastStep > 0 ? Math.min(lastStep, delay) : delay;
    for (let end = 0; end < 2; end++) {
      const sent = waves[1 - end]!;
      arriving[end] = (sent.integral(t + window - delay) - sent.integral(t - delay)) / window;
      all[end] = arriving[end]! + Z * flow[end]!;
      all[end + 2] = arriving[end]!;
    }
    for (let i = 0; i < selected.length; i++) place.outputs[i] = all[selected[i]!]!;
  };

  const evaluate = (): void => {
    flow.set(place.approximation.value);
    exchangeWaves();
  };

  const nothing: DiscreteUpdate = { terminate: undefined };
  const noParameters: readonly ParameterValue[] = [];
  const noRecords: readonly EventRecord[] = [];
  const stateOf = (): Float64Array[] => [arriving, arrived, flowBefore, flow];
  const variable = (one: string, causality: TrajectoryVariable["causality"]): TrajectoryVariable => ({
    ...{ name: one, unit: "", type: "Real", variability: "continuous", causality },
    ...{ displayUnit: "", description: "" },
  });
  return {
    ...{ name, kind: "line", stateNames: [], nextEventTime: Number.POSITIVE_INFINITY, atEvent: false },
    longestStep: delay,
    inputs: lineInputs.map((one) => ({ name: one, unit: "", type: "Real", discrete: false, start: 0 })),
    // The mean of the wave arriving in a step of a size near T depends on the wave sent at its beginning.
    outputs: selected.map((k) => ({
      ...{ name: lineOutputs[k]!, unit: "", type: "Real", discrete: false },
      dependencies: k < 2 ? [0, 1] : [3 - k],
    })),
    variables: [
      ...lineInputs.map((one) => variable(one, "input")),
      ...lineOutputs.map((one) => variable(one, "output")),
    ],
    capabilities: {
      ...{ variableStep: true, rollback: true, serializes: true, evaluates: true, inputOrder: 2 },
      ...{ feedback: false, jacobian: "outputs", outputDerivativeOrder: 0, events: false },
    },
    parameterValues: () => noParameters,
    attach(given) {
      place = given;
    },
    enterInitialization({ startTime }) {
      t = startTime;
      for (const wave of waves) wave.start(t, startEffort);
    },
    evaluate,
    exitInitialization() {
      evaluate();
      return nothing;
    },
    begin(from, size) {
      if (size > delay * (1 + 1e-9)) throw tooLong(name, from, size, delay);
      if (started && place.approximation.value.some((one, end) => one !== flow[end])) evaluate();
      started = true;
      t = from;
      h = size;
    },
    finish() {
      flowBefore.set(flow);
      arrived.set(arriving);
      inputsAt(place.approximation, h, flow);
      t += h;
      lastStep = h;
      for (const wave of waves) wave.forget(t - 2 * delay);
      exchangeWaves();
      step.time = t;
      return step;
    },
    updateDiscrete() {
      evaluate();
      return nothing;
    },
    takeRecords: () => noRecords,
    save: (): LineState => ({
      time: t,
      waves: [waves[0].save(), waves[1].save()],
      numbers: Float64Array.from([lastStep, started ? 1 : 0, ...stateOf().flatMap((one) => [...one])]),
    }),
    restore(state) {
      const { time, waves: kept, numbers } = state as LineState;
      t = time;
      for (const [end, wave] of waves.entries()) wave.restore(kept[end]!);
      lastStep = numbers[0]!;
      started = numbers[1] === 1;
      for (const [i, one] of stateOf().entries()) one.set(numbers.subarray(2 + 2 * i, 4 + 2 * i));
      exchangeWaves();
    },
    release: () => {},
    serialize: (state) => bytesOf(state as LineState),
    deserialize: stateFrom,
    linearize: () => ({ ...EMPTY, ...directGains() }),
    readValues(row, offset) {
      row.set(flow, offset);
      row.set(all, offset + 2);
    },
    end: () => {},
  };

  /** D: effort by the flow at the same end, and the part of the mean wave from the last step. */
  function directGains(): Pick<UnitLinearization, "D" | "gt"> {
    const window = lastStep > 0 ? Math.min(lastStep, delay) : delay;
    const D = new Float64Array(selected.length * 2);
    for (const [i, k] of selected.entries()) {
      const end = k % 2;
      const sent = waves[1 - end]!;
      const share = sent.lastShare(t + window - delay) - sent.lastShare(t - delay);
      D[2 * i + 1 - end] = (Z * share) / window;
      if (k < 2) D[2 * i + end] = Z;
    }
    return { D, gt: new Float64Array(selected.length) };
  }
}

function tooLong(unit: string, time: number, size: number, delay: number): UnitFault {
  const args = { unit, time, size, delay };
  return new UnitFault(unit, time, "usage", [
    diagnoseWithoutSpan(lineMessages, "line.step-too-long", args, { time }),
  ]);
}

function bytesOf({ time, waves, numbers }: LineState): Uint8Array {
  const [a, b] = waves;
  return new Uint8Array(Float64Array.from([time, a.length, b.length, ...a, ...b, ...numbers]).buffer);
}

function stateFrom(bytes: Uint8Array): LineState {
  const [time, a, b, ...rest] = new Float64Array(bytes.slice().buffer) as unknown as number[];
  const wave = (from: number, count: number) => Float64Array.from(rest.slice(from, from + count));
  return { time: time!, waves: [wave(0, a!), wave(a!, b!)], numbers: wave(a! + b!, rest.length) };
}

const none = new Float64Array(0);
const EMPTY: Omit<UnitLinearization, "D" | "gt"> = {
  ...{ stateCount: 0, A: none, B: none, C: none, x: none, f: none, ft: none },
  rung: "outputs",
};
