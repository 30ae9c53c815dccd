import { createExchange } from "../system/exchange.ts";
import type { CoSimulationAlgorithm } from "./algorithm.ts";
import { createExtrapolation } from "./extrapolation.ts";
import { createUnitStepper } from "./step-units.ts";

/** What algorithms are made of, for those of one's own that are loaded from a file and import nothing. */
export const algorithmTools = { createExchange, createExtrapolation, createUnitStepper };

export type AlgorithmTools = typeof algorithmTools;

/** One's own algorithm, or what makes it of the tools. */
export type OwnAlgorithm = CoSimulationAlgorithm | ((tools: AlgorithmTools) => CoSimulationAlgorithm);

/** The algorithm that a module exports; missing: what it exports is none. */
export function toAlgorithm(exported: unknown): CoSimulationAlgorithm | undefined {
  const made: unknown = typeof exported === "function" ? exported(algorithmTools) : exported;
  if (typeof made !== "object" || made === null) return undefined;
  const { name, start } = made as Partial<CoSimulationAlgorithm>;
  return typeof name === "string" && typeof start === "function"
    ? (made as CoSimulationAlgorithm)
    : undefined;
}
