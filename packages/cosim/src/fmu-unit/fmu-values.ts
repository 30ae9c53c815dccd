import { columnVariables, type Instance, type PreparedStep } from "@cosimo/fmi";
import { diagnoseWithoutSpan } from "@cosimo/ir";
import type { UnitPlace } from "../unit/unit.ts";
import { UnitFault } from "../unit/unit-fault.ts";
import { unitMessages } from "../unit/unit-messages.ts";
import { createFmuExchange, type FmuExchange, ValueBuffer } from "./fmu-exchange.ts";
import type { FmuLayout } from "./fmu-layout.ts";
import { type FmuElement, isClock, isClocked, isContinuous } from "./fmu-variables.ts";

/**
 * Up to this number, columns are read together with the outputs in each step; more are read for recorded rows only.
 */
const FEW_VALUES = 64;

/** Inputs with the same clocks. */
interface ClockedInputs {
  /** Names of the clocks. */
  readonly clocks: readonly string[];
  readonly exchange: FmuExchange;
  readonly buffer: ValueBuffer;
}

/** Values exchanged with an instance: inputs, outputs, and the columns of the result; clocks excluded. */
export class FmuValues {
  /** Current inputs of the FMU. */
  readonly applied: Float64Array;
  readonly #layout: FmuLayout;
  readonly #allInputs: FmuExchange;
  readonly #allBuffer: ValueBuffer;
  /** Inputs that may be set at any event, and those that may be set only while their clocks tick. */
  readonly #eventInputs: FmuExchange;
  readonly #eventBuffer: ValueBuffer;
  readonly #clockedInputs: readonly ClockedInputs[];
  /** Inputs that may be set in step mode: with event mode the continuous ones. */
  #stepInputs: FmuExchange;
  #stepBuffer: ValueBuffer;
  readonly #stepNumbers: number[];
  /** Inputs whose changes are events. */
  readonly #discrete: Int32Array;
  /** Outputs, and columns if there are few. */
  readonly #outputs: FmuExchange;
  #outputBuffer: ValueBuffer;
  readonly #readsColumns: boolean;
  readonly #columnBuffer: ValueBuffer;
  readonly #row: Float64Array;
  #rowIs: "current" | "in buffer" | "stale" = "stale";
  #place!: UnitPlace;
  #instance!: Instance;

  constructor(layout: FmuLayout) {
    const { description, start, inputElements: inputs, outputElements, columns } = layout;
    const { majorVersion } = description;
    this.#layout = layout;
    this.applied = new Float64Array(inputs.length);
    const numbered = inputs.map((element, number) => ({ ...element, number }));
    const values = numbered.filter(({ sized }) => !isClock(sized));
    const free = values.filter(({ sized }) => !isClocked(sized));
    const exchange = (some: readonly NumberedElement[]) =>
      createFmuExchange(some, majorVersion, { numbers: some.map(({ number }) => number) });
    this.#allInputs = this.#stepInputs = exchange(values);
    this.#allBuffer = this.#stepBuffer = new ValueBuffer(this.#allInputs.groups);
    this.#eventInputs = exchange(free);
    this.#eventBuffer = new ValueBuffer(this.#eventInputs.groups);
    this.#clockedInputs = [...groupByClocks(layout, values)].map(([clocks, some]) => {
      const clocked = exchange(some);
      return { clocks: clocks.split("\n"), exchange: clocked, buffer: new ValueBuffer(clocked.groups) };
    });
    this.#stepNumbers = values.map(({ number }) => number);
    this.#discrete = Int32Array.from(
      free.filter(({ sized }) => !isContinuous(sized)),
      ({ number }) => number,
    );
    const behind = columnVariables(description, start.variables);
    this.#readsColumns = behind.reduce((sum, { size }) => sum + size, 0) <= FEW_VALUES;
    const before = this.#readsColumns ? behind : [];
    const read = outputElements.map((element, number) => ({ ...element, number }));
    const readable = read.filter(({ sized }) => !isClock(sized));
    const numbers = readable.map(({ number }) => number);
    this.#outputs = createFmuExchange(readable, majorVersion, { before, numbers });
    this.#outputBuffer = new ValueBuffer(this.#outputs.groups);
    this.#columnBuffer = new ValueBuffer(this.#readsColumns ? [] : columns.groups);
    this.#row = new Float64Array(columns.variables.length);
  }

  connect(instance: Instance, place: UnitPlace): void {
    this.#instance = instance;
    this.#place = place;
  }

  /** For all following steps. */
  prepare(usesEventMode: boolean): PreparedStep {
    const { inputElements, description } = this.#layout;
    if (usesEventMode) {
      const numbers = this.#stepNumbers.filter((i) => {
        const { sized } = inputElements[i]!;
        return isContinuous(sized) && !isClocked(sized);
      });
      this.#stepNumbers.splice(0, Number.POSITIVE_INFINITY, ...numbers);
      const some = numbers.map((i) => inputElements[i]!);
      this.#stepInputs = createFmuExchange(some, description.majorVersion, { numbers });
    }
    const prepared = this.#instance.prepareStep(this.#stepInputs.groups, this.#outputs.groups);
    this.#stepBuffer = new ValueBuffer(this.#stepInputs.groups, prepared.inputs);
    this.#outputBuffer = new ValueBuffer(this.#outputs.groups, prepared.outputs);
    return prepared;
  }

  /** Sets inputs at an event. `ticking`: names of the active clocks. */
  setAtEvent(ticking: ReadonlySet<string>): void {
    const { value } = this.#place.approximation;
    this.#eventInputs.write(value, this.#eventBuffer.arrays);
    this.#eventBuffer.set(this.#instance);
    for (const { clocks, exchange, buffer } of this.#clockedInputs) {
      if (!clocks.some((clock) => ticking.has(clock))) continue;
      exchange.write(value, buffer.arrays);
      buffer.set(this.#instance);
    }
    this.applied.set(value);
    this.#rowIs = "stale";
  }

  /** Before steps begin. */
  setAll(): void {
    const { value } = this.#place.approximation;
    this.#allInputs.write(value, this.#allBuffer.arrays);
    this.#allBuffer.set(this.#instance);
    this.applied.set(value);
    this.#rowIs = "stale";
  }

  /** Sets the inputs that may be set in step mode. */
  setStepInputs(): void {
    const { value } = this.#place.approximation;
    this.writeStepInputs();
    this.#stepBuffer.set(this.#instance);
    for (const i of this.#stepNumbers) this.applied[i] = value[i]!;
  }

  /** For the prepared step. */
  writeStepInputs(): void {
    this.#stepInputs.write(this.#place.approximation.value, this.#stepBuffer.arrays);
  }

  isApplied(): boolean {
    const { value } = this.#place.approximation;
    for (let i = 0; i < value.length; i++) if (value[i] !== this.applied[i]) return false;
    return true;
  }

  discreteInputsChanged(): boolean {
    const { value } = this.#place.approximation;
    for (const i of this.#discrete) if (value[i] !== this.applied[i]) return true;
    return false;
  }

  readOutputs(): void {
    this.#outputBuffer.get(this.#instance);
    this.takeOutputs();
  }

  /** Of the prepared step. */
  takeOutputs(): void {
    this.#outputs.read(this.#outputBuffer.arrays, this.#place.outputs);
    this.#rowIs = this.#readsColumns ? "in buffer" : "stale";
  }

  /** The current columns, without a further call to the FMU. */
  readRow(): Float64Array {
    if (this.#rowIs === "current") return this.#row;
    const buffer = this.#readsColumns ? this.#outputBuffer : this.#columnBuffer;
    if (this.#rowIs === "stale") buffer.get(this.#instance);
    const { columns } = this.#layout;
    columns.copy(buffer.arrays, this.#row);
    columns.readTexts?.(this.#instance, this.#row);
    this.#rowIs = "current";
    return this.#row;
  }

  forgetRow(): void {
    this.#rowIs = "stale";
  }

  /** @throws UnitFault if an output is not a finite number. */
  checkOutputs(time: number, cause: UnitFault["outcomeCause"] = "evaluation"): void {
    const { outputs } = this.#place;
    for (let i = 0; i < outputs.length; i++) if (!Number.isFinite(outputs[i]!)) this.#refuse(time, cause);
  }

  #refuse(time: number, cause: UnitFault["outcomeCause"]): never {
    const { unit, outputs } = this.#layout;
    const { outputs: y } = this.#place;
    const place = y.findIndex((value) => !Number.isFinite(value));
    const { name } = outputs[place]!;
    const args = { unit, time, name, value: String(y[place]) };
    const diagnostic = diagnoseWithoutSpan(unitMessages, "unit.not-finite", args, { variables: [name] });
    throw new UnitFault(unit, time, cause, [diagnostic]);
  }
}

interface NumberedElement extends FmuElement {
  readonly number: number;
}

/** Groups by clock names, one clock per line. */
function groupByClocks(
  { description: { variables } }: FmuLayout,
  elements: readonly NumberedElement[],
): ReadonlyMap<string, readonly NumberedElement[]> {
  const groups = new Map<string, NumberedElement[]>();
  for (const element of elements.filter(({ sized }) => isClocked(sized))) {
    const names = element.sized.variable.clocks.map(({ index }) => variables[index ?? -1]?.name ?? "");
    const key = names.join("\n");
    groups.set(key, [...(groups.get(key) ?? []), element]);
  }
  return groups;
}
