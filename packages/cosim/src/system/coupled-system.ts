import type { Span } from "@cosimo/ir";
import type { InputApproximation } from "../unit/input-approximation.ts";
import type { Unit, UnitExperiment, UnitState } from "../unit/unit.ts";
import { multiplyRows, type SparseMatrix, sparseMatrix } from "./sparse-matrix.ts";

/** Input `to` receives `gain` times output `from` plus `offset`; several connections to one input add up. */
export interface Connection {
  readonly from: UnitPort;
  readonly to: UnitPort;
  readonly gain: number;
  readonly offset: number;
  /** Place in the text. */
  readonly span?: Span;
}

/** An input or output of a unit, by their numbers. */
export interface UnitPort {
  readonly unit: number;
  readonly port: number;
}

/**
 * Units and the relation u = K y + e between their stacked inputs u: R^m and outputs y: R^p. u and y are values at a
 * communication point. The inputs within a step are in `approximations`, whose vectors are views of `approximation`.
 */
export interface CoupledSystem {
  readonly units: readonly Unit[];
  readonly connections: readonly Connection[];
  /** Inputs of unit i are `firstInput[i]` to `firstInput[i + 1]` - 1. */
  readonly firstInput: Int32Array;
  readonly firstOutput: Int32Array;
  readonly u: Float64Array;
  readonly y: Float64Array;
  /** R^m: inputs at the end of the last step according to the approximations. The difference from u is the defect. */
  readonly predicted: Float64Array;
  /** R^m: the same at the beginning of the step. */
  readonly entered: Float64Array;
  /** K */
  readonly matrix: SparseMatrix;
  /** e: offsets, and start values of inputs without connection. */
  readonly offset: Float64Array;
  readonly approximation: Pick<InputApproximation, "value" | "slope" | "curvature">;
  readonly approximations: readonly InputApproximation[];
  /** Whether an input may be extrapolated: it is continuous, and all outputs connected to it are. */
  readonly smooth: Uint8Array;
  /** u = K y + e. */
  transfer(): void;
  /** u = K y + e for the inputs of one unit. */
  transferTo(unit: number): void;
  /** approximation.value = u, of one unit or all, with order 0. */
  hold(unit?: number): void;
}

/** Attaches the units; each belongs to one system only. */
export function coupleUnits(units: readonly Unit[], connections: readonly Connection[]): CoupledSystem {
  const firstInput = offsetsOf(units.map(({ inputs }) => inputs.length));
  const firstOutput = offsetsOf(units.map(({ outputs }) => outputs.length));
  const m = firstInput.at(-1)!;
  const p = firstOutput.at(-1)!;
  const u = new Float64Array(m);
  const y = new Float64Array(p);
  const approximation = {
    value: new Float64Array(m),
    slope: new Float64Array(m),
    curvature: new Float64Array(m),
  };
  const approximations = units.map((_, i): InputApproximation => {
    const [first, end] = [firstInput[i]!, firstInput[i + 1]!];
    const view = (vector: Float64Array) => vector.subarray(first, end);
    return {
      ...{
        value: view(approximation.value),
        slope: view(approximation.slope),
        curvature: view(approximation.curvature),
      },
      ...{ order: 0, feedback: undefined },
    };
  });
  for (const [i, unit] of units.entries())
    unit.attach({
      approximation: approximations[i]!,
      outputs: y.subarray(firstOutput[i]!, firstOutput[i + 1]!),
    });
  const rowOf = ({ to }: Connection): number => firstInput[to.unit]! + to.port;
  const matrix = sparseMatrix(
    m,
    p,
    connections.map((one) => ({
      row: rowOf(one),
      column: firstOutput[one.from.unit]! + one.from.port,
      value: one.gain,
    })),
  );
  const offset = Float64Array.from(units.flatMap(({ inputs }) => inputs.map(({ start }) => start)));
  for (const one of connections) offset[rowOf(one)] = 0;
  for (const one of connections) offset[rowOf(one)]! += one.offset;
  return {
    ...{ units, connections, firstInput, firstOutput, u, y, matrix, offset, approximation, approximations },
    ...{ predicted: new Float64Array(m), entered: new Float64Array(m) },
    smooth: smoothInputs(units, connections, firstInput),
    transfer: () => multiplyRows(matrix, y, offset, u, 0, m),
    transferTo: (unit) => multiplyRows(matrix, y, offset, u, firstInput[unit]!, firstInput[unit + 1]!),
    hold(unit) {
      if (unit === undefined) {
        approximation.value.set(u);
        for (let i = 0; i < approximations.length; i++) approximations[i]!.order = 0;
        return;
      }
      for (let i = firstInput[unit]!; i < firstInput[unit + 1]!; i++) approximation.value[i] = u[i]!;
      approximations[unit]!.order = 0;
    },
  };
}

function offsetsOf(counts: readonly number[]): Int32Array {
  const offsets = new Int32Array(counts.length + 1);
  for (const [i, count] of counts.entries()) offsets[i + 1] = offsets[i]! + count;
  return offsets;
}

function smoothInputs(
  units: readonly Unit[],
  connections: readonly Connection[],
  firstInput: Int32Array,
): Uint8Array {
  const smooth = Uint8Array.from(
    units.flatMap(({ inputs }) => inputs.map(({ discrete }) => (discrete ? 0 : 1))),
  );
  for (const { from, to } of connections)
    if (units[from.unit]!.outputs[from.port]!.discrete) smooth[firstInput[to.unit]! + to.port] = 0;
  return smooth;
}

/** States of all units at one communication point. */
export interface SystemState {
  readonly units: readonly UnitState[];
  readonly u: Float64Array;
  readonly y: Float64Array;
}

/** Legal if all units have rollback. */
export function saveSystem({ units, u, y }: CoupledSystem): SystemState {
  return { units: units.map((unit) => unit.save()), u: u.slice(), y: y.slice() };
}

export function restoreSystem({ units, u, y }: CoupledSystem, state: SystemState): void {
  for (let i = 0; i < units.length; i++) units[i]!.restore(state.units[i]!);
  u.set(state.u);
  y.set(state.y);
}

export function releaseSystem({ units }: CoupledSystem, state: SystemState): void {
  for (let i = 0; i < units.length; i++) units[i]!.release(state.units[i]!);
}

export function enterInitialization({ units }: CoupledSystem, experiment: UnitExperiment): void {
  for (const unit of units) unit.enterInitialization(experiment);
}
