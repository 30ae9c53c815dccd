import { diagnoseWithoutSpan, type MessageArguments } from "@cosimo/ir";
import { type Distribution, truncated } from "../distributions/distribution.ts";
import {
  beta,
  discrete,
  empirical,
  logNormal,
  logUniform,
  normal,
  triangular,
  uniform,
  weibull,
} from "../distributions/distributions.ts";
import type { ReportAt, StudyVariable, VariationJson } from "./study.ts";
import { studyFileMessages } from "./study-messages.ts";

/** A varied name with the values of grids and sweeps: those given, or as many quantiles as asked for. */
export interface ReadVariation extends StudyVariable {
  readonly source: Distribution;
  /** Missing: the name has a distribution. */
  readonly values?: readonly number[];
  readonly base: number;
}

/** undefined: faults have been reported. */
export function readVariation(
  name: string,
  json: VariationJson,
  report: ReportAt,
): ReadVariation | undefined {
  const refuse = (code: keyof typeof studyFileMessages, args: MessageArguments = {}): undefined => {
    report(`vary.${name}`, diagnoseWithoutSpan(studyFileMessages, code, { name, ...args }));
  };
  const values = json.values ?? (json.range && rangeOf(json.range));
  if (values !== undefined) {
    const { weights = values.map(() => 1) } = json;
    if (values.length === 0) return refuse("study.no-values");
    if (weights.length !== values.length)
      return refuse("study.weights", { values: values.length, weights: weights.length });
    const negative = weights.find((weight) => weight <= 0);
    if (negative !== undefined) return refuse("study.not-positive", { value: negative });
    const numbers = values.map(Number);
    const source = discrete(numbers, weights);
    return {
      ...{ name, source, values: numbers, base: Number(json.base ?? source.quantile(0.5)) },
      isBoolean: values.every((value) => typeof value === "boolean"),
    };
  }
  const whole = distributionOf(json, refuse);
  if (whole === undefined) return undefined;
  const source = json.truncate === undefined ? whole : truncation(whole, json.truncate, refuse);
  if (source === undefined) return undefined;
  return {
    ...{ name, source, distribution: source, isBoolean: false },
    base: Number(json.base ?? source.quantile(0.5)),
  };
}

type Refuse = (code: keyof typeof studyFileMessages, args?: MessageArguments) => undefined;

function truncation(
  whole: Distribution,
  bounds: readonly [number, number],
  refuse: Refuse,
): Distribution | undefined {
  const [lower, upper] = bounds;
  if (lower >= upper) return refuse("study.not-ascending", { values: bounds.join(", ") });
  if (!(whole.cdf(upper) - whole.cdf(lower) > 0)) {
    const [least, most] = whole.support;
    return refuse("study.nothing-left", { lower, upper, least, most });
  }
  return truncated(whole, bounds);
}

function distributionOf(json: VariationJson, refuse: Refuse): Distribution | undefined {
  const positive = (...numbers: readonly number[]): boolean => {
    const wrong = numbers.find((one) => !(one > 0));
    if (wrong !== undefined) refuse("study.not-positive", { value: wrong });
    return wrong === undefined;
  };
  const ascending = (numbers: readonly number[]): boolean => {
    const isWrong = numbers.some((one, i) => i > 0 && one < numbers[i - 1]!) || numbers[0] === numbers.at(-1);
    if (isWrong) refuse("study.not-ascending", { values: numbers.join(", ") });
    return !isWrong;
  };
  if (json.uniform) return ascending(json.uniform) ? uniform(...json.uniform) : undefined;
  if (json.loguniform)
    return ascending(json.loguniform) && positive(json.loguniform[0])
      ? logUniform(...json.loguniform)
      : undefined;
  if (json.normal) return positive(json.normal[1]) ? normal(...json.normal) : undefined;
  if (json.lognormal) return positive(json.lognormal[1]) ? logNormal(...json.lognormal) : undefined;
  if (json.triangular) return ascending(json.triangular) ? triangular(...json.triangular) : undefined;
  if (json.weibull) return positive(...json.weibull) ? weibull(...json.weibull) : undefined;
  if (json.beta) {
    const [first, second, lower = 0, upper = 1] = json.beta;
    return positive(first, second) && ascending([lower, upper])
      ? beta(first, second, lower, upper)
      : undefined;
  }
  const { empirical: samples = [] } = json;
  return new Set(samples).size < 2 ? refuse("study.few-samples") : empirical(samples);
}

/** Equidistant values with both ends. */
export function rangeOf([from, to, count]: readonly [number, number, number]): readonly number[] {
  if (count === 1) return [from];
  return Array.from({ length: count }, (_, i) =>
    i === count - 1 ? to : Number((from + ((to - from) * i) / (count - 1)).toPrecision(15)),
  );
}
