import type { TrajectoryVariable } from "@cosimo/ir";
import type { DiscreteUpdate, Unit, UnitOutput, UnitPlace, UnitState, UnitStep } from "../unit/unit.ts";

/** An output of a source, a function of time. */
export interface SourceOutput {
  readonly name: string;
  readonly unit?: string;
}

/** The outputs of a source over time. */
export interface SourceCurves {
  /** Value and time derivative of output i at `t`; at a jump the left limits if `atLeft`. */
  value(i: number, t: number, atLeft: boolean): number;
  slope(i: number, t: number, atLeft: boolean): number;
  readonly hasSlopes: boolean;
  /** Times of jumps [s], ascending. Missing: there can be none. */
  readonly jumps?: readonly number[];
  /** Called when the initialization has succeeded. */
  initialized?(): void;
}

interface SourceState extends UnitState {
  readonly atLeft: boolean;
}

/** A unit without inputs, states, parameters and event records. It steps to its jumps. */
export function createSourceUnit(
  name: string,
  kind: "function" | "table",
  outputs: readonly SourceOutput[],
  curves: SourceCurves,
): Unit {
  let place: UnitPlace;
  let t = 0;
  /** At a jump: whether the left limit applies. */
  let atLeft = false;
  const { jumps = [] } = curves;
  const step: { -readonly [K in keyof UnitStep]: UnitStep[K] } = {
    ...{ status: "done", time: 0, event: false, terminate: undefined },
  };
  const left = new Float64Array(outputs.length);
  let hasLeft = false;
  const evaluate = (): void => {
    for (let i = 0; i < outputs.length; i++) place.outputs[i] = curves.value(i, t, atLeft);
  };
  const nextJump = (from: number): number => jumps.find((jump) => jump > from) ?? Number.POSITIVE_INFINITY;
  const nothing: DiscreteUpdate = { terminate: undefined };
  return {
    ...{ name, kind, inputs: [], stateNames: [] },
    outputs: outputs.map(
      ({ name, unit = "" }): UnitOutput => ({
        ...{ name, unit, type: "Real", discrete: false, dependencies: [] },
      }),
    ),
    variables: outputs.map(
      ({ name, unit = "" }): TrajectoryVariable => ({
        ...{ name, unit, type: "Real", variability: "continuous", causality: "output" },
        ...{ displayUnit: "", description: "" },
      }),
    ),
    capabilities: {
      ...{ variableStep: true, rollback: true, serializes: true, evaluates: true, inputOrder: 2 },
      ...{ feedback: true, jacobian: "directional", events: curves.jumps !== undefined },
      // Corners between the points of a table.
      hidesEvents: kind === "table",
      outputDerivativeOrder: curves.hasSlopes ? 1 : 0,
    },
    get atEvent() {
      return atLeft;
    },
    get nextEventTime() {
      return atLeft ? t : nextJump(t);
    },
    parameterValues: () => [],
    attach(given) {
      place = given;
    },
    enterInitialization({ startTime }) {
      t = startTime;
    },
    evaluate,
    exitInitialization() {
      evaluate();
      curves.initialized?.();
      return nothing;
    },
    begin(from, h) {
      const jump = nextJump(from);
      const end = from + h;
      atLeft = end >= jump - 8 * Number.EPSILON * Math.abs(jump);
      t = atLeft ? jump : end;
    },
    finish() {
      evaluate();
      hasLeft = atLeft;
      if (atLeft) left.set(place.outputs);
      step.time = t;
      step.event = atLeft;
      return step;
    },
    updateDiscrete() {
      if (atLeft) {
        atLeft = false;
        evaluate();
      }
      return nothing;
    },
    takeRecords: () => [],
    save: (): SourceState => ({ time: t, atLeft }),
    restore(state) {
      ({ time: t, atLeft } = state as SourceState);
      evaluate();
    },
    serialize: (state) =>
      new Uint8Array(Float64Array.of(state.time, Number((state as SourceState).atLeft)).buffer),
    deserialize(bytes): SourceState {
      const [time, side] = new Float64Array(bytes.slice().buffer);
      return { time: time!, atLeft: side === 1 };
    },
    /** y + g_t tau */
    linearize: () => ({
      ...{ stateCount: 0, A: EMPTY, B: EMPTY, C: EMPTY, D: EMPTY, x: EMPTY, f: EMPTY, ft: EMPTY },
      gt: Float64Array.from(outputs, (_, i) => curves.slope(i, t, atLeft)),
      rung: "directional",
    }),
    outputDerivatives(order, derivatives) {
      for (let i = 0; i < outputs.length; i++) derivatives[i] = order === 1 ? curves.slope(i, t, atLeft) : 0;
    },
    readValues: (row, offset) => row.set(place.outputs, offset),
    readLeftValues(row, offset) {
      if (hasLeft) row.set(left, offset);
      return hasLeft;
    },
    release: () => {},
    end: () => {},
  };
}

const EMPTY = new Float64Array(0);
