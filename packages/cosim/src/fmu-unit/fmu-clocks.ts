import { clockRecord, type Instance } from "@cosimo/fmi";
import type { EventRecord } from "@cosimo/ir";
import type { UnitPlace } from "../unit/unit.ts";
import type { FmuLayout } from "./fmu-layout.ts";
import { type FmuElement, isClock } from "./fmu-variables.ts";

/** Clocks of one causality: their numbers among the inputs or outputs of the unit, and their value references. */
interface ClockPorts {
  readonly ports: readonly number[];
  readonly names: readonly string[];
  readonly references: Uint32Array;
  readonly values: Uint8Array;
}

/**
 * Connected clocks of an FMU of FMI 3. An output clock is read in each instant of superdense time, before the update
 * of discrete states, which ends the tick (FMI 3.0.2, section 2.3.5). An input clock is set in the pass of the event
 * iteration in which its input is 1. Ticks remain in the outputs until the event iteration of the system reads them.
 */
export class FmuClocks {
  readonly #inputs: ClockPorts;
  readonly #outputs: ClockPorts;
  readonly #instance: Instance;
  readonly #place: UnitPlace;

  constructor({ inputElements, outputElements }: FmuLayout, instance: Instance, place: UnitPlace) {
    this.#inputs = clockPorts(inputElements);
    this.#outputs = clockPorts(outputElements);
    this.#instance = instance;
    this.#place = place;
  }

  /** Activates the clocks whose inputs are 1. Legal in event mode. */
  tick(time: number): readonly EventRecord[] {
    const { ports, names, references } = this.#inputs;
    const due = [...ports.keys()].filter((k) => this.#place.approximation.value[ports[k]!] === 1);
    if (due.length === 0) return [];
    const some = Uint32Array.from(due, (k) => references[k]!);
    this.#instance.setValues("Clock", some, new Uint8Array(due.length).fill(1));
    return due.map((k) => clockRecord(time, names[k]!));
  }

  /** Reads the ticking output clocks. Legal in event mode. */
  readRecords(time: number): readonly EventRecord[] {
    const { ports, names, references, values } = this.#outputs;
    if (ports.length === 0) return [];
    this.#instance.getValues("Clock", references, values);
    const { outputs } = this.#place;
    return ports.flatMap((port, k) => {
      if (values[k] !== 1 || outputs[port] === 1) return [];
      outputs[port] = 1;
      return [clockRecord(time, names[k]!)];
    });
  }
}

function clockPorts(elements: readonly FmuElement[]): ClockPorts {
  const ports = elements.flatMap(({ sized }, i) => (isClock(sized) ? [i] : []));
  return {
    ports,
    names: ports.map((i) => elements[i]!.name),
    references: Uint32Array.from(ports, (i) => elements[i]!.sized.variable.valueReference),
    values: new Uint8Array(ports.length),
  };
}
