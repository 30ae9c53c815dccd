import {
  type Diagnostic,
  diagnose,
  type HybridDae,
  type Phrase,
  phrase,
  relatedSpan,
  type VariableId,
} from "@cosimo/ir";
import { clockMessages, clockPhrases } from "./clock-messages.ts";
import type { ClockCall, ClockOperation, ClockTable } from "./clock-table.ts";
import type { Partitioning } from "./partitions.ts";
import {
  isEqual,
  isLess,
  isWhole,
  minus,
  oneRational,
  over,
  plus,
  type Rational,
  rational,
  rationalText,
  times,
  zeroRational,
} from "./rational.ts";

/** Ticks first + k interval, k = 0, 1, …, in seconds after the start, or counted in ticks of `source`. */
export interface Rate {
  readonly interval: Rational;
  readonly first: Rational;
  /** An event clock, or one whose interval is computed. */
  readonly source: ClockCall | undefined;
}

export interface Rates {
  /** By part; missing: a clock that nobody uses. */
  readonly rates: readonly (Rate | undefined)[];
  readonly diagnostics: readonly Diagnostic[];
}

type Conversion = Extract<ClockOperation, { kind: "convert" }>;

/** A conversion between two parts. */
interface Edge {
  readonly call: ClockCall;
  readonly operation: Conversion;
  readonly from: number;
  readonly to: number;
}

interface Seed {
  readonly call: ClockCall;
  readonly part: number;
  readonly rate: Rate;
}

/** Intervals and first ticks of all parts from their clocks and conversions (specification 3.6, section 16.7.5). */
export function inferRates(dae: HybridDae, table: ClockTable, partitioning: Partitioning): Rates {
  const { parts, partOf } = partitioning;
  const diagnostics: Diagnostic[] = [];
  const edges = edgesOf(table, partOf);
  const seeds = table.calls.flatMap((call): readonly Seed[] => {
    const rate = rateOf(call);
    return rate === undefined ? [] : [{ call, part: partOf[call.result]!, rate }];
  });
  const rates: (Rate | undefined)[] = parts.map(() => undefined);
  for (const { part, rate } of seeds) rates[part] ??= rate;
  spread(edges, rates);
  for (const [base, members] of basesOf(partitioning)) {
    const isUsed = members.some((p) => parts[p]!.variables.some((v) => !table.clocks.has(v)));
    const open = members.filter((p) => rates[p] === undefined);
    if (!isUsed || open.length === 0) continue;
    const hasSeed = seeds.some(({ part }) => parts[part]!.base === base);
    if (!hasSeed) diagnostics.push(...useDefault(dae, table, partitioning, members, { edges, rates }));
    const missing = members.find((p) => rates[p] === undefined);
    if (missing !== undefined) {
      const v = shownVariable(dae, table, parts[missing]!.variables);
      diagnostics.push(diagnose(clockMessages, "clocks.not-inferred", v.origin.span, { name: v.name }));
    }
  }
  if (diagnostics.some(({ severity }) => severity === "error")) return { rates, diagnostics };
  for (const seed of seeds) diagnostics.push(...checkSeed(dae, table, partitioning, seed, rates, seeds));
  if (diagnostics.some(({ severity }) => severity === "error")) return { rates, diagnostics };
  for (const edge of edges) diagnostics.push(...checkEdge(dae, edge, rates));
  for (const [p, rate] of rates.entries())
    diagnostics.push(...checkRate(dae, table, parts[p]!.variables, rate));
  return { rates, diagnostics };
}

function edgesOf(table: ClockTable, partOf: Int32Array): readonly Edge[] {
  return table.calls.flatMap((call): readonly Edge[] => {
    const operation = conversionOf(call.operation);
    if (operation === undefined || operation.value.kind !== "variable") return [];
    const from = partOf[operation.value.variable]!;
    return from < 0 ? [] : [{ call, operation, from, to: partOf[call.result]! }];
  });
}

/** A solver clock has the ticks of its argument. */
function conversionOf(operation: ClockOperation): Conversion | undefined {
  if (operation.kind === "convert") return operation;
  if (operation.kind !== "solver") return undefined;
  const { value } = operation;
  return { kind: "convert", value, factor: oneRational, direction: "same", shift: zeroRational };
}

function rateOf(call: ClockCall): Rate | undefined {
  switch (call.operation.kind) {
    case "periodic":
      return { interval: call.operation.interval, first: zeroRational, source: undefined };
    case "event":
    case "stepping":
      return { interval: oneRational, first: zeroRational, source: call };
    default:
      return undefined;
  }
}

function basesOf({ parts }: Partitioning): ReadonlyMap<number, readonly number[]> {
  const members = new Map<number, number[]>();
  for (const [p, { base }] of parts.entries()) {
    const list = members.get(base);
    if (list === undefined) members.set(base, [p]);
    else list.push(p);
  }
  return members;
}

/** Applies conversions with known factors, in both directions, until nothing changes. */
function spread(edges: readonly Edge[], rates: (Rate | undefined)[]): void {
  for (let changed = true; changed; ) {
    changed = false;
    for (const { operation, from, to } of edges) {
      const [operand, result] = [rates[from], rates[to]];
      if (operation.factor === undefined || (operand === undefined) === (result === undefined)) continue;
      if (operand !== undefined) rates[to] = converted(operand, operation.factor, operation.shift);
      else rates[from] = reversed(result!, operation.factor, operation.shift);
      changed = true;
    }
  }
}

function converted({ source, interval, first }: Rate, factor: Rational, shift: Rational): Rate {
  return { source, interval: times(interval, factor), first: plus(first, times(shift, interval)) };
}

function reversed({ source, interval, first }: Rate, factor: Rational, shift: Rational): Rate {
  const operand = over(interval, factor);
  return { source, interval: operand, first: minus(first, times(shift, operand)) };
}

/** The fastest part of a base without clock ticks every second. */
function useDefault(
  dae: HybridDae,
  table: ClockTable,
  { parts }: Partitioning,
  members: readonly number[],
  { edges, rates }: { readonly edges: readonly Edge[]; readonly rates: (Rate | undefined)[] },
): readonly Diagnostic[] {
  const start = members[0]!;
  rates[start] = { interval: oneRational, first: zeroRational, source: undefined };
  spread(edges, rates);
  const known = members.filter((p) => rates[p] !== undefined);
  let [fastest, earliest] = [rates[start]!.interval, rates[start]!.first];
  for (const p of known) {
    if (isLess(rates[p]!.interval, fastest)) fastest = rates[p]!.interval;
    if (isLess(rates[p]!.first, earliest)) earliest = rates[p]!.first;
  }
  for (const p of known) {
    const { interval, first, source } = rates[p]!;
    rates[p] = { source, interval: over(interval, fastest), first: over(minus(first, earliest), fastest) };
  }
  const v = shownVariable(dae, table, parts[start]!.variables);
  return [diagnose(clockMessages, "clocks.default", v.origin.span, { name: v.name })];
}

/** A variable of the user's text, if there is one. */
export function shownVariable(dae: HybridDae, table: ClockTable, variables: readonly VariableId[]) {
  const isShown = (v: VariableId) => !dae.variables[v]!.name.startsWith("$");
  const found =
    variables.find((v) => isShown(v) && !table.clocks.has(v)) ?? variables.find(isShown) ?? variables[0]!;
  return dae.variables[found]!;
}

function sameRate(a: Rate, b: Rate): boolean {
  return a.source === b.source && isEqual(a.interval, b.interval) && isEqual(a.first, b.first);
}

function describe({ source, interval, first }: Rate): Phrase {
  const args = { interval: rationalText(interval), first: rationalText(first) };
  if (source === undefined) return phrase(clockPhrases, "clock.of-interval", args);
  return phrase(clockPhrases, "clock.of-events", { ...args, clock: source.text });
}

function checkSeed(
  dae: HybridDae,
  table: ClockTable,
  { parts }: Partitioning,
  { call, part, rate }: Seed,
  rates: readonly (Rate | undefined)[],
  seeds: readonly Seed[],
): readonly Diagnostic[] {
  const found = rates[part]!;
  if (sameRate(found, rate)) return [];
  const other =
    seeds.find((one) => one.part === part) ??
    seeds.find((one) => parts[one.part]!.base === parts[part]!.base)!;
  const v = shownVariable(dae, table, parts[part]!.variables);
  const args = { name: v.name, first: describe(found), second: describe(rate) };
  const related = other.call === call ? [] : [relatedSpan(other.call.text, other.call.origin.span)];
  return [diagnose(clockMessages, "clocks.contradiction", call.origin.span, args, { related })];
}

/** Whether both sides of a conversion have the rates that it demands. */
function checkEdge(
  dae: HybridDae,
  { call, operation, from, to }: Edge,
  rates: readonly (Rate | undefined)[],
): readonly Diagnostic[] {
  const [operand, result] = [rates[from], rates[to]];
  if (operand === undefined || result === undefined) return [];
  const factor = operation.factor ?? over(result.interval, operand.interval);
  const steps = operation.direction === "faster" ? over(oneRational, factor) : factor;
  const demanded = converted(operand, factor, operation.shift);
  if (sameRate(demanded, result) && (operation.factor !== undefined || isWhole(steps))) return [];
  const target = dae.variables[call.result]!;
  const args = {
    name: target.name.startsWith("$") ? call.text : target.name,
    first: describe(operation.factor === undefined ? operand : demanded),
    second: describe(result),
  };
  return [diagnose(clockMessages, "clocks.contradiction", call.origin.span, args)];
}

function checkRate(
  dae: HybridDae,
  table: ClockTable,
  variables: readonly VariableId[],
  rate: Rate | undefined,
): readonly Diagnostic[] {
  if (rate === undefined) return [];
  const v = shownVariable(dae, table, variables);
  const complain = (when: Phrase) => [
    diagnose(clockMessages, "clocks.impossible", v.origin.span, { name: v.name, when }),
  ];
  if (isLess(rate.first, rational(0n))) return complain(phrase(clockPhrases, "clock.before-its-base"));
  if (rate.source === undefined || (isWhole(rate.interval) && isWhole(rate.first))) return [];
  if (rate.source.operation.kind === "stepping") {
    const feature = phrase(clockPhrases, "feature.clock-faster");
    return [diagnose(clockMessages, "clocks.unsupported", v.origin.span, { feature })];
  }
  return complain(phrase(clockPhrases, "clock.between-events", { clock: rate.source.text }));
}
