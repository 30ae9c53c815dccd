import {
  type Diagnostic,
  type DiagnosticContext,
  diagnose,
  diagnoseWithoutSpan,
  type EventRecord,
  type MessageArguments,
  phrase,
} from "@cosimo/ir";
import { type ChatteringReport, createChatteringDetector } from "../accumulation/chattering.ts";
import type { ModeChatteringReport } from "../accumulation/mode-chattering.ts";
import type { LocatedEvent } from "../detection/event-locator.ts";
import { simulationMessages, simulationPhrases } from "../explain/simulation-messages.ts";
import { policyRecord, type Run } from "../run/run.ts";
import { failed, type RunOutcome } from "../run/run-outcome.ts";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { createChatteringGuards } from "./chattering-guards.ts";

/**
 * Reaction of a run to chattering: reports the guards of the cycle, then continues in small steps, slides, or stops.
 */
export interface ChatteringPolicy {
  /** Whether conditions chatter. */
  active(): boolean;
  /** Largest end of the next step while conditions chatter [s]. */
  limit(t: number): number;
  /** Event of chattering conditions at the end of the last step. */
  changed(): LocatedEvent | undefined;
  observe(t: number, indicators: readonly number[]): RunOutcome | undefined;
  /** To be called for transitions to other equations at `t`. */
  observeTransitions(t: number, records: readonly EventRecord[]): RunOutcome | undefined;
  /** Removes observations after `t`. */
  rollBack(t: number): void;
}

/** The part of `SlidePolicy` that chattering uses. */
interface Sliding {
  begin(t: number, conditions: readonly number[], announce: () => void): boolean;
  resume(t: number, located: readonly number[]): boolean;
}

/** Number of close events after which sliding is tried. */
const EVENTS_BEFORE_SLIDING = 10;
/** Conditions with a smaller share of the events, or with one event, do not chatter. */
const LEAST_PART = 0.05;

export function createChatteringPolicy(run: Run, slide: Sliding): ChatteringPolicy {
  const { system, settings, writer, diagnostics } = run;
  const length = settings.stopTime - settings.startTime;
  const slides = settings.onChattering === "slide";
  const detector = createChatteringDetector(length);
  const early = createChatteringDetector(length, EVENTS_BEFORE_SLIDING);
  const guards = createChatteringGuards();
  const step = stepSize(settings);

  // State of the run with the previous equations: its chattering applies here, older exclusions do not.
  const conditions = [...system.indicators.keys()].filter((i) => system.indicators[i]!.usage === "guard");
  for (const i of conditions) run.current.locator.ignore(i, false);
  if (run.modeChattering.active) guards.add(run.current, conditions);

  const textsOf = ({ guards }: ChatteringReport): readonly string[] =>
    guards.map(({ indicator }) => system.indicators[indicator]!.text);

  const record = (t: number, report: ChatteringReport): void => {
    const name = textsOf(report).join("; ");
    const [worst] = report.guards;
    writer.event({ ...policyRecord(system, "chattering", t, worst!.indicator), name, condition: name });
  };

  const trySliding = (t: number, indicators: readonly number[]): boolean => {
    if (slide.resume(t, indicators)) return true;
    const report = early.observe(indicators, t);
    return report !== undefined && slide.begin(t, chatteringIndicators(report), () => record(t, report));
  };

  const act = (t: number, report: ChatteringReport): RunOutcome | undefined => {
    const texts = textsOf(report);
    const shown = report.guards.map(({ count }, i) => `'${texts[i]}' (${count})`).join(", ");
    const args = { count: report.events, window: report.window, time: t, guards: shown };
    const context = { time: t, variables: texts, ...whereWritten(system, report) };
    record(t, report);
    const reason = slides ? phrase(simulationPhrases, "simulator.no-sliding") : "";
    const span = system.indicators[report.guards[0]!.indicator]!.span;
    const say = (code: "simulator.chattering" | "simulator.chattering-stop", ...rest: Message): Diagnostic =>
      span === undefined
        ? diagnoseWithoutSpan(simulationMessages, code, ...rest)
        : diagnose(simulationMessages, code, span, ...rest);
    if (settings.onChattering !== "warn")
      return failed(t, "chattering", [say("simulator.chattering-stop", { ...args, reason }, context)]);
    diagnostics.push(say("simulator.chattering", args, context));
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
    const name = names.join("; ");
    writer.event({ ...transition, kind: "chattering", name, condition: name });
    const shown = report.guards.map(({ count }, i) => `'${names[i]}' (${count})`).join(", ");
    const args = { count: report.events, window: report.window, time: t, guards: shown };
    const context = { time: t };
    if (settings.onChattering !== "warn") {
      const reason = slides ? phrase(simulationPhrases, "simulator.no-sliding") : "";
      const code = "simulator.chattering-stop";
      const said = diagnoseWithoutSpan(simulationMessages, code, { ...args, reason }, context);
      return failed(t, "chattering", [said]);
    }
    if (!run.modeChattering.active)
      diagnostics.push(diagnoseWithoutSpan(simulationMessages, "simulator.chattering", args, context));
    run.modeChattering.active = true;
    return undefined;
  };

  return {
    active: () => {
      if (!guards.active()) run.modeChattering.active = false;
      return guards.active();
    },
    observeTransitions(t, records) {
      const found = guards.active() ? undefined : run.modeChattering.observe(records, t);
      return found && actOnTransitions(t, found, records.at(-1)!);
    },
    limit: (t) => {
      if (!guards.active()) return Number.POSITIVE_INFINITY;
      // A restart with other equations costs about ten steps.
      return t + (run.modeChattering.active ? 10 * step : step);
    },
    changed: () => (guards.active() ? guards.changed(run.current) : undefined),
    observe(t, indicators) {
      if (slides && trySliding(t, indicators)) return undefined;
      if (guards.active() && indicators.every((indicator) => guards.includes(indicator))) return undefined;
      const report = detector.observe(indicators, t);
      return report && act(t, report);
    },
    rollBack(t) {
      for (const one of [detector, early, run.modeChattering]) one.rollBack(t);
    },
  };
}

type Message = readonly [MessageArguments, DiagnosticContext];

/** Component of the most frequent condition, and spans of the others. */
function whereWritten({ indicators }: HybridSystem, { guards }: ChatteringReport): DiagnosticContext {
  const [worst, ...others] = guards.map(({ indicator }) => indicators[indicator]!);
  const related = others.flatMap(({ text, span }) => (span === undefined ? [] : [{ message: text, span }]));
  const { component } = worst!;
  return { ...(component !== "" && { component }), ...(related.length > 0 && { related }) };
}

function chatteringIndicators({ guards, events }: ChatteringReport): readonly number[] {
  return guards
    .filter(({ count }) => count > Math.max(1, LEAST_PART * events))
    .map(({ indicator }) => indicator);
}

/** Step size while conditions chatter: at most a million steps in a run. */
function stepSize(settings: SimulationSettings): number {
  const part = Math.min(1e-4, Math.max(1e-6, settings.tolerance));
  return part * (settings.stopTime - settings.startTime);
}
