import { createFlowRates, type FlowSystem } from "./flow-rates.ts";
import type { FunctionGuard, FunctionSystemDefinition } from "./function-system-definition.ts";
import { guardHolds } from "./guards.ts";
import type { EventCause, Guard } from "./hybrid-system.ts";
import { holds, holdsAfter } from "./relation-sides.ts";

/** Values of the relations and guards of a function system between and at events. */
export interface FunctionRelations {
  readonly relations: boolean[];
  readonly guards: readonly Guard[] | undefined;
  /** Sets relations and guards at the initial instant; no guard fires. */
  begin(t: number): void;
  /** Begins an event: stores g at entry and rearms guards. */
  enter(t: number, cause: EventCause): void;
  /** Evaluates all relations that were not located; returns whether a value changed. */
  freeze(t: number, cause: EventCause): boolean;
  /** Whether the guard became true in the last `freeze`. */
  fires(guard: number): boolean;
  /** Sets located relations with an event type to their value just after the instant. */
  resolveLocated(t: number, cause: EventCause): void;
}

export function createFunctionRelations(
  definition: FunctionSystemDefinition,
  states: Float64Array,
  flow: FlowSystem,
): FunctionRelations {
  const definitions = definition.relations ?? [];
  const m = definitions.length;
  const relations = definitions.map(() => false);
  const g = new Float64Array(m);
  const entry = new Float64Array(m);
  const isTyped = definitions.map(({ eventType }) => eventType !== undefined);
  const rates = isTyped.includes(true) ? createFlowRates(flow) : undefined;
  const address = flow.allocate(states.length);
  const guards = definition.guards?.map((guard) => boundGuard(guard, flow, states.length));
  const held = (guards ?? []).map(() => false);
  let rising = held;

  const writeStates = (): void => {
    flow.heap.set(states, address);
  };
  /** Evaluates the guards; returns whether one became true. */
  const evaluateGuards = (t: number): boolean => {
    if (guards === undefined) return false;
    writeStates();
    rising = guards.map((guard, k) => {
      const value = guardHolds(
        guard,
        (i) => relations[i]!,
        (filter) => filter.holds(t, address),
      );
      const rises = value && !held[k]!;
      held[k] = value;
      return rises;
    });
    return rising.includes(true);
  };
  const freezeRelations = (
    t: number,
    { located, held = [] }: Pick<EventCause, "located" | "held">,
  ): boolean => {
    definition.indicators?.(t, states, g);
    let changed = false;
    for (let i = 0; i < m; i++) {
      const fixed = located.find((one) => one.indicator === i);
      if (fixed === undefined && held.includes(i)) continue;
      const value = fixed?.value ?? holds(definitions[i]!.operator, g[i]!);
      if (value !== relations[i]) changed = true;
      relations[i] = value;
    }
    return changed;
  };

  return {
    relations,
    guards,
    begin(t) {
      freezeRelations(t, { located: [] });
      evaluateGuards(t);
    },
    enter(t, cause) {
      definition.indicators?.(t, states, entry);
      for (const k of cause.rearmed ?? []) held[k] = false;
    },
    freeze(t, cause) {
      const changed = freezeRelations(t, cause);
      return evaluateGuards(t) || changed;
    },
    fires: (k) => rising[k]!,
    resolveLocated(t, { located }) {
      const typed = located.filter(({ indicator }) => isTyped[indicator]);
      if (rates === undefined || typed.length === 0) return;
      writeStates();
      if (rates.calc(t, address) !== 0) return;
      for (const { indicator: i } of typed) {
        const { operator } = definitions[i]!;
        const value = flow.heap[rates.g + i]!;
        const rate = flow.heap[rates.rate + i]!;
        if (Math.abs(value) > 4 * Math.abs(entry[i]!)) relations[i] = holds(operator, value);
        else if (rate !== 0) relations[i] = holdsAfter(operator, rate);
      }
      evaluateGuards(t);
    },
  };
}

function boundGuard(guard: FunctionGuard, flow: FlowSystem, n: number): Guard {
  switch (guard.kind) {
    case "atom":
      return { negated: false, ...guard };
    case "filter": {
      const x = new Float64Array(n);
      return {
        kind: "filter",
        holds(t, address) {
          for (let i = 0; i < n; i++) x[i] = flow.heap[address + i]!;
          return guard.holds(t, x);
        },
      };
    }
    default:
      return { kind: guard.kind, parts: guard.parts.map((part) => boundGuard(part, flow, n)) };
  }
}
