import type { LocatedEvent } from "../detection/event-detection.ts";
import { eventAtFailure } from "../events/event-at-failure.ts";
import type { EventMode, RunParts } from "../events/event-mode.ts";
import { terminate } from "../events/terminal-event.ts";
import { type RunOutcome, searchFailed, stepFailed, stepLimitReached } from "../run/run-outcome.ts";
import { createGrowthWatch } from "../watches/growth-watch.ts";
import { growthLost } from "../watches/lost-growth.ts";
import { poleCrossed } from "../watches/pole-watch.ts";
import { poleWithin } from "../watches/pole-within.ts";
import { recordPast } from "./record-past.ts";
import { createSimultaneousEvents } from "./simultaneous-events.ts";

/** Integration between events, with the search for the event that ends it. */
export interface ContinuousTimeMode {
  /**
   * Makes one step with event search, output and checks; up to `most` steps where no checks are needed after each. No
   * step passes `Run.until`. `endsAtEvents`: the steps end at the first event.
   */
  step(most: number, endsAtEvents?: boolean): RunOutcome | undefined;
}

/** As a share of the run: delays shorter than this need not limit steps. */
const LEAST_STEP = 1e-4;
/** Events at one instant after failed steps, besides one for each indicator; rounding may need some. */
const MOST_FAILURES = 100;

export function createContinuousTimeMode(parts: RunParts, events: EventMode): ContinuousTimeMode {
  const { run, output, watch, rest, slide, chattering, limits, departure } = parts;
  const { system, settings, counts } = run;
  const { maxSteps = Number.POSITIVE_INFINITY } = settings;
  const checkGrowth = createGrowthWatch(run);
  const simultaneous = createSimultaneousEvents(run);
  const leastStep = LEAST_STEP * (settings.stopTime - settings.startTime);
  const checksEachStep =
    watch.isNeeded ||
    system.completedStep !== undefined ||
    settings.output === "steps" ||
    system.selectStates !== undefined ||
    system.past !== undefined ||
    maxSteps < Number.POSITIVE_INFINITY;

  let failedAt = Number.NaN;
  let failuresThere = 0;
  /** Whether both sides of a surface end there: neither branch of the equations leads on. */
  const isStuck = (t: number): boolean => {
    failuresThere = t === failedAt ? failuresThere + 1 : 0;
    failedAt = t;
    return failuresThere > MOST_FAILURES + system.indicatorCount;
  };

  const beginSteps = (handlesEvents: boolean): number =>
    output.beginSteps(handlesEvents ? takeStored : undefined, events.eventTime, chattering.closeEvents());

  /** Takes the rows and events that a call of several steps has stored so far. */
  const takeStored = (): void => {
    output.writeStored(events.noteHandled);
    beginSteps(true);
  };

  const step = (most: number, endsAtEvents = false): RunOutcome | undefined => {
    const { integrator, locator } = run.current;
    if (events.nextEventTime <= integrator.t)
      return events.repeat(integrator.t) ?? limits.checkEvent(run, integrator.t);
    const own = system.past?.limit(integrator.t, leastStep) ?? Number.POSITIVE_INFINITY;
    const limit = Math.min(output.horizon(), chattering.limit(integrator.t), own);
    const target = Math.min(events.nextEventTime, run.until, limit);
    const before = integrator.statistics.steps;
    const failedBefore = integrator.statistics.failedAttempts;
    // Events of one step alone are handled otherwise than those of several: the result must not depend on polls.
    const number = mustCheckEachStep() ? 1 : Math.max(2, most);
    const handlesEvents = number > 1 && !endsAtEvents && !limits.looksAtEvents();
    const stop = beginSteps(handlesEvents);
    const status = locator.advance(target, stop, number);
    output.writeStored(events.noteHandled);
    if (status === "step-too-small" || status === "evaluation-failed") {
      const end = eventAtFailure(run.current);
      return end === undefined || isStuck(end.time) ? stepFailed(system, run.current) : endStep(end);
    }
    counts.steps += integrator.statistics.steps - before;
    const failedAttempts = integrator.statistics.failedAttempts - failedBefore;
    if (failedAttempts > 0) counts.failures.add(run.current, failedAttempts);
    const left = departure.isActive() ? departure.check() : undefined;
    if (left !== undefined) return output.gridRows(integrator.t, true) ?? left;
    const found = locator.search();
    if (found === "evaluation-failed") return searchFailed(system, run.current);
    const single = found === "none" ? chattering.changed() : found;
    const event = single && simultaneous.joined(single, events.nextEventTime);
    if (event !== undefined) run.current.cut(event.time);
    watch.begin(event !== undefined);
    return checkLimits() ?? (event === undefined ? checkSolution() : undefined) ?? endStep(event);
  };

  /** Whether the last step approximates a solution. */
  const checkSolution = (): RunOutcome | undefined =>
    poleCrossed(run) ?? poleWithin(run) ?? growthLost(run) ?? checkGrowth();

  /** Whether each step needs checks besides its events. */
  const mustCheckEachStep = (): boolean =>
    checksEachStep ||
    run.current !== run.free ||
    output.needsEachStep() ||
    chattering.active() ||
    limits.needsEachStep() ||
    departure.isActive();

  const checkLimits = (): RunOutcome | undefined => {
    const runOutcome = limits.isActive() ? limits.checkStep(run) : undefined;
    if (runOutcome === undefined) return undefined;
    run.current.integrator.truncate(runOutcome.time);
    return output.gridRows(runOutcome.time, true) ?? runOutcome;
  };

  const endStep = (event: LocatedEvent | undefined): RunOutcome | undefined => {
    const { t } = run.current.integrator;
    const isTimeEvent =
      t >= events.nextEventTime || (event !== undefined && simultaneous.meets(t, events.nextEventTime));
    const isEvent = isTimeEvent || event !== undefined;
    let runOutcome =
      recordPast(run) ?? output.gridRows(t, isEvent) ?? (watch.isNeeded ? watch.finish() : undefined);
    if (isEvent) runOutcome ??= events.handle(t, event, isTimeEvent) ?? checkEvent(t);
    else runOutcome ??= finishStep();
    if (runOutcome !== undefined || !Number.isNaN(run.changedAt)) return runOutcome;
    return counts.steps >= maxSteps && t < run.until ? stepLimitReached(t, maxSteps) : undefined;
  };

  const checkEvent = (t: number): RunOutcome | undefined =>
    Number.isNaN(run.changedAt) ? limits.checkEvent(run, t) : undefined;

  /** Ends a step without event. */
  const finishStep = (): RunOutcome | undefined => {
    rest.projectStates();
    slide.projectStates();
    const { t, x, nextStep } = run.current.integrator;
    const runOutcome = output.stepRow(t, x);
    const asked = system.completedStep?.(t, x);
    if (asked?.terminate !== undefined) return runOutcome ?? terminate(run, t, asked.terminate);
    if (asked?.event) return runOutcome ?? events.handle(t, undefined, false) ?? checkEvent(t);
    if (runOutcome === undefined && system.selectStates && run.reselectStates(t)) events.restart(t, nextStep);
    return runOutcome;
  };

  return { step };
}
