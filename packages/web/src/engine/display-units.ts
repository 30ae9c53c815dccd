import { converted, displayConversion } from "@cosimo/core/models";
import type { RunColumns } from "../results/run-columns.ts";
import type { Window } from "../results/view.ts";

/**
 * A part of a run in the units that the model wants to be shown, as `ModelReport` names them. Amplitudes are differences: a temperature
 * of 0 °C is one of 273.15 K, its change by 1 °C is one by 1 K. Magnitudes become differences, too: tolerances are relative to them.
 */
export function inDisplayUnits(
  window: Window,
  { variables }: Pick<RunColumns, "variables">,
  meaning: "values" | "amplitudes" = "values",
): Window {
  const conversions = window.names.map((name) => {
    const variable = variables.find((one) => one.name === name);
    return displayConversion(variable ?? { unit: "", displayUnit: "" });
  });
  const columns = window.columns.map((column, i) => {
    const { unit, factor, offset } = conversions[i]!;
    return converted(column, { unit, factor, offset: meaning === "values" ? offset : 0 });
  });
  const magnitudes = window.magnitudes?.map((one, i) => one * Math.abs(conversions[i]!.factor));
  return { ...window, columns, ...(magnitudes && { magnitudes }) };
}
