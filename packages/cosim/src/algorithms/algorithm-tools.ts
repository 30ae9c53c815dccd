import { createExchange } from "../system/exchange.ts";
import type { CoSimulationAlgorithm } from "./algorithm.ts";
import { createExtrapolation } from "./extrapolation.ts";
import { createUnitStepper } from "./step-units.ts";

/** Building blocks for user-defined algorithms, which are loaded from a file and import nothing. */
export const algorithmTools = { createExchange, createExtrapolation, createUnitStepper };

export type AlgorithmTools = typeof algorithmTools;

/** A user-defined algorithm, or a function that builds it from the tools. */
export type UserAlgorithm = CoSimulationAlgorithm | ((tools: AlgorithmTools) => CoSimulationAlgorithm);

/** The algorithm that a module exports; missing: the export is no algorithm. */
export function toAlgorithm(exported: unknown): CoSimulationAlgorithm | undefined {
  const made: unknown = typeof exported === "function" ? exported(algorithmTools) : exported;
  if (typeof made !== "object" || made === null) return undefined;
  const { name, start } = made as Partial<CoSimulationAlgorithm>;
  return typeof name === "string" && typeof start === "function"
    ? (made as CoSimulationAlgorithm)
    : undefined;
}
