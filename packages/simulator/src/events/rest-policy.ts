import { diagnoseAt } from "@cosimo/ir";
import { LIMIT_REFUSED, LIMIT_RESTS, LIMIT_SETTLES, LIMIT_SWITCHES, LIMIT_WAITS } from "@cosimo/kernels";
import type { EventSequences } from "../accumulation/event-sequences.ts";
import { simulationMessages } from "../explain/simulation-messages.ts";
import { createSolverInstance } from "../run/create-solver-instance.ts";
import { noteZeno, policyRecord, type Run } from "../run/run.ts";
import { failed, zenoStop } from "../run/run-outcome.ts";
import type { SolverInstance } from "../run/solver-instance.ts";
import {
  type Contact,
  createRestingSystem,
  type EndedContacts,
  hasEnded,
  type RestingSystem,
} from "../surfaces/resting-system.ts";
import type { Release, RestPolicy } from "./surface-policies.ts";

interface Resting {
  readonly system: RestingSystem;
  readonly unit: SolverInstance;
}

const NO_RELEASE: Release = { records: [], left: [] };
const NO_CONTACTS: readonly Contact[] = [];

export function createRestPolicy(run: Run, sequences: EventSequences): RestPolicy {
  const { system, settings, writer, diagnostics } = run;
  let resting: Resting | undefined;

  const restingOf = (): Resting => {
    if (resting !== undefined) return resting;
    const tolerance = settings.absoluteTolerance ?? settings.tolerance;
    const restingSystem = createRestingSystem(system, tolerance, sequences.address);
    resting = { system: restingSystem, unit: createSolverInstance(restingSystem, settings) };
    return resting;
  };

  /** Why the run may not rest at all. */
  const refusal = (): "asked" | "sliding" | undefined => {
    if (settings.onZeno === "stop") return "asked";
    return run.current !== run.free && !isAtRest() ? "sliding" : undefined;
  };

  const isAtRest = (): boolean => resting !== undefined && run.current === resting.unit;

  /** Tells of conditions whose rest no accumulation has announced. */
  const tellRest = (t: number, indicators: readonly number[]): void => {
    if (indicators.length === 0) return;
    const guards = indicators.map((indicator) => `'${system.indicators[indicator]!.text}'`);
    const { span } = system.indicators[indicators[0]!]!;
    diagnostics.push(
      diagnoseAt(simulationMessages, "simulator.zeno-together", span, { guards, time: t }, { time: t }),
    );
  };

  const end = (t: number, { ended, left }: EndedContacts): Release => {
    if (ended.length === 0) return NO_RELEASE;
    if (resting!.system.contacts().length === 0) run.switchTo(run.free);
    return { records: ended.map((indicator) => policyRecord(system, "release", t, indicator)), left };
  };

  return {
    reachLimit(t, k, conditions, before) {
      const { indicator } = conditions[k]!;
      const { text: condition, span } = system.indicators[indicator]!;
      const refused = refusal();
      const { system: atRest, unit } = restingOf();
      const what = atRest.reachLimit(t, run.current.integrator.x, k, before, refused === undefined);
      if (what === LIMIT_WAITS) return undefined;
      const estimate = sequences.estimate(t);
      noteZeno(run, indicator, estimate);
      if (what === LIMIT_SWITCHES) return { stop: zenoStop(estimate.time, t, condition, "switching", span) };
      if (what === LIMIT_REFUSED) {
        const why = refused ?? atRest.restRefusal();
        return { stop: zenoStop(estimate.time, t, condition, why, span) };
      }
      writer.event(policyRecord(system, "rest", estimate.time, indicator));
      if (what === LIMIT_SETTLES) return { settled: atRest.wantedConditions() };
      if (what !== LIMIT_RESTS) throw new Error(`no limit of events has the code ${what}`);
      run.switchTo(unit);
      return "rests";
    },
    noteJump: (before) => restingOf().system.noteJump(before, run.current.integrator.x),
    capture(t, before, isClose) {
      const isAmong = resting?.system.hasEndedContacts() === true;
      if ((!isAmong && !isClose) || refusal() !== undefined) return;
      const { system: atRest, unit } = restingOf();
      const captured = atRest.capture(t, run.current.integrator.x, before, isClose);
      if (captured.length === 0) return;
      tellRest(
        t,
        captured.filter(({ isKnown }) => !isKnown).map(({ indicator }) => indicator),
      );
      for (const { indicator } of captured) writer.event(policyRecord(system, "rest", t, indicator));
      run.switchTo(unit);
    },
    release: (t, indicators) =>
      isAtRest() ? end(t, resting!.system.endVanished(indicators, t, run.current.integrator.x)) : NO_RELEASE,
    releaseBroken: (t) =>
      isAtRest() ? end(t, resting!.system.endBroken(t, run.current.integrator.x)) : NO_RELEASE,
    isContact: (indicator) => isAtRest() && resting!.system.contacts().includes(indicator),
    checkEnd() {
      if (resting === undefined) return undefined;
      const { t, x } = run.current.integrator;
      const beyond = resting.system.beyondRest(t, x);
      if (beyond === undefined) return undefined;
      const { text: condition, component, span } = system.indicators[beyond.indicator]!;
      const context = { time: t, variables: [condition], ...(component !== "" && { component }) };
      const args = { condition, time: t, distance: Number(beyond.distance.toPrecision(3)) };
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
      run.switchTo(contacts.every(hasEnded) ? run.free : restingOf().unit);
    },
  };
}
