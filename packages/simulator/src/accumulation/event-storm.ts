import {
  type Diagnostic,
  type DiagnosticContext,
  diagnoseAt,
  type Phrase,
  phrase,
  type Span,
} from "@cosimo/ir";
import { simulationMessages, simulationPhrases } from "../explain/simulation-messages.ts";

/** A condition with a number of its events. */
export interface StormCondition {
  readonly name: string;
  readonly count: number;
  readonly component: string;
  readonly span: Span | undefined;
}

/** Conditions that chatter in a run: one diagnostic with their counts, however often they do. */
export interface EventStorm {
  /** Events that followed each other closely from `begin` to `t`. Returns whether one of their conditions is new. */
  burst(begin: number, t: number, events: number, conditions: readonly StormCondition[]): boolean;
  /** An event of chattering conditions, by their names. */
  count(t: number, names: readonly string[]): void;
  /** Value of left side minus right side of a chattering condition after one of its changes. */
  observe(name: string, g: number): void;
  /** Brings the diagnostic up to date. */
  update(): void;
  save(): StormMemory;
  /** Conditions that are not known have no place in a source any more. */
  restore(memory: StormMemory): void;
}

export interface StormMemory {
  readonly conditions: readonly Omit<Chatterer, "span">[];
  readonly begin: number;
  readonly end: number;
  readonly events: number;
}

interface Chatterer extends StormCondition {
  count: number;
  low: number;
  high: number;
}

export function createEventStorm(diagnostics: Diagnostic[]): EventStorm {
  const conditions = new Map<string, Chatterer>();
  /** Index of the diagnostic. */
  let place = -1;
  let begin = Number.NaN;
  let end = Number.NaN;
  let events = 0;

  const describe = (): Diagnostic => {
    const list = [...conditions.values()].sort((a, b) => b.count - a.count);
    const args = { count: events, begin, end, guards: list.map(describeCondition) };
    const { span } = list[0]!;
    return diagnoseAt(simulationMessages, "simulator.chattering", span, args, stormContext(begin, list));
  };

  return {
    burst(first, t, number, found) {
      if (place < 0) {
        place = diagnostics.length;
        begin = first;
      }
      end = t;
      events += number;
      const isNew = found.some(({ name }) => !conditions.has(name));
      for (const { count, ...one } of found) {
        const known = conditions.get(one.name);
        if (known !== undefined) known.count += count;
        else conditions.set(one.name, { ...one, count, low: Number.NaN, high: Number.NaN });
      }
      diagnostics[place] = describe();
      return isNew;
    },
    count(t, names) {
      end = t;
      events++;
      for (const name of names) {
        const known = conditions.get(name);
        if (known !== undefined) known.count++;
      }
    },
    observe(name, g) {
      const known = conditions.get(name);
      if (known === undefined) return;
      if (!(known.low <= g)) known.low = g;
      if (!(known.high >= g)) known.high = g;
    },
    save: () => ({
      conditions: [...conditions.values()].map(({ span: _, ...one }) => one),
      ...{ begin, end, events },
    }),
    restore(memory) {
      const known = new Map(conditions);
      conditions.clear();
      for (const one of memory.conditions)
        conditions.set(one.name, { ...one, span: known.get(one.name)?.span });
      ({ begin, end, events } = memory);
      if (place < 0 && conditions.size > 0) place = diagnostics.push(describe()) - 1;
    },
    update() {
      if (place >= 0) diagnostics[place] = describe();
    },
  };
}

/** Component of the first condition, and places of the others. */
export function stormContext(
  time: number,
  conditions: readonly Omit<StormCondition, "count">[],
): DiagnosticContext {
  const [first, ...others] = conditions;
  const related = others.flatMap(({ name, span }) => (span === undefined ? [] : [{ message: name, span }]));
  return {
    time,
    variables: conditions.map(({ name }) => name),
    ...(first!.component !== "" && { component: first!.component }),
    ...(related.length > 0 && { related }),
  };
}

function describeCondition({ name, count, low, high }: Chatterer): Phrase {
  if (Number.isNaN(low)) return phrase(simulationPhrases, "simulator.chattering-of", { name, count });
  const values = { low: rounded(low), high: rounded(high) };
  return phrase(simulationPhrases, "simulator.chattering-between", { name, count, ...values });
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
