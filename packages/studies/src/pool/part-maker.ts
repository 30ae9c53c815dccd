import { reversedBits } from "../random/sobol.ts";
import type { RunTable } from "../table/run-table.ts";

/** A part that is done. */
export interface DonePart {
  /** Missing: it is in the folder already, or stays in memory. */
  readonly bytes?: Uint8Array;
  /** In place of bytes, where parts stay in memory. */
  readonly table?: RunTable;
  readonly trajectories?: Uint8Array;
  readonly failed: number;
}

/** Makes parts: threads, units on this thread, other machines. */
export interface PartMaker {
  /**
   * Makes the chunks; `done` is called for each in the order in which they end. Ends early after `signal`.
   */
  make(chunks: Iterable<Chunk>, done: (chunk: Chunk, part: DonePart) => void): Promise<void>;
  end(): Promise<void>;
}

/** Makes the runs of a study in this process. */
export interface RunMaker extends PartMaker {
  /** Time of one run [s]. */
  timing(): Promise<number>;
  /** Runs `from` to `to`, excluded, as a table. */
  table(from: number, to: number): Promise<RunTable>;
}

/** Runs of a part: `from` to `to`, excluded. */
export interface Chunk {
  readonly part: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The chunks in an order each beginning of which is spread over all of them: that of numbers whose bits are reversed (van der Corput 1935).
 * So the first ones tell the time that all take, also where runs take longer along a grid.
 */
export function spread(chunks: readonly Chunk[]): readonly Chunk[] {
  const places = chunks.map((_, i) => i).sort((a, b) => reversedBits(a) - reversedBits(b));
  return places.map((place) => chunks[place]!);
}

/** Runs of a part: each second of its time, and in all. */
const MOST_RUNS_OF_SECOND = 50_000;
const MOST_RUNS_OF_PART = 20_000;

/** Runs of a part by the time of one and of the part [s], with parts enough for all threads. */
export function chunkSize(seconds: number, partTime: number, runs: number, threads: number): number {
  const byTime = Math.round(partTime / seconds);
  const most = Math.min(MOST_RUNS_OF_PART, MOST_RUNS_OF_SECOND * partTime);
  return Math.max(1, Math.min(byTime, most, Math.ceil(runs / (4 * threads))));
}
