import type { Diagnostic, EventRecord, int, KernelSystem } from "@cosimo/ir";
import { bindKernels, bindMethod } from "@cosimo/kernels";
import {
  type EventCause,
  type EventUpdate,
  growingMemory,
  type HybridSystem,
  type Indicator,
  type PastValues,
  type SystemFailure,
} from "@cosimo/simulator";
import { initializeSystem } from "../initialization/initialize-system.ts";
import type { HybridUnitSource } from "../model-unit/hybrid-unit.ts";
import { recordOf, systemBounds, systemColumns, systemParameters } from "../run/system-columns.ts";
import { type Connection, type CoupledSystem, coupleUnits } from "../system/coupled-system.ts";
import { createExchange, type Exchange } from "../system/exchange.ts";
import { qualifyDiagnostic } from "../unit/qualify-diagnostic.ts";
import type { Unit } from "../unit/unit.ts";
import { UnitFault } from "../unit/unit-fault.ts";
import { createPointEvaluator, type PointEvaluator } from "./point-evaluator.ts";

export interface CompositePart {
  readonly name: string;
  readonly source: HybridUnitSource;
  /** Connected variables, by name. */
  readonly outputs: readonly string[];
  /** The same equations as a separate unit, for the search of initial values. */
  createUnit(): Unit;
}

/**
 * Coupled hybrid systems as one: all states under one integration method, inputs always follow from the outputs at
 * the same instant. A reference solution for couplings of FMUs for model exchange and models. The dimensions of the
 * parts must not change. Ports of connections are numbers of the inputs of a part's system, and of its `outputs`.
 */
export function createCompositeSystem(
  name: string,
  parts: readonly CompositePart[],
  connections: readonly Connection[],
): HybridSystem {
  return new CompositeSystem(name, parts, connections).face();
}

/** Failure code of an unsolved loop between parts. */
const LOOP = 1_000_001;
/** Largest number of passes of the event iteration between parts. */
const MAX_PASSES = 100;
/** Scale of time near zero [s]. */
const LEAST_TIME = 1e-3;

/** A part with its offsets in the whole. */
interface Place {
  readonly system: HybridSystem;
  readonly unit: PointEvaluator;
  readonly firstState: number;
  readonly firstIndicator: number;
  /** Addresses in the heap of the part. */
  readonly x: int;
  readonly xdot: int;
  readonly g: int;
  /** A point near the current one. */
  readonly near: int;
  nextEventTime: number;
}

class CompositeSystem {
  readonly #name: string;
  readonly #parts: readonly CompositePart[];
  readonly #connections: readonly Connection[];
  readonly #memory = growingMemory();
  readonly #places: readonly Place[];
  readonly #coupled: CoupledSystem;
  readonly #stateCount: number;
  readonly #indicatorCount: number;
  #exchange: Exchange | undefined;
  #unitFault: UnitFault | undefined;

  constructor(name: string, parts: readonly CompositePart[], connections: readonly Connection[]) {
    this.#name = name;
    this.#parts = parts;
    this.#connections = connections;
    let firstState = 0;
    let firstIndicator = 0;
    this.#places = parts.map(({ name: part, source, outputs }) => {
      const system = source.create();
      const { stateCount: n, indicatorCount: m } = system;
      const place: Place = {
        ...{ system, firstState, firstIndicator, nextEventTime: Number.POSITIVE_INFINITY },
        unit: createPointEvaluator(part, system, outputs, source),
        ...{ x: system.allocate(n), xdot: system.allocate(n), g: system.allocate(m) },
        near: system.allocate(n),
      };
      firstState += n;
      firstIndicator += m;
      return place;
    });
    this.#stateCount = firstState;
    this.#indicatorCount = firstIndicator;
    this.#coupled = coupleUnits(
      this.#places.map(({ unit }) => unit),
      connections,
    );
  }

  face(): HybridSystem {
    const memory = this.#memory;
    const columns = systemColumns(this.#coupled);
    const places = this.#places;
    const kernelSystem = this.#kernelSystem();
    return {
      name: this.#name,
      stateCount: this.#stateCount,
      indicatorCount: this.#indicatorCount,
      stateNames: places.flatMap(({ system, unit }) => system.stateNames.map((one) => `${unit.name}.${one}`)),
      nominals: Float64Array.from(places.flatMap(({ system }) => [...system.nominals])),
      indicators: places.flatMap(({ system, unit }) =>
        system.indicators.map(
          (one): Indicator => ({
            ...one,
            component: one.component === "" ? unit.name : `${unit.name}.${one.component}`,
          }),
        ),
      ),
      variables: columns.variables,
      get heap() {
        return memory.heap();
      },
      base: 0,
      allocate: memory.allocate,
      kernels: bindKernels(kernelSystem, memory.heap),
      methodKernels: (name) => bindMethod(kernelSystem, memory.heap, name),
      derivatives: (t, x, xdot) => this.#derivatives(t, x, xdot),
      indicatorValues: (t, x, g) => this.#indicatorValues(t, x, g),
      relationValue: (indicator) => {
        const place = this.#placeOf(indicator);
        return place.system.relationValue(indicator - place.firstIndicator);
      },
      initialize: (t) => this.#initialize(t),
      readStates: (x) => {
        for (const { system, x: own, firstState } of places) {
          system.readStates(own);
          memory.heap().set(system.heap.subarray(own, own + system.stateCount), x + firstState);
        }
      },
      eventUpdate: (t, x, cause) => this.#eventUpdate(t, x, cause),
      completedStep: (t, x) => this.#completedStep(t, x),
      ...this.#past(),
      evaluateOutputs: (t, x) => this.#evaluate(t, x),
      readValues: (values) => columns.read(values),
      violatedAssertions: (t) =>
        places.flatMap(({ unit, system }) =>
          system.violatedAssertions(t).map((one) => qualifyDiagnostic(unit.name, one)),
        ),
      hasAssertions: places.some(({ system }) => system.hasAssertions),
      hasWarnings: places.some(({ system }) => system.hasWarnings),
      hasNewWarnings: () => places.some(({ system }) => system.hasWarnings && system.hasNewWarnings!()),
      noteWarnings: (t, bracket) =>
        places.flatMap(({ unit, system }) =>
          (system.noteWarnings?.(t, bracket) ?? []).map((record) => recordOf(unit.name, record)),
        ),
      takeWarnings: () =>
        places.flatMap(({ unit, system }) =>
          (system.takeWarnings?.() ?? []).map((one) => qualifyDiagnostic(unit.name, one)),
        ),
      parameterValues: () => systemParameters(this.#coupled),
      bounds: () => systemBounds(this.#coupled),
      saveState: () => this.#saveState(),
      restoreState: (state) => this.#restoreState(state),
      release: () => {
        for (const { system } of places) system.release?.();
      },
      explainFailure: (t, x, code) => this.#explain(t, x, code),
    };
  }

  #placeOf(indicator: number): Place {
    return this.#places.find(
      ({ system, firstIndicator }) => indicator < firstIndicator + system.indicatorCount,
    )!;
  }

  #kernelSystem(): KernelSystem {
    const n = this.#stateCount;
    const near = this.#memory.allocate(n);
    const base = this.#memory.allocate(n);
    return {
      derivatives: (_b, t, x, xdot) => this.#derivatives(t, x, xdot),
      indicators: (_b, t, x, g) => this.#indicatorValues(t, x, g),
      directional: (_b, t, x, tdot, direction, result) => {
        const heap = this.#memory.heap();
        let size = Math.abs(tdot);
        for (let i = 0; i < n; i++) size = Math.max(size, Math.abs(heap[direction + i]!));
        const s = size > 0 ? 1e-7 / size : 0;
        for (let i = 0; i < n; i++) heap[near + i] = heap[x + i]! + s * heap[direction + i]!;
        const code = this.#derivatives(t, x, base) || this.#derivatives(t + s * tdot, near, result);
        for (let i = 0; i < n; i++) heap[result + i] = s > 0 ? (heap[result + i]! - heap[base + i]!) / s : 0;
        return code;
      },
      outputs: (_b, t, x) => this.#evaluate(t, x),
      indicatorRates: () => {
        throw new Error("coupled systems have no rates of event indicators");
      },
    };
  }

  /** Moves all parts to (t, x) and evaluates all variables; 0 or a failure code. */
  #evaluate(t: number, x: int): number {
    const code = this.#resolve(t, x);
    if (code !== 0) return code;
    for (const { unit } of this.#places) unit.evaluate();
    return this.#failureCode();
  }

  #failureCode(): number {
    for (const { unit } of this.#places) if (unit.code !== 0) return unit.code;
    return 0;
  }

  /** Moves all parts to (t, x) with consistent inputs and connected outputs; 0 or a failure code. */
  #resolve(t: number, x: int): number {
    const heap = this.#memory.heap();
    const { approximation, u } = this.#coupled;
    for (const { system, unit, x: own, firstState } of this.#places) {
      system.heap.set(heap.subarray(x + firstState, x + firstState + system.stateCount), own);
      unit.moveTo(t, own);
      (unit as { code: number }).code = 0;
    }
    try {
      for (const { unit } of this.#places) if (hasFreeOutputs(unit)) unit.evaluate();
      this.#exchange!.update();
      approximation.value.set(u);
      for (const { unit } of this.#places) unit.setInputs("continuous");
    } catch (error) {
      if (!(error instanceof UnitFault)) throw error;
      this.#unitFault = error;
      return LOOP;
    }
    return this.#failureCode();
  }

  #derivatives(t: number, x: int, xdot: int): number {
    const code = this.#resolve(t, x);
    if (code !== 0) return code;
    const heap = this.#memory.heap();
    for (const { system, unit, x: own, xdot: rates, firstState } of this.#places) {
      const failed = system.derivatives(t, own, rates);
      (unit as { code: number }).code = failed;
      if (failed !== 0) return failed;
      heap.set(system.heap.subarray(rates, rates + system.stateCount), xdot + firstState);
    }
    return 0;
  }

  #indicatorValues(t: number, x: int, g: int): number {
    const code = this.#resolve(t, x);
    if (code !== 0) return code;
    const heap = this.#memory.heap();
    for (const { system, x: own, g: values, firstIndicator } of this.#places) {
      const failed = system.indicatorValues(t, own, values);
      if (failed !== 0) return failed;
      heap.set(system.heap.subarray(values, values + system.indicatorCount), g + firstIndicator);
    }
    return 0;
  }

  #initialize(t: number): ReturnType<HybridSystem["initialize"]> {
    const diagnostics: Diagnostic[] = [];
    const records: EventRecord[] = [];
    try {
      this.#coupled.u.set(this.#initialInputs(t));
      this.#coupled.hold();
      let terminate: string | undefined;
      for (const place of this.#places) {
        place.unit.moveTo(t, place.x);
        place.unit.setInputs("all");
        const initial = place.system.initialize(t);
        const said = (one: Diagnostic): Diagnostic => qualifyDiagnostic(place.unit.name, one);
        diagnostics.push(...initial.diagnostics.map(said));
        if (initial.failure) {
          const failure = { ...initial.failure, diagnostics: initial.failure.diagnostics.map(said) };
          return { ...NOT_INITIALIZED, diagnostics, failure };
        }
        place.nextEventTime = initial.nextEventTime;
        records.push(...(initial.records ?? []).map((record) => recordOf(place.unit.name, record)));
        terminate ??= initial.terminate;
        place.system.readStates(place.x);
        place.unit.evaluate();
      }
      this.#exchange = createExchange(this.#coupled, "consistent");
      this.#exchange.update();
      return {
        ...{ diagnostics, records, nextEventTime: this.#nextEventTime() },
        ...(terminate !== undefined && { terminate }),
      };
    } catch (error) {
      if (!(error instanceof UnitFault)) throw error;
      const failure: SystemFailure = { kind: "initialization", diagnostics: error.diagnostics };
      return { ...NOT_INITIALIZED, diagnostics, failure };
    }
  }

  /** Initial values may depend on inputs, and inputs on initial values: solved with separate units. */
  #initialInputs(t: number): Float64Array {
    const units: Unit[] = [];
    try {
      for (const part of this.#parts) units.push(part.createUnit());
      const trial = coupleUnits(units, this.#connections);
      initializeSystem(trial, { startTime: t, stopTime: t + 1 });
      return trial.u;
    } finally {
      for (const unit of units) unit.end();
    }
  }

  #nextEventTime(): number {
    return Math.min(...this.#places.map(({ nextEventTime }) => nextEventTime));
  }

  #eventUpdate(t: number, x: int, cause: EventCause): EventUpdate {
    this.#evaluate(t, x);
    const known = this.#coupled.u.slice();
    const records: EventRecord[] = [];
    let statesChanged = false;
    let causes = this.#places.map((place) => causeOf(place, t, cause));
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      for (const [i, place] of this.#places.entries()) {
        const own = causes[i];
        if (own === undefined) continue;
        const update = place.system.eventUpdate(t, place.x, own);
        records.push(...update.records.map((record) => recordOf(place.unit.name, record)));
        place.nextEventTime = update.nextEventTime;
        if (update.failure) return { ...this.#update(statesChanged, records), failure: update.failure };
        statesChanged ||= update.statesChanged;
        if (update.terminate !== undefined)
          return { ...this.#update(statesChanged, records), terminate: update.terminate };
        place.system.readStates(place.x);
      }
      if (cause.terminal) break;
      causes = this.#causesOfExchange(t, known);
      if (causes.every((one) => one === undefined)) break;
    }
    return this.#update(statesChanged, records);
  }

  /** The parts whose inputs differ from `known`, which is updated. */
  #causesOfExchange(t: number, known: Float64Array): (EventCause | undefined)[] {
    const { u, firstInput } = this.#coupled;
    this.#exchangeAt(t, "x");
    const causes = this.#places.map(({ unit }, i): EventCause | undefined => {
      const changed = u
        .subarray(firstInput[i], firstInput[i + 1])
        .some((value, port) => value !== known[firstInput[i]! + port]);
      return changed ? { ...NO_CAUSE, setInputs: () => unit.setInputs("moving") } : undefined;
    });
    known.set(u);
    if (causes.some((one) => one !== undefined)) this.#calcSlopes(t);
    return causes;
  }

  /**
   * Slopes of inputs just after the event, by difference quotients along the flow: relations at their thresholds take
   * the value of the coming interval.
   */
  #calcSlopes(t: number): void {
    const { u, approximation } = this.#coupled;
    const h = Math.sqrt(Number.EPSILON) * Math.max(Math.abs(t), LEAST_TIME);
    for (const { system, x, xdot, near } of this.#places) {
      system.derivatives(t, x, xdot);
      const { heap } = system;
      for (let i = 0; i < system.stateCount; i++) heap[near + i] = heap[x + i]! + h * heap[xdot + i]!;
    }
    this.#exchangeAt(t + h, "near");
    approximation.slope.set(u);
    this.#exchangeAt(t, "x");
    for (let i = 0; i < u.length; i++) approximation.slope[i] = (approximation.slope[i]! - u[i]!) / h;
  }

  /** Computes consistent inputs and outputs at a point of the parts. */
  #exchangeAt(t: number, point: "x" | "near"): void {
    const { u, approximation } = this.#coupled;
    for (const place of this.#places) {
      place.unit.moveTo(t, place[point]);
      place.unit.evaluate();
    }
    this.#exchange!.update();
    approximation.value.set(u);
  }

  #update(statesChanged: boolean, records: readonly EventRecord[]): EventUpdate {
    return { statesChanged, dimensionsChanged: false, nextEventTime: this.#nextEventTime(), records };
  }

  #completedStep(t: number, x: int): { event: boolean; terminate?: string } {
    this.#resolve(t, x);
    let event = false;
    for (const { system, x: own } of this.#places) {
      const answer = system.completedStep?.(t, own);
      event ||= answer?.event === true;
      if (answer?.terminate !== undefined) return { event, terminate: answer.terminate };
    }
    return { event };
  }

  /** The past values of all units together. */
  #past(): Pick<HybridSystem, "past"> {
    const all = this.#places.flatMap(({ system: { past } }) => (past === undefined ? [] : [past]));
    if (all.length === 0) return {};
    const past: PastValues = {
      points: all[0]!.points,
      note(point) {
        for (const one of all) one.note(point);
      },
      error: (t) => Math.max(...all.map((one) => one.error(t))),
      store(t, since) {
        const failures = all.map((one) => one.store(t, since));
        return failures.find((failure) => failure !== undefined);
      },
      limit: (t, least) => Math.min(...all.map((one) => one.limit(t, least))),
    };
    return { past };
  }

  #saveState(): Float64Array {
    const parts = this.#places.map(({ system, nextEventTime }) => {
      const own = system.saveState();
      return [own.length, nextEventTime, ...own];
    });
    return Float64Array.from([...parts.flat(), ...this.#coupled.u]);
  }

  #restoreState(state: Float64Array): void {
    let next = 0;
    for (const place of this.#places) {
      const length = state[next]!;
      place.nextEventTime = state[next + 1]!;
      place.system.restoreState(state.subarray(next + 2, next + 2 + length));
      next += 2 + length;
    }
    const { u, approximation } = this.#coupled;
    u.set(state.subarray(next));
    approximation.value.set(u);
  }

  #explain(t: number, x: int, code: number): readonly Diagnostic[] {
    if (code === LOOP && this.#unitFault !== undefined) return this.#unitFault.diagnostics;
    this.#derivatives(t, x, this.#memory.allocate(this.#stateCount));
    const isFailing = ({ unit }: Place): boolean => unit.code !== 0;
    const suspects = this.#places.some(isFailing) ? this.#places.filter(isFailing) : this.#places;
    for (const { system, unit, x: own } of suspects) {
      const found = system.explainFailure(t, own, unit.code);
      if (found.length > 0) return found;
    }
    return [];
  }
}

const NO_CAUSE: EventCause = { located: [], timeEvent: false, terminal: false, bracket: 0 };
const NOT_INITIALIZED = { nextEventTime: Number.POSITIVE_INFINITY };

/** Whether some outputs are independent of inputs. */
function hasFreeOutputs({ outputs }: Unit): boolean {
  return outputs.some(({ dependencies }) => dependencies.length === 0);
}

/** The cause of an event of the whole for one part; `undefined`: none. */
function causeOf(
  { system, firstIndicator, nextEventTime }: Place,
  t: number,
  cause: EventCause,
): EventCause | undefined {
  const isOwn = (indicator: number): boolean =>
    indicator >= firstIndicator && indicator < firstIndicator + system.indicatorCount;
  const own = cause.located
    .filter(({ indicator }) => isOwn(indicator))
    .map(({ indicator, value }) => ({ indicator: indicator - firstIndicator, value }));
  const timeEvent = cause.timeEvent && nextEventTime <= t;
  const held = cause.held?.filter(isOwn).map((indicator) => indicator - firstIndicator) ?? [];
  const requested = cause.located.length === 0 && !cause.timeEvent;
  if (own.length === 0 && !timeEvent && !cause.terminal && !requested) return undefined;
  return {
    ...cause,
    // The exchange reads outputs.
    needsValues: true,
    located: own,
    timeEvent,
    ...(held.length > 0 && { held }),
  };
}
