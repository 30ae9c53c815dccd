import {
  type AssertionDescription,
  type Diagnostic,
  diagnose,
  type EventRecord,
  type MessageArguments,
  type MessageCatalogue,
  messageGroup,
  type PhraseCatalogue,
  phrase,
  printExpression,
  relatedSpan,
} from "@cosimo/ir";
import type { SlotValues } from "../model/interpreted-values.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import { assertionRecord } from "../system/event-records.ts";

export const assertionMessages = {
  "simulator.assertion": {
    category: "assertion",
    severity: "error",
    text: "assertion violated at t = {time} s: {message}",
  },
  ...messageGroup("assertion", "warning", {
    "simulator.assertion-warning": "assertion violated at t = {time} s: {message}",
    "simulator.assertion-repeated":
      "the same assertion was violated {count} more {count|time|times}, last at t = {time} s: {message}",
    "simulator.not-printed": {
      text: "at t = {time} s a text is not printed to '{file}': {message}",
      hint: "Files are written with --allow-write DIR only.",
    },
  }),
  ...messageGroup("assertion", "notice", {
    "simulator.printed": "printed at t = {time} s: {message}",
    "simulator.printed-more":
      "{count} more {count|text was|texts were} printed here, last at t = {time} s: {message}",
  }),
  ...messageGroup("assertion", "error", {
    "simulator.write-refused": "at t = {time} s a text can't be printed to '{file}': {problem}",
  }),
} as const satisfies MessageCatalogue;

export const assertionPhrases = {
  "simulator.called-here": "called here: {call}",
} as const satisfies PhraseCatalogue;

/** Reads the assertion slots of an instance and builds diagnostics. */
export interface AssertionReporter {
  /** Violated assertions of level error at the last evaluation. */
  violated(t: number, insideWhen: boolean): readonly Diagnostic[];
  /** Whether an assertion of level warning outside of when-clauses is violated that held at the last `noteWarnings`. */
  hasNewWarnings(): boolean;
  /**
   * Takes the last evaluation, at `t`, as a point of the solution: reports warnings whose conditions became false since the
   * last call; inside when-clauses each violation. `bracket`: width of the interval in which they did.
   */
  noteWarnings(t: number, insideWhen: boolean, bracket: number): readonly EventRecord[];
  /** `isUnderWay`: the run goes on, and later violations are counted with those so far. */
  takeWarnings(isUnderWay?: boolean): readonly Diagnostic[];
  /** Number of values of a saved state. */
  readonly size: number;
  save(target: Float64Array): void;
  /** Forgets warnings reported after the state was saved. */
  restore(state: Float64Array): void;
}

/** Number of violations of one assertion that are reported each; more are counted. So are texts that are printed. */
const REPORTED = 5;
const PRINTED = 1000;

const NONE: readonly Diagnostic[] = [];
const NO_RECORDS: readonly EventRecord[] = [];

export function createAssertionReporter(instance: ModelInstance, values: SlotValues): AssertionReporter {
  const { module, base } = instance;
  const { files } = module.dae;
  const first = base + module.layout.assertions;
  const size = module.assertions.length;
  const isViolated = (i: number): boolean => instance.heap[first + i] === 1;
  const warnings = module.assertions.map(({ assertion }) => assertion.level === "warning");
  const continuous = warnings.map((isWarning, i) => isWarning && !module.assertions[i]!.insideWhen);
  /** 1: violated at the last `noteWarnings`. */
  const noted = new Float64Array(size);
  const counts = new Float64Array(size);
  /** Time of the last violation that is counted only [s]. */
  const lastTimes = new Float64Array(size);
  let reports: Diagnostic[] = [];

  const contextOf = ({ assertion: { origin, condition, call } }: AssertionDescription, time: number) => {
    const equation = printExpression(call?.call ?? condition, { dae: module.dae });
    const context = { time, component: origin.component.join("."), equation };
    if (call === undefined) return context;
    const related = relatedSpan(
      phrase(assertionPhrases, "simulator.called-here", { call: equation }),
      call.origin.span,
    );
    return { ...context, related: [related] };
  };

  const report = (
    code: keyof typeof assertionMessages,
    time: number,
    i: number,
    more: MessageArguments = {},
  ): Diagnostic => {
    const description = module.assertions[i]!;
    const { message, origin } = description.assertion;
    values.setTime(time);
    const args = { time, message: values.text(message), ...more };
    return diagnose(assertionMessages, code, origin.span, args, contextOf(description, time));
  };

  /** The file to which the text of an assertion is printed; "" for the terminal; undefined for other assertions. */
  const fileOf = (i: number): string | undefined => {
    const { printed } = module.assertions[i]!.assertion;
    return printed && values.text(printed.file);
  };

  /** All lines of a file are written. */
  const limitOf = (i: number): number => {
    const file = fileOf(i);
    if (file === undefined) return REPORTED;
    return file === "" || files === undefined ? PRINTED : Number.POSITIVE_INFINITY;
  };

  /** What is said, or a line that is written at once: functions of the model may read it. */
  const note = (t: number, i: number): void => {
    const file = fileOf(i);
    if (file === undefined) reports.push(report("simulator.assertion-warning", t, i));
    else if (file === "") reports.push(report("simulator.printed", t, i));
    else if (files === undefined) reports.push(report("simulator.not-printed", t, i, { file }));
    else {
      values.setTime(t);
      const text = values.text(module.assertions[i]!.assertion.message);
      files.write(file, new TextEncoder().encode(`${text}\n`), "append");
    }
  };

  const warn = (t: number, i: number, bracket: number): readonly EventRecord[] => {
    counts[i]!++;
    if (counts[i]! <= limitOf(i)) note(t, i);
    else lastTimes[i] = t;
    return fileOf(i) === undefined ? [assertionRecord(t, module.assertions[i]!.assertion, bracket)] : [];
  };

  const repeated = (): readonly Diagnostic[] =>
    [...counts.keys()]
      .filter((i) => counts[i]! > limitOf(i))
      .map((i) => {
        const code = fileOf(i) === undefined ? "simulator.assertion-repeated" : "simulator.printed-more";
        return report(code, lastTimes[i]!, i, { count: counts[i]! - limitOf(i) });
      });

  /** Why a text may not be printed. */
  const refusalOf = (t: number, i: number): Diagnostic | undefined => {
    const file = fileOf(i);
    const problem = file === undefined || file === "" ? undefined : files?.refusal(file);
    return problem === undefined
      ? undefined
      : report("simulator.write-refused", t, i, { file: file!, problem });
  };

  return {
    violated(t, insideWhen) {
      let errors: Diagnostic[] | undefined;
      for (let i = 0; i < size; i++) {
        if (!isViolated(i) || module.assertions[i]!.insideWhen !== insideWhen) continue;
        const error = warnings[i] ? refusalOf(t, i) : report("simulator.assertion", t, i);
        if (error !== undefined) errors = [...(errors ?? []), error];
      }
      return errors ?? NONE;
    },
    hasNewWarnings() {
      for (let i = 0; i < size; i++) if (continuous[i] && noted[i] === 0 && isViolated(i)) return true;
      return false;
    },
    noteWarnings(t, insideWhen, bracket) {
      let records: EventRecord[] | undefined;
      for (let i = 0; i < size; i++) {
        if (!warnings[i] || module.assertions[i]!.insideWhen !== insideWhen) continue;
        const violated = isViolated(i);
        if (violated && (insideWhen || noted[i] === 0))
          records = [...(records ?? []), ...warn(t, i, bracket)];
        noted[i] = violated ? 1 : 0;
      }
      return records ?? NO_RECORDS;
    },
    takeWarnings(isUnderWay = false) {
      const taken = isUnderWay ? reports : [...reports, ...repeated()];
      reports = [];
      if (!isUnderWay) counts.fill(0);
      return taken;
    },
    size: size === 0 ? 0 : 3 * size + 1,
    save(target) {
      if (size === 0) return;
      for (const [k, part] of [noted, counts, lastTimes].entries()) target.set(part, k * size);
      target[3 * size] = reports.length;
    },
    restore(state) {
      if (size === 0) return;
      for (const [k, part] of [noted, counts, lastTimes].entries())
        part.set(state.subarray(k * size, (k + 1) * size));
      reports.length = Math.min(reports.length, state[3 * size]!);
    },
  };
}
