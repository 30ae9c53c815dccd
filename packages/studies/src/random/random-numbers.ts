import { type PhiloxCounter, philox } from "./philox.ts";

/** Random numbers of a study: each is a function of seed, run, variable and stream, and of nothing else. */
export interface RandomNumbers {
  /** In the open interval (0, 1), a multiple of 2^-53. */
  uniform(run: number, variable: number, stream: Stream): number;
  /** Four words of 32 bits. */
  words(run: number, variable: number, stream: Stream): PhiloxCounter;
}

/** Uses of random numbers that must not meet. */
export const streams = { value: 0, shuffle: 1, scramble: 2, path: 3, bootstrap: 4 } as const;
export type Stream = (typeof streams)[keyof typeof streams];

/** `seed`: a whole number from 0 to 2^53 - 1; `run` too. */
export function createRandomNumbers(seed: number): RandomNumbers {
  const key = [seed >>> 0, Math.floor(seed / 2 ** 32) >>> 0] as const;
  const words: RandomNumbers["words"] = (run, variable, stream) =>
    philox([run >>> 0, Math.floor(run / 2 ** 32) >>> 0, variable, stream], key);
  return {
    words,
    uniform(run, variable, stream) {
      const [high, low] = words(run, variable, stream);
      return openUniform(high, low);
    },
  };
}

/** The middle of one of 2^52 cells of the unit interval: never 0 or 1. */
export function openUniform(high: number, low: number): number {
  return (high * 2 ** 20 + (low >>> 12) + 0.5) * 2 ** -52;
}
