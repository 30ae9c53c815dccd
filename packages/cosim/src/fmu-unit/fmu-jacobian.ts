import {
  type Instance,
  isFloat,
  type ModelDescription,
  RunFault,
  type SizedVariable,
  type StateVariables,
  type Unknown,
} from "@cosimo/fmi";
import { colorColumns } from "@cosimo/simulator";
import type { JacobianRung, UnitLinearization } from "../unit/unit.ts";
import { type FmuElement, isContinuous } from "./fmu-variables.ts";

/** A, B, C and D of a linear model by directional derivatives: one call for columns without common rows. */
export interface FmuJacobian {
  /** `outputs`: the states are unknown, D alone is available; `none`: not even D. */
  readonly rung: JacobianRung;
  /** At the current values of the instance. */
  calc(instance: Instance, time: number, model: UnitLinearization): void;
}

export interface FmuJacobianOptions {
  readonly description: ModelDescription;
  /** Name of the FMU in diagnostics. */
  readonly fmu: string;
  readonly variables: readonly SizedVariable[];
  readonly states: StateVariables;
  /** Whether the description lists all states. */
  readonly statesAreKnown: boolean;
  readonly inputs: readonly FmuElement[];
  readonly outputs: readonly FmuElement[];
}

export function createFmuJacobian(options: FmuJacobianOptions): FmuJacobian {
  const layout = layOut(options);
  if (layout === undefined) return { rung: "none", calc: () => {} };
  const { unknowns, knowns, rowOfOutput, columnOfInput, pattern } = layout;
  const { states, statesAreKnown, fmu } = options;
  const n = states.states.length === 0 ? 0 : states.names.length;
  const references = [unknowns, knowns].map(({ references }) => Uint32Array.from(references));
  const groups = colorColumns(squared(pattern, knowns.size)).map((columns) => ({
    columns: Int32Array.from(columns),
    rows: pattern.flatMap((row, i) => row.filter((j) => columns.includes(j)).map((j) => [i, j] as const)),
  }));
  const seed = new Float64Array(knowns.size);
  const sensitivity = new Float64Array(unknowns.size);
  const J = new Float64Array(unknowns.size * knowns.size);
  const m = columnOfInput.length;
  const at = (row: number, column: number): number =>
    row < 0 || column < 0 ? 0 : J[row * knowns.size + column]!;
  /** In the row of an output: the element of known number `j` of its kind, in `column`. */
  const elementOf = (place: OutputRow, kind: "state" | "input", j: number, column: number): number => {
    if (place.kind === "row") return place.sign * at(place.row, column);
    return place.kind === kind && place.number === j ? 1 : 0;
  };

  const differentiate = (instance: Instance, time: number): void => {
    for (const { columns, rows } of groups) {
      seed.fill(0);
      for (const j of columns) seed[j] = 1;
      const status = instance.getDirectionalDerivative(references[0]!, references[1]!, seed, sensitivity);
      if (status === "discard") throw new RunFault("fmu-run.not-computed", { fmu, time });
      for (const [i, j] of rows) J[i * knowns.size + j] = sensitivity[i]!;
    }
  };
  return {
    rung: statesAreKnown ? "directional" : "outputs",
    calc(instance, time, { A, B, C, D }) {
      differentiate(instance, time);
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) A[i * n + j] = at(i, j);
        for (let j = 0; j < m; j++) B[i * m + j] = at(i, columnOfInput[j]!);
      }
      for (const [i, place] of rowOfOutput.entries()) {
        for (let j = 0; j < n; j++) C[i * n + j] = elementOf(place, "state", j, j);
        for (let j = 0; j < m; j++) D[i * m + j] = elementOf(place, "input", j, columnOfInput[j]!);
      }
    },
  };
}

/** Padded with empty rows to at least as many as columns: the coloring is that of a square matrix. */
function squared(pattern: readonly (readonly number[])[], columns: number): readonly (readonly number[])[] {
  return [...pattern, ...Array.from({ length: Math.max(0, columns - pattern.length) }, () => [])];
}

/** Source of the row of an output; a discrete one has a row of zeros, number -1. */
type OutputRow =
  | { readonly kind: "row"; readonly row: number; readonly sign: number }
  /** The output is itself a state or an input. */
  | { readonly kind: "state" | "input"; readonly number: number };

interface Side {
  readonly references: number[];
  /** First element of each, by value reference. */
  readonly first: Map<number, number>;
  size: number;
}

function addTo(side: Side, reference: number, size: number): void {
  if (side.first.has(reference)) return;
  side.references.push(reference);
  side.first.set(reference, side.size);
  side.size += size;
}

const newSide = (): Side => ({ references: [], first: new Map(), size: 0 });

/** Differentiated values and their knowns; `undefined` if an output does not comply with the standard. */
function layOut({ description, variables, states, inputs, outputs }: FmuJacobianOptions) {
  const [unknowns, knowns] = [newSide(), newSide()];
  const sizeOf = (reference: number): number =>
    variables.find(({ variable }) => isFloat(variable) && variable.valueReference === reference)?.size ?? 1;
  for (const reference of states.derivatives) addTo(unknowns, reference, sizeOf(reference));
  for (const reference of states.states) addTo(knowns, reference, sizeOf(reference));
  const stateCount = knowns.size;
  for (const { sized } of inputs)
    if (isContinuous(sized)) addTo(knowns, sized.variable.valueReference, sized.size);
  const declared = new Set(
    description.structure.outputs.map(
      ({ variable: { index } }) => variables[index ?? -1]?.variable.valueReference,
    ),
  );
  const rowOfOutput: OutputRow[] = [];
  for (const { sized, element, negated } of outputs) {
    const { valueReference, causality } = sized.variable;
    const sign = negated ? -1 : 1;
    if (!isContinuous(sized)) rowOfOutput.push({ kind: "row", row: -1, sign });
    else if (causality === "input")
      rowOfOutput.push({
        kind: "input",
        number: inputs.findIndex((one) => one.sized === sized && one.element === element),
      });
    else if (states.states.includes(valueReference))
      rowOfOutput.push({ kind: "state", number: knowns.first.get(valueReference)! + element });
    else if (declared.has(valueReference) || unknowns.first.has(valueReference)) {
      addTo(unknowns, valueReference, sized.size);
      rowOfOutput.push({ kind: "row", row: unknowns.first.get(valueReference)! + element, sign });
    } else return undefined;
  }
  const columnOfInput = inputs.map(({ sized, element }) =>
    isContinuous(sized) ? knowns.first.get(sized.variable.valueReference)! + element : -1,
  );
  const pattern = patternOf(description, variables, unknowns, knowns, stateCount);
  return { unknowns, knowns, rowOfOutput, columnOfInput, pattern };
}

/**
 * For each unknown the knowns it may depend on. In FMUs for co-simulation only, outputs may be declared to depend on
 * inputs only; they are assumed to depend on all states.
 */
function patternOf(
  { structure, modelExchange }: ModelDescription,
  variables: readonly SizedVariable[],
  unknowns: Side,
  knowns: Side,
  stateCount: number,
): readonly (readonly number[])[] {
  const everything = Array.from({ length: knowns.size }, (_, j) => j);
  const columnsOf = (unknown: Unknown): readonly number[] => {
    const { dependencies } = unknown;
    if (dependencies === undefined) return everything;
    const isProvided = modelExchange !== undefined || !structure.outputs.includes(unknown);
    const columns = new Set(isProvided ? [] : everything.slice(0, stateCount));
    for (const { index } of dependencies) {
      const sized = variables[index ?? -1];
      const first =
        sized && isFloat(sized.variable) ? knowns.first.get(sized.variable.valueReference) : undefined;
      if (sized === undefined || first === undefined) continue;
      for (let i = 0; i < sized.size; i++) columns.add(first + i);
    }
    return [...columns].sort((a, b) => a - b);
  };
  const rows: (readonly number[])[] = Array.from({ length: unknowns.size }, () => everything);
  for (const unknown of [...structure.outputs, ...structure.continuousStateDerivatives]) {
    const sized = variables[unknown.variable.index ?? -1];
    const first = sized && unknowns.first.get(sized.variable.valueReference);
    if (sized === undefined || first === undefined || !isFloat(sized.variable)) continue;
    for (let i = 0; i < sized.size; i++) rows[first + i] = columnsOf(unknown);
  }
  return rows;
}
