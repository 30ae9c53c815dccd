import { converted, displayConversion } from "@cosimo/core/models";
import type { RunColumns } from "../results/run-columns.ts";
import type { Window } from "../results/view.ts";

/** A part of a run in the units that the model wants to be shown, as `ModelReport` names them. */
export function inDisplayUnits(window: Window, { variables }: RunColumns): Window {
  const columns = window.names.map((name, i) => {
    const column = window.columns[i]!;
    const variable = variables.find((one) => one.name === name);
    return variable === undefined || variable.displayUnit === ""
      ? column
      : converted(column, displayConversion(variable));
  });
  return { ...window, columns };
}
