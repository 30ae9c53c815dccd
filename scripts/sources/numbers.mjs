/** Numbers as text. */
import { performance } from "node:perf_hooks";

export const brief = (value) => (value === 0 ? "0" : value.toExponential(1));

export const percent = (value) => `${value.toFixed(0)} %`;

/** Median duration of an action [ms]. */
export function medianMilliseconds(action, repeat = 21) {
  for (let i = 0; i < 10; i++) action();
  const times = Array.from({ length: repeat }, () => {
    const begin = performance.now();
    action();
    return performance.now() - begin;
  });
  return times.sort((a, b) => a - b)[repeat >> 1];
}

export const milliseconds = (value) => `${Number(value.toPrecision(2))} ms`;
