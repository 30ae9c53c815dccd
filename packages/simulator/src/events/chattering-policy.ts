import { diagnoseAt, type EventRecord, phrase } from "@cosimo/ir";
import { burstSize, chatteringStep, EVENTS_BEFORE_SLIDING } from "@cosimo/kernels";
import { type ChatteringReport, createChatteringDetector } from "../accumulation/chattering.ts";
import { type StormCondition, stormContext } from "../accumulation/event-storm.ts";
import type { ModeChatteringReport } from "../accumulation/mode-chattering.ts";
import { HeldSlots } from "../accumulation/slot-memory.ts";
import type { LocatedEvent } from "../detection/event-detection.ts";
import { simulationMessages, simulationPhrases } from "../explain/simulation-messages.ts";
import type { HandledEvent } from "../run/event-log.ts";
import { policyRecord, type Run } from "../run/run.ts";
import { failed, type RunOutcome } from "../run/run-outcome.ts";
import { createChatteringGuards, type GuardMemory } from "./chattering-guards.ts";

/**
 * Reaction of a run to chattering: reports the guards of the cycle, then continues in small steps, slides, or stops.
 */
export interface ChatteringPolicy {
  /** Whether conditions chatter. */
  active(): boolean;
  /** Whether all these conditions chatter. */
  includes(indicators: readonly number[]): boolean;
  /** Largest end of the next step while conditions chatter [s]. */
  limit(t: number): number;
  /** Event of chattering conditions at the end of the last step. */
  changed(): LocatedEvent | undefined;
  observe(t: number, indicators: readonly number[]): RunOutcome | undefined;
  /** Records an event with which no condition can chatter yet: see `closeEvents`. */
  note(event: Pick<HandledEvent, "time" | "located" | "locatedCount">): void;
  /** Number of the last events that are close to each other. */
  closeEvents(): number;
  /** To be called for transitions to other equations at `t`. */
  observeTransitions(t: number, records: readonly EventRecord[]): RunOutcome | undefined;
  /** Removes observations after `t`. */
  rollBack(t: number): void;
  save(): ChatteringPolicyMemory;
  /** To be called when the instance of the run is chosen, before its restart. */
  restore(memory: ChatteringPolicyMemory): void;
}

export interface ChatteringPolicyMemory {
  readonly events: Float64Array;
  readonly early: Float64Array;
  readonly guards: GuardMemory;
}

/** The part of `SlidePolicy` that chattering uses. */
interface Sliding {
  begin(t: number, burst: number, announce: () => void): boolean;
  resume(t: number): boolean;
}

export function createChatteringPolicy(run: Run, slide: Sliding): ChatteringPolicy {
  const { system, settings, writer } = run;
  const length = settings.stopTime - settings.startTime;
  const slides = settings.onChattering === "slide";
  const detector = createChatteringDetector(length);
  const early = createChatteringDetector(
    length,
    EVENTS_BEFORE_SLIDING,
    slides ? new HeldSlots(system, system.allocate(burstSize(EVENTS_BEFORE_SLIDING))) : undefined,
  );
  const { storm } = run.chattering;
  const nameOf = (indicator: number): string => system.indicators[indicator]!.text;
  const guards = createChatteringGuards((indicator, g) => storm.observe(nameOf(indicator), g));

  // State of the run with the previous equations: its chattering applies here, older exclusions do not.
  const conditions = [...system.indicators.keys()].filter((i) => system.indicators[i]!.usage === "guard");
  for (const i of conditions) run.current.locator.ignore(i, false);
  if (run.chattering.modes.active) guards.add(run.current, conditions);

  const record = (t: number, report: ChatteringReport): void => {
    const name = report.guards.map(({ indicator }) => nameOf(indicator)).join("; ");
    const [worst] = report.guards;
    writer.event({ ...policyRecord(system, "chattering", t, worst!.indicator), name, condition: name });
  };

  const trySliding = (t: number, indicators: readonly number[]): boolean => {
    if (slide.resume(t)) return true;
    const report = early.observe(indicators, t);
    return report !== undefined && slide.begin(t, early.address, () => record(t, report));
  };

  const act = (t: number, report: ChatteringReport): RunOutcome | undefined => {
    const conditions = report.guards.map(({ indicator, count }): StormCondition => {
      const { text, component, span } = system.indicators[indicator]!;
      return { name: text, count, component, span };
    });
    if (settings.onChattering !== "warn") {
      record(t, report);
      return stopped(t, report, conditions);
    }
    if (storm.burst(report.begin, t, report.events, conditions)) record(t, report);
    guards.add(
      run.current,
      report.guards.map(({ indicator }) => indicator),
    );
    return undefined;
  };

  const actOnTransitions = (
    t: number,
    { report, names }: ModeChatteringReport,
    transition: EventRecord,
  ): RunOutcome | undefined => {
    const conditions = report.guards.map(({ count }, i): StormCondition => {
      return { name: names[i]!, count, component: "", span: undefined };
    });
    const name = names.join("; ");
    const announce = () => writer.event({ ...transition, kind: "chattering", name, condition: name });
    if (settings.onChattering !== "warn") {
      announce();
      return stopped(t, report, conditions);
    }
    if (storm.burst(report.begin, t, report.events, conditions)) announce();
    run.chattering.modes.active = true;
    return undefined;
  };

  const stopped = (
    t: number,
    { events, window }: ChatteringReport,
    conditions: readonly StormCondition[],
  ): RunOutcome => {
    const reason = slides ? phrase(simulationPhrases, "simulator.no-sliding") : "";
    const guards = conditions.map(({ name, count }) =>
      phrase(simulationPhrases, "simulator.chattering-of", { name, count }),
    );
    const args = { count: events, window, time: t, guards, reason };
    const code = "simulator.chattering-stop";
    return failed(t, "chattering", [
      diagnoseAt(simulationMessages, code, conditions[0]!.span, args, stormContext(t, conditions)),
    ]);
  };

  const policy: ChatteringPolicy = {
    active: () => {
      if (!guards.active()) run.chattering.modes.active = false;
      return guards.active();
    },
    includes: (indicators) => indicators.every((indicator) => guards.includes(indicator)),
    observeTransitions(t, records) {
      if (guards.active()) {
        const fired = records.filter(({ kind }) => kind === "transition");
        if (fired.length > 0)
          storm.count(
            t,
            fired.map(({ name }) => name),
          );
        return undefined;
      }
      const found = run.chattering.modes.observe(records, t);
      return found && actOnTransitions(t, found, records.at(-1)!);
    },
    limit: (t) => {
      if (!guards.active()) return Number.POSITIVE_INFINITY;
      return t + chatteringStep(settings.tolerance, length, Number(run.chattering.modes.active));
    },
    changed: () => (guards.active() ? guards.changed(run.current) : undefined),
    observe(t, indicators) {
      if (slides && trySliding(t, indicators)) return undefined;
      if (guards.active() && policy.includes(indicators)) {
        storm.count(t, indicators.map(nameOf));
        return undefined;
      }
      const report = detector.observe(indicators, t);
      return report && act(t, report);
    },
    note: ({ time, located, locatedCount }) => detector.note(time, system.heap, located, locatedCount),
    closeEvents: detector.close,
    save: () => ({ events: detector.save(), early: early.save(), guards: guards.save() }),
    restore(memory) {
      detector.restore(memory.events);
      early.restore(memory.early);
      guards.restore(run.current, memory.guards);
    },
    rollBack(t) {
      for (const one of [detector, early, run.chattering.modes]) one.rollBack(t);
    },
  };
  return policy;
}
