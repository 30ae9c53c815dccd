import { type Diagnostic, diagnoseWithoutSpan, type TrajectoryVariable } from "@cosimo/ir";
import { runMessages } from "./run-messages.ts";

/** An error about the first value that is no finite number and should be one; `undefined`: there is none. */
export function notFinite(
  fmu: string,
  variables: readonly TrajectoryVariable[],
  row: Float64Array,
  time: number,
): Diagnostic | undefined {
  const place = variables.findIndex((one, i) => mustBeFinite(one) && !Number.isFinite(row[i]!));
  const name = variables[place]?.name;
  if (name === undefined) return undefined;
  const args = { fmu, name, value: String(row[place]), time };
  return diagnoseWithoutSpan(runMessages, "fmu-run.not-finite", args, { variables: [name] });
}

function mustBeFinite({ variability, role }: TrajectoryVariable): boolean {
  return variability === "continuous" && role !== "internal";
}

/** Watches the internal variables of an FMU, which may be undefined: a warning names the first one that is. */
export class InnerValues {
  readonly #fmu: string;
  readonly #names: readonly string[];
  readonly #places: Int32Array;
  readonly #notes: Diagnostic[];
  #isNoted = false;

  constructor(fmu: string, variables: readonly TrajectoryVariable[], notes: Diagnostic[]) {
    this.#fmu = fmu;
    this.#names = variables.map(({ name }) => name);
    this.#places = Int32Array.from(variables.flatMap(({ role }, i) => (role === "internal" ? [i] : [])));
    this.#notes = notes;
  }

  check(row: Float64Array, time: number): void {
    if (this.#isNoted) return;
    const place = this.#places.find((one) => !Number.isFinite(row[one]!));
    if (place !== undefined) this.#note(place, row, time);
  }

  #note(place: number, row: Float64Array, time: number): void {
    this.#isNoted = true;
    const name = this.#names[place]!;
    const args = { fmu: this.#fmu, name, value: String(row[place]), time };
    this.#notes.push(
      diagnoseWithoutSpan(runMessages, "fmu-run.inner-not-finite", args, { variables: [name] }),
    );
  }
}
