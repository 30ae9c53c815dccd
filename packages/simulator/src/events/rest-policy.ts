import { diagnoseAt, type EventRecord } from "@cosimo/ir";
import type { ZenoEstimate } from "../accumulation/zeno.ts";
import { simulationMessages } from "../explain/simulation-messages.ts";
import { policyRecord, type Run } from "../run/run.ts";
import type { RunOutcome } from "../run/run-outcome.ts";
import { zenoStop } from "../run/run-outcome.ts";
import { createSolverInstance, type SolverInstance } from "../run/solver-instance.ts";
import {
  type Contact,
  createRestingSystem,
  type LocatedCondition,
  type RestingSystem,
} from "../surfaces/resting-system.ts";

/** Reaction of a run to Zeno behaviour: rest on the surface until the contact ends, or stop. */
export interface RestPolicy {
  /** Handles an indicator whose events have almost reached their accumulation point; `before`: the last left limits. */
  restAtAccumulation(
    t: number,
    located: LocatedCondition,
    estimate: ZenoEstimate,
    before: Float64Array,
  ): RunOutcome | undefined;
  /** Releases contacts whose multiplier reached zero. */
  release(t: number, indicators: readonly number[]): Release;
  /** Releases contacts that a reset by another event ended. */
  releaseBroken(t: number): Release;
  /** Projects the states at the end of a step onto their surfaces. */
  projectStates(): void;
  /** Current contacts; `hold` restores them. */
  contacts(): readonly Contact[];
  hold(contacts: readonly Contact[]): void;
}

/** Contacts that ended. */
export interface Release {
  readonly records: readonly EventRecord[];
  /** Conditions that must change now: their relations have the values of the surface still. */
  readonly left: readonly LocatedCondition[];
}

interface Resting {
  readonly system: RestingSystem;
  readonly unit: SolverInstance;
}

const NO_RELEASE: Release = { records: [], left: [] };
const NO_CONTACTS: readonly Contact[] = [];

export function createRestPolicy(run: Run): RestPolicy {
  const { system, settings, writer, diagnostics } = run;
  let resting: Resting | undefined;

  const restingOf = (): Resting => {
    if (resting !== undefined) return resting;
    const restingSystem = createRestingSystem(system);
    resting = { system: restingSystem, unit: createSolverInstance(restingSystem, settings) };
    return resting;
  };

  const report = (indicator: number, estimate: ZenoEstimate): void => {
    const { time, count, begin } = estimate;
    const { text: condition, component, span } = system.indicators[indicator]!;
    const args = { condition, time, count, begin, ratio: Number(estimate.ratio.toPrecision(6)) };
    writer.event(policyRecord(system, "zeno", time, indicator, Math.abs(estimate.uncertainty)));
    const context = { time, ...(component !== "" && { component }) };
    diagnostics.push(diagnoseAt(simulationMessages, "simulator.zeno", span, args, context));
  };

  const isAtRest = (): boolean => resting !== undefined && run.current === resting.unit;

  const end = (t: number, released: readonly number[]): Release => {
    if (released.length === 0) return NO_RELEASE;
    const { system: atRest } = resting!;
    const left = atRest.detach(released, t, run.current.integrator.x);
    if (atRest.contacts.length === 0) run.switchTo(run.free);
    return { records: released.map((indicator) => policyRecord(system, "release", t, indicator)), left };
  };

  return {
    restAtAccumulation(t, located, estimate, before) {
      const { indicator } = located;
      report(indicator, estimate);
      const { text: condition, span } = system.indicators[indicator]!;
      if (settings.onZeno === "stop") return zenoStop(estimate.time, t, condition, "asked", span);
      const free = run.current === run.free || run.current === resting?.unit;
      const { x } = run.current.integrator;
      const missing = free ? restingOf().system.attach(located, before, t, x) : "sliding";
      if (missing !== undefined) return zenoStop(estimate.time, t, condition, missing, span);
      writer.event(policyRecord(system, "rest", estimate.time, indicator));
      run.switchTo(restingOf().unit);
      return undefined;
    },
    release(t, indicators) {
      if (!isAtRest()) return NO_RELEASE;
      const released = resting!.system.contacts.filter((indicator) => indicators.includes(indicator));
      // The states are those of the dense output, near the surface.
      if (released.length > 0) resting!.system.project(t, run.current.integrator.x);
      return end(t, released);
    },
    releaseBroken: (t) =>
      isAtRest() ? end(t, resting!.system.brokenContacts(t, run.current.integrator.x)) : NO_RELEASE,
    projectStates() {
      if (isAtRest()) resting!.system.project(run.current.integrator.t, run.current.integrator.x);
    },
    contacts: () => (isAtRest() ? resting!.system.save() : NO_CONTACTS),
    hold(contacts) {
      if (contacts.length > 0) restingOf();
      resting?.system.hold(contacts);
      run.switchTo(contacts.length === 0 ? run.free : restingOf().unit);
    },
  };
}
