import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compile, type EventRecord, type Model, type SimulationResult } from "@cosimo/core";

const folder = join(import.meta.dirname, "..", "examples", "lisma");

export const lismaExamples: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith(".lisma"))
  .map((file) => file.slice(0, -".lisma".length))
  .sort();

/** The text of an example with its file name, which determines the language. */
export function lismaExample(name: string): { readonly uri: string; readonly text: string } {
  const uri = `${name}.lisma`;
  return { uri, text: readFileSync(join(folder, uri), "utf8") };
}

export function compileExample(name: string): Model {
  return compile(lismaExample(name));
}

/** A model in LISMA from its text. */
export function compileLisma(text: string): Model {
  return compile({ uri: "model.lisma", text });
}

/** Transitions between modes, including those back into the same mode. */
export function transitionsOf(result: SimulationResult): readonly EventRecord[] {
  return result.events.filter((event) => event.kind === "transition");
}

/** Last values of variables, for a completed run. */
export function lastValues(result: SimulationResult, names: readonly string[]): readonly number[] {
  if (result.outcome.status !== "completed") throw new Error(`the run ended as ${result.outcome.status}`);
  return names.map((name) => result.column(name).at(-1)!);
}

/** The values of a variable just before and just after each event of a run. */
export function limitsOf(result: SimulationResult, name: string, time: number): readonly [number, number] {
  const column = result.column(name);
  const rows = [...result.time.keys()].filter((row) => result.time[row] === time);
  return [column[rows[0]!]!, column[rows.at(-1)!]!];
}

/** Largest difference between two lists of the same length. */
export function worst(actual: readonly number[], expected: readonly number[]): number {
  if (actual.length !== expected.length) return Number.POSITIVE_INFINITY;
  return Math.max(...actual.map((value, i) => Math.abs(value - expected[i]!)));
}
