import {
  createInputClocks,
  type InputClocks,
  type Instance,
  iterateDiscreteStates,
  noClocks,
  type StepResult,
  TERMINATE_REASON,
} from "@cosimo/fmi";
import type { EventRecord } from "@cosimo/ir";
import type { UnitPlace } from "../unit/unit.ts";
import { FmuClocks } from "./fmu-clocks.ts";
import type { FmuLayout } from "./fmu-layout.ts";
import type { FmuValues } from "./fmu-values.ts";

/** Where the events of an instance are, for a unit that goes back. */
export interface EventPosition {
  readonly nextEventTime: number;
  readonly atEvent: boolean;
  /** Missing in one that comes from bytes. */
  readonly clocks?: ReturnType<InputClocks["save"]>;
}

/**
 * The event mode of an instance of FMI 3. The instance stays in it until the next step: outputs can be had there for other
 * inputs, and discrete states are updated once more where inputs have changed since.
 */
export class FmuEventMode {
  atEvent = false;
  /** Why the FMU wants the run to end, if it does. */
  terminate: string | undefined;
  readonly #layout: FmuLayout;
  readonly #values: FmuValues;
  readonly #instance: Instance;
  /** Clocks that are connected. */
  readonly #ports: FmuClocks;
  /** Whether discrete states have been updated since inputs were set. */
  #isSettled = true;
  /** As the FMU says; its clocks tick besides. */
  #nextEventTime = Number.POSITIVE_INFINITY;
  /** Those that tick by their intervals. */
  #clocks = noClocks;
  #records: EventRecord[] = [];
  /** What is nearer than this is one instant [s]. */
  #slack = 0;

  constructor(layout: FmuLayout, values: FmuValues, instance: Instance, place: UnitPlace) {
    this.#layout = layout;
    this.#values = values;
    this.#instance = instance;
    this.#ports = new FmuClocks(layout, instance, place);
  }

  get nextEventTime(): number {
    return Math.min(this.#nextEventTime, this.#clocks.next());
  }

  /** Event mode follows initialization mode. */
  begin(startTime: number): void {
    const { unit: fmu, description, start } = this.#layout;
    const about = { fmu, description, startTime, start, triggers: new Map() };
    this.#clocks = createInputClocks(this.#instance, about);
    this.#records.push(...this.#clocks.tick(startTime));
    this.#iterate(startTime);
  }

  /** A step has led to `time`: whether there is an event. */
  arrive({ eventHandlingNeeded }: StepResult, time: number, stepSize: number): boolean {
    this.#slack = 1e-9 * stepSize + 4 * Number.EPSILON * Math.abs(time);
    const isTimeEvent = this.nextEventTime <= time + this.#slack;
    this.atEvent = eventHandlingNeeded || isTimeEvent;
    if (this.atEvent) this.#record(time, isTimeEvent);
    return this.atEvent;
  }

  /** Clocks have records of their own when they tick. */
  #record(time: number, isTimeEvent: boolean): void {
    const isOwn = this.#nextEventTime <= time + this.#slack;
    if (isTimeEvent && !isOwn) return;
    const name = isTimeEvent ? `time >= ${this.#nextEventTime}` : "eventHandlingNeeded";
    this.#records.push({
      ...{ time, kind: isTimeEvent ? "time" : "state", name, condition: name, component: "" },
      ...{ direction: "", type: "", bracket: 0, iteration: 1 },
    });
  }

  /** Clocks tick that are due, all inputs are those of the law, and discrete states are updated to a fixed point. */
  handle(time: number): void {
    this.atEvent = false;
    this.#enter();
    const instant = this.#clocks.next();
    const due = instant <= time + this.#slack ? this.#clocks.tick(instant) : [];
    const ticks = [...due, ...this.#ports.tick(time)];
    this.#records.push(...ticks);
    this.#values.setAtEvent(new Set(ticks.map(({ name }) => name)));
    this.#iterate(time);
  }

  /** Outputs for other continuous inputs. */
  evaluate(): void {
    this.#enter();
    this.#values.setStepInputs();
    this.#isSettled = false;
    this.#values.readOutputs();
  }

  /** To step mode, with what must happen before. */
  leave(time: number): void {
    if (this.atEvent || this.#values.discreteInputsChanged()) this.handle(time);
    if (this.#instance.state !== "eventMode") return;
    if (!this.#isSettled) this.#iterate(time);
    if (this.terminate === undefined) this.#instance.enterStepMode();
  }

  #enter(): void {
    if (this.#instance.state !== "eventMode") this.#instance.enterEventMode();
  }

  #iterate(time: number): void {
    const recordPorts = (): void => void this.#records.push(...this.#ports.readRecords(time));
    const { terminate, nextEventTime } = iterateDiscreteStates(
      this.#instance,
      this.#layout.unit,
      time,
      recordPorts,
    );
    this.#clocks.readIntervals(time);
    this.#nextEventTime = nextEventTime;
    this.#isSettled = true;
    if (terminate) this.terminate = TERMINATE_REASON;
  }

  takeRecords(): readonly EventRecord[] {
    const records = this.#records;
    if (records.length > 0) this.#records = [];
    return records;
  }

  save(): EventPosition {
    return { nextEventTime: this.#nextEventTime, atEvent: this.atEvent, clocks: this.#clocks.save() };
  }

  restore({ nextEventTime, atEvent, clocks }: EventPosition): void {
    this.#nextEventTime = nextEventTime;
    this.atEvent = atEvent;
    if (clocks !== undefined) this.#clocks.restore(clocks);
    this.terminate = undefined;
    this.#isSettled = true;
    this.#records = [];
  }
}
