import { converted, displayConversion } from "@cosimo/core/models";
import { unitConversion } from "@cosimo/results/page";
import type { RunColumns } from "../results/run-columns.ts";
import type { Window } from "../results/view.ts";

export interface ShownIn {
  /** By variable, where they are not those of the model. */
  readonly units?: Readonly<Record<string, string>> | undefined;
  readonly isAmplitude?: boolean;
}

/**
 * A part of a run in the units that the model wants to be shown, as `ModelReport` names them. Amplitudes are differences: a temperature
 * of 0 °C is one of 273.15 K, its change by 1 °C is one by 1 K. Magnitudes become differences, too: tolerances are relative to them.
 */
export function inDisplayUnits(
  window: Window,
  { variables }: Pick<RunColumns, "variables">,
  { units = {}, isAmplitude = false }: ShownIn = {},
): Window {
  const conversions = window.names.map((name) => {
    const variable = variables.find((one) => one.name === name) ?? { unit: "", displayUnit: "" };
    const chosen = units[name];
    // A link may name a unit that does not fit.
    return (chosen && unitConversion(variable.unit, chosen)) || displayConversion(variable);
  });
  const columns = window.columns.map((column, i) => {
    const { unit, factor, offset } = conversions[i]!;
    return converted(column, { unit, factor, offset: isAmplitude ? 0 : offset });
  });
  const magnitudes = window.magnitudes?.map((one, i) => one * Math.abs(conversions[i]!.factor));
  return { ...window, columns, ...(magnitudes && { magnitudes }) };
}
