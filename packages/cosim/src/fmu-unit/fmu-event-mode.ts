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

/** Event state of an instance, for rollback. */
export interface EventPosition {
  readonly nextEventTime: number;
  readonly atEvent: boolean;
  /** Missing in a state restored from bytes. */
  readonly clocks?: ReturnType<InputClocks["save"]>;
}

/**
 * The event mode of an instance of FMI 3. The instance remains in it until the next step: outputs for other inputs
 * are available there, and discrete states are updated again if inputs changed.
 */
export class FmuEventMode {
  atEvent = false;
  /** Reason of the FMU to end the run, if any. */
  terminate: string | undefined;
  readonly #layout: FmuLayout;
  readonly #values: FmuValues;
  readonly #instance: Instance;
  /** Connected clocks. */
  readonly #ports: FmuClocks;
  /** Whether discrete states were updated after the last change of inputs. */
  #isSettled = true;
  /** As reported by the FMU; clocks with intervals are apart. */
  #nextEventTime = Number.POSITIVE_INFINITY;
  /** Clocks with intervals. */
  #clocks = noClocks;
  #records: EventRecord[] = [];
  /** Times closer than this are equal [s]. */
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

  /** After a step to `time`; returns whether there is an event. */
  arrive({ eventHandlingNeeded }: StepResult, time: number, stepSize: number): boolean {
    this.#slack = 1e-9 * stepSize + 4 * Number.EPSILON * Math.abs(time);
    const isTimeEvent = this.nextEventTime <= time + this.#slack;
    this.atEvent = eventHandlingNeeded || isTimeEvent;
    if (this.atEvent) this.#record(time, isTimeEvent);
    return this.atEvent;
  }

  /** Ticking clocks have records of their own. */
  #record(time: number, isTimeEvent: boolean): void {
    const isOwn = this.#nextEventTime <= time + this.#slack;
    if (isTimeEvent && !isOwn) return;
    const name = isTimeEvent ? `time >= ${this.#nextEventTime}` : "eventHandlingNeeded";
    this.#records.push({
      ...{ time, kind: isTimeEvent ? "time" : "state", name, condition: name, component: "" },
      ...{ direction: "", type: "", bracket: 0, iteration: 1 },
    });
  }

  /** Activates due clocks, sets all inputs from the approximation, and updates discrete states to a fixed point. */
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

  /** Computes outputs for other continuous inputs. */
  evaluate(): void {
    this.#enter();
    this.#values.setStepInputs();
    this.#isSettled = false;
    this.#values.readOutputs();
  }

  /** Returns to step mode, after pending updates. */
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
