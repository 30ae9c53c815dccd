import type { Expression, HybridDae, Relation, RelationId, VariableId } from "@cosimo/ir";
import type { Builder } from "./builder.ts";
import type { ClockCall } from "./clock-table.ts";
import { binary, choose, compare, not, number, pre, time } from "./construct.ts";
import type { Rate } from "./rates.ts";
import { rationalText, toNumber } from "./rational.ts";

type Variable = Expression & { readonly kind: "variable" };

/** When a part is evaluated. Parts with equal ticks share them. */
export interface Tick {
  /** Becomes true at a tick. */
  readonly variable: VariableId;
  readonly text: string;
  /** True in the equations of the first tick. */
  readonly first: () => Expression;
  /** Time since the tick before [s]. */
  readonly interval: () => Expression;
}

/** The result of the first call. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Makes ticks of rates. */
export function createTicks(builder: Builder, dae: HybridDae, relations: Relation[]) {
  const known = new Map<string, Tick>();
  const bases = new Map<ClockCall, Tick>();
  const startTime = once(() => {
    const start = builder.add("start", dae.origin, { variability: "parameter" });
    builder.initialEquations.push({ left: start, right: time, origin: dae.origin });
    return start;
  });

  const tickOf = (rate: Rate, call: ClockCall | undefined): Tick => {
    const { source, interval, first } = rate;
    if (source === undefined)
      return shared(`${rationalText(interval)} ${rationalText(first)}`, () => periodic(rate, call));
    const isBase = toNumber(interval) === 1 && toNumber(first) === 0;
    const base = baseOf(source);
    if (isBase) return base;
    return shared(`${source.result} ${rationalText(interval)} ${rationalText(first)}`, () =>
      slower(base, rate, source),
    );
  };

  const shared = (key: string, make: () => Tick): Tick => {
    const tick = known.get(key) ?? make();
    known.set(key, tick);
    return tick;
  };

  const periodic = ({ interval, first }: Rate, call: ClockCall | undefined): Tick => {
    const origin = call?.origin ?? dae.origin;
    const text = call?.text ?? `Clock(${interval.numerator}, ${interval.denominator})`;
    const variable = builder.add("tick", origin, { type: "Boolean", description: text });
    const begin = toNumber(first) === 0 ? startTime() : binary("+", startTime(), number(toNumber(first)));
    builder.equate(variable, builder.sample(begin, toNumber(interval), text, origin), origin);
    return tick(variable, text, () => number(toNumber(interval)));
  };

  const baseOf = (call: ClockCall): Tick => {
    const found = bases.get(call) ?? (call.operation.kind === "event" ? event(call) : stepping(call));
    bases.set(call, found);
    return found;
  };

  /**
   * `Clock(condition)` ticks one pass of the event iteration after the condition becomes true (specification 3.6, section 16.3). Initially true it
   * has not become so: it must have been false. Only left limits are read, as the condition may depend on what the clock holds.
   */
  const event = ({ operation, text, origin }: ClockCall): Tick => {
    if (operation.kind !== "event") throw new Error("not an event clock");
    const { value, startInterval } = operation;
    const variable = builder.add("tick", origin, { type: "Boolean", description: text });
    if (value.kind === "variable") {
      const armed = builder.add("armed", origin, { type: "Boolean", start: number(0), fixed: true });
      builder.equate(armed, binary("or", pre(armed.variable), not(value)), origin);
      builder.equate(variable, binary("and", pre(value.variable), pre(armed.variable)), origin);
    } else builder.equate(variable, value, origin);
    return tick(variable, text, (own) => sinceLast(own, startInterval));
  };

  /** The next tick comes after the interval that is computed at this one. */
  const stepping = ({ operation, text, origin }: ClockCall): Tick => {
    if (operation.kind !== "stepping" || operation.value.kind !== "variable")
      throw new Error("a computed interval is no variable");
    const { value, resolution } = operation;
    const never = number(1e300);
    const next = builder.add("next", origin, { start: never, fixed: true });
    const sum = builder.add("sum", origin, { start: number(0), fixed: true });
    const variable = builder.add("tick", origin, { type: "Boolean", description: text });
    const id = relations.length as RelationId;
    relations.push({
      id,
      operator: ">=",
      left: time,
      right: pre(next.variable),
      text,
      usage: "when",
      origin,
    });
    const atStart = builder.sample(startTime(), 1e300, text, origin);
    builder.equate(variable, binary("or", atStart, { kind: "relation", relation: id }), origin);
    const total = binary("+", pre(sum.variable), value);
    const assignments = [
      { variable: sum.variable, value: total, origin },
      {
        variable: next.variable,
        value: binary("+", startTime(), binary("/", sum, number(resolution))),
        origin,
      },
    ];
    builder.when(variable.variable, text, assignments, origin);
    const before = pre(value.variable);
    return tick(variable, text, () => binary("/", before, number(resolution)));
  };

  /** Each `interval`-th tick of the base, from number `first` on. */
  const slower = (
    base: Tick,
    { interval, first }: Rate,
    { text: name, origin, operation }: ClockCall,
  ): Tick => {
    const text = `${rationalText(interval)}. tick of ${name}`;
    const count = builder.add("count", origin, { type: "Integer", start: number(0), fixed: true });
    const one = binary("+", pre(count.variable), number(1));
    builder.when(base.variable, name, [{ variable: count.variable, value: one, origin }], origin);
    const since = binary("-", pre(count.variable), number(toNumber(first)));
    const phase: Expression = {
      kind: "builtin",
      function: "mod",
      arguments: [since, number(toNumber(interval))],
    };
    const isDue = binary("and", compare(">=", since, number(0)), compare("==", phase, number(0)));
    const rises = binary("and", { kind: "variable", variable: base.variable }, not(pre(base.variable)));
    const variable = builder.add("tick", origin, { type: "Boolean", description: text });
    builder.equate(variable, binary("and", rises, isDue), origin);
    const startInterval = operation.kind === "event" ? operation.startInterval : number(0);
    return tick(variable, text, (own) => sinceLast(own, startInterval));
  };

  const sinceLast = ({ variable, text, first }: Tick, startInterval: Expression): Expression => {
    const { origin } = builder.variables[variable]!;
    const last = builder.add("last", origin, { start: number(0), fixed: true });
    builder.when(variable, text, [{ variable: last.variable, value: time, origin }], origin);
    return choose(first(), startInterval, binary("-", time, pre(last.variable)));
  };

  const tick = ({ variable }: Variable, text: string, interval: (own: Tick) => Expression): Tick => {
    const first = once(() => {
      const { origin } = builder.variables[variable]!;
      const ticked = builder.add("ticked", origin, { type: "Boolean", start: number(0), fixed: true });
      builder.when(variable, text, [{ variable: ticked.variable, value: number(1), origin }], origin);
      return not(pre(ticked.variable));
    });
    const own: Tick = { variable, text, first, interval: once(() => interval(own)) };
    return own;
  };

  return { tickOf };
}
