import { diagnoseAt, type EventRecord } from "@cosimo/ir";
import type { ZenoEstimate } from "../accumulation/zeno.ts";
import { simulationMessages } from "../explain/simulation-messages.ts";
import { noteZeno, policyRecord, type Run } from "../run/run.ts";
import type { RunOutcome } from "../run/run-outcome.ts";
import { failed, zenoStop } from "../run/run-outcome.ts";
import { createSolverInstance, type SolverInstance } from "../run/solver-instance.ts";
import {
  type Contact,
  createRestingSystem,
  type EndedContacts,
  hasEnded,
  indicatorOf,
  type LocatedCondition,
  type RestingSystem,
  valueBeyondOf,
} from "../surfaces/resting-system.ts";
import { indicatorScratch } from "../system/indicator-scratch.ts";
import { sideOf } from "../system/relation-sides.ts";

/** Reaction of a run to Zeno behaviour: rest on the surface until the contact ends, or stop. */
export interface RestPolicy {
  /**
   * Handles an indicator whose events have almost reached their accumulation point; `before`: the last left limits. Where events of
   * others accumulate with them (`isAlone` is false), a contact that does not push alone waits for these.
   */
  restAtAccumulation(
    t: number,
    located: LocatedCondition,
    estimate: ZenoEstimate,
    before: Float64Array,
    isAlone: boolean,
  ): RunOutcome | undefined;
  /** Keeps the jump of the states from `before` at an event of these conditions, for `capture`. */
  noteJump(located: readonly LocatedCondition[], before: Float64Array): void;
  /**
   * Moves the states to the limit of the events of these conditions, `remainder` [s] after `t`, if the equations keep them there. Returns
   * the conditions that change by this; undefined: they do not, or the run may not rest.
   */
  settle(
    t: number,
    conditions: readonly number[],
    remainder: number,
  ): readonly LocatedCondition[] | undefined;
  /**
   * Begins contacts after an event of these conditions at which states jumped from `before`. Where another impact ended contacts: those
   * that would rebound by far less than the tolerance. Else, if it follows others closely: of a rebound that is rounding.
   */
  capture(t: number, located: readonly LocatedCondition[], before: Float64Array, isClose: boolean): void;
  /** Releases contacts whose multiplier reached zero. */
  release(t: number, indicators: readonly number[]): Release;
  /** Releases contacts that a reset by another event ended. */
  releaseBroken(t: number): Release;
  /** Whether the states rest on the surface of this condition. */
  isContact(indicator: number): boolean;
  /** Checks the end of the run: states that are beyond a surface on which they have rested cannot be its result. */
  checkEnd(): RunOutcome | undefined;
  /** Projects the states at the end of a step onto their surfaces. */
  projectStates(): void;
  /** Current contacts, and ended ones that may begin again; `hold` restores them. */
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

/** Distance beyond a surface that counts as none, in units of the absolute tolerance. */
const NEAR = 10;
/** Heights of rebounds that are none, relative to the nominal values: in units of the tolerance, at least, and of a single contact. */
const REBOUND = 1e-3;
const LEAST_REBOUND = 64 * Number.EPSILON;
const ROUNDED_REBOUND = Number.EPSILON / 16;
const NO_RELEASE: Release = { records: [], left: [] };
const NO_CONTACTS: readonly Contact[] = [];

export function createRestPolicy(run: Run): RestPolicy {
  const { system, settings, writer, diagnostics } = run;
  const tolerance = settings.absoluteTolerance ?? settings.tolerance;
  let resting: Resting | undefined;
  /** Conditions on whose surfaces the states have rested, with the sign of g beyond them. */
  const rested = new Map<number, 1 | -1>();

  const restingOf = (): Resting => {
    if (resting !== undefined) return resting;
    const restingSystem = createRestingSystem(system, tolerance);
    resting = { system: restingSystem, unit: createSolverInstance(restingSystem, settings) };
    return resting;
  };

  /** Why the run may not rest at all. */
  const refusal = (): "asked" | "sliding" | undefined => {
    if (settings.onZeno === "stop") return "asked";
    return run.current !== run.free && !isAtRest() ? "sliding" : undefined;
  };

  const isAtRest = (): boolean => resting !== undefined && run.current === resting.unit;

  const noteRest = (t: number, indicator: number): void => {
    const value = restingOf().system.valueBeyond(indicator);
    rested.set(indicator, sideOf(system.indicators[indicator]!.operator, value));
    writer.event(policyRecord(system, "rest", t, indicator));
  };

  /** Tells of conditions whose rest no accumulation has announced. */
  const tellRest = (t: number, indicators: readonly number[]): void => {
    if (indicators.length === 0) return;
    const guards = indicators.map((indicator) => `'${system.indicators[indicator]!.text}'`);
    const { span } = system.indicators[indicators[0]!]!;
    diagnostics.push(
      diagnoseAt(simulationMessages, "simulator.zeno-together", span, { guards, time: t }, { time: t }),
    );
  };

  const end = (t: number, ended: EndedContacts): Release => {
    const all = [...ended.off, ...ended.into];
    if (all.length === 0) return NO_RELEASE;
    const { system: atRest } = resting!;
    const left = atRest.detach(ended, t, run.current.integrator.x);
    if (atRest.contacts.length === 0) run.switchTo(run.free);
    return { records: all.map((indicator) => policyRecord(system, "release", t, indicator)), left };
  };

  const policy: RestPolicy = {
    restAtAccumulation(t, located, estimate, before, isAlone) {
      const { indicator } = located;
      const { text: condition, span } = system.indicators[indicator]!;
      const missing = refusal() ?? restingOf().system.attach(located, before, t, run.current.integrator.x);
      if (missing === "push" && !isAlone) return undefined;
      noteZeno(run, indicator, estimate);
      if (missing !== undefined) return zenoStop(estimate.time, t, condition, missing, span);
      noteRest(estimate.time, indicator);
      run.switchTo(restingOf().unit);
      return undefined;
    },
    noteJump(located, before) {
      const [condition, ...others] = located;
      if (condition === undefined || others.length > 0) return;
      restingOf().system.noteJump(condition, before, run.current.integrator.x);
    },
    settle(t, conditions, remainder) {
      if (settings.onZeno === "stop" || run.current !== run.free) return undefined;
      return restingOf().system.settle(conditions, t, run.current.integrator.x, remainder);
    },
    capture(t, located, before, isClose) {
      const isAmong = resting?.system.hasEndedContacts() === true;
      if ((!isAmong && !isClose) || refusal() !== undefined) return;
      if (!isAmong) policy.noteJump(located, before);
      const height = isAmong ? Math.max(REBOUND * tolerance, LEAST_REBOUND) : ROUNDED_REBOUND;
      const { system } = restingOf();
      const captured = system.capture(t, run.current.integrator.x, height);
      tellRest(
        t,
        captured.filter((indicator) => !rested.has(indicator)),
      );
      for (const indicator of captured) noteRest(t, indicator);
      if (captured.length > 0) run.switchTo(restingOf().unit);
    },
    release(t, indicators) {
      if (!isAtRest()) return NO_RELEASE;
      const released = resting!.system.contacts.filter((indicator) => indicators.includes(indicator));
      // The states are those of the dense output, near the surface.
      if (released.length > 0) resting!.system.project(t, run.current.integrator.x);
      return end(t, { off: released, into: [] });
    },
    releaseBroken: (t) =>
      isAtRest() ? end(t, resting!.system.brokenContacts(t, run.current.integrator.x)) : NO_RELEASE,
    isContact: (indicator) => isAtRest() && resting!.system.contacts.includes(indicator),
    checkEnd() {
      if (rested.size === 0) return undefined;
      const { t, x } = run.current.integrator;
      const g = indicatorScratch(system);
      if (system.indicatorValues(t, x, g) !== 0) return undefined;
      const held = isAtRest() ? resting!.system.contacts : [];
      const near = NEAR * tolerance;
      const distanceOf = (indicator: number) => rested.get(indicator)! * system.heap[g + indicator]!;
      const beyond = [...rested.keys()].find((i) => !held.includes(i) && distanceOf(i) > near);
      if (beyond === undefined) return undefined;
      const { text: condition, component, span } = system.indicators[beyond]!;
      const context = { time: t, variables: [condition], ...(component !== "" && { component }) };
      const args = { condition, time: t, distance: Number(distanceOf(beyond).toPrecision(3)) };
      return failed(t, "event-iteration", [
        diagnoseAt(simulationMessages, "simulator.beyond-rest", span, args, context),
      ]);
    },
    projectStates() {
      if (isAtRest()) resting!.system.project(run.current.integrator.t, run.current.integrator.x);
    },
    contacts: () => resting?.system.save() ?? NO_CONTACTS,
    hold(contacts) {
      if (contacts.length > 0) restingOf();
      resting?.system.hold(contacts);
      if (rested.size > 0) rested.clear();
      for (const contact of contacts) {
        const { operator } = system.indicators[indicatorOf(contact)]!;
        rested.set(indicatorOf(contact), sideOf(operator, valueBeyondOf(contact)));
      }
      run.switchTo(contacts.every(hasEnded) ? run.free : restingOf().unit);
    },
  };
  return policy;
}
