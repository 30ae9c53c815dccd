import { type Diagnostic, diagnoseWithoutSpan, type ParameterValue } from "@cosimo/ir";
import { runMessages } from "../run/run-messages.ts";
import { elementNames } from "./sized-variables.ts";
import type { StartElement } from "./start-conversion.ts";
import type { StartValues } from "./start-values.ts";

/** Warnings about numeric parameters whose values after initialization are not those that were set. `found`: what was read then. */
export function lostParameters(
  found: readonly ParameterValue[],
  { structural, others }: StartValues,
  fmu: string,
): readonly Diagnostic[] {
  const values = new Map(found.map(({ variable, value, exact }) => [variable.name, exact ?? value]));
  return [...structural, ...others].flatMap(({ target: { variable, dimensions }, elements }) => {
    if (variable.causality !== "parameter" && variable.causality !== "structuralParameter") return [];
    return elementNames(variable.name, dimensions).flatMap((name, i) => {
      const [given, value] = [elements[i], values.get(name)];
      if (given === undefined || value === undefined || isSame(given, value)) return [];
      const args = { fmu, name, given: String(given), value: String(value) };
      return diagnoseWithoutSpan(runMessages, "fmu-run.parameter-lost", args, { variables: [name] });
    });
  });
}

/** Rounding to single precision, and by conversions inside of the FMU, is no loss. */
function isSame(set: StartElement, value: number | bigint): boolean {
  if (typeof set === "bigint" && typeof value === "bigint") return set === value;
  const given = Number(set);
  if (typeof value === "bigint") return given === Number(value);
  return Object.is(given, value) || Math.abs(given - value) <= 1e-7 * Math.abs(given);
}
