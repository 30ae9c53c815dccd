import { phrase, type Say, type Trajectory, type TrajectoryVariable } from "@cosimo/ir";
import { isHeld } from "../compare/limits.ts";
import { converted, displayConversion } from "./display-unit.ts";
import { plotPhrases } from "./plot-phrases.ts";
import type { PlotAxis, PlotSeries } from "./plot-spec.ts";

type AxisVariable = Pick<
  TrajectoryVariable,
  "name" | "type" | "unit" | "displayUnit" | "description" | "literals"
>;

export function timeAxis(say: Say): PlotAxis {
  return { label: say(phrase(plotPhrases, "plot.time")), unit: "s" };
}

/** A curve of one variable over `x`, which has a value for each row; values in the display unit. */
export function seriesOf(trajectory: Trajectory, index: number, x: Float64Array, color: number): PlotSeries {
  const variable = trajectory.variables[index]!;
  const { name, description } = variable;
  const conversion = displayConversion(variable);
  const shape = isHeld(variable) ? "steps" : "line";
  const y = converted(trajectory.columns[index]!, conversion);
  return { label: name, variable: name, unit: conversion.unit, description, shape, x, y, color };
}

/** The vertical axis of a panel for one variable or the first of several. */
export function valueAxis(variable: AxisVariable, count: number, say: Say): PlotAxis {
  const { name, description } = variable;
  const { unit } = displayConversion(variable);
  const label =
    count > 1 ? sharedLabel(variable, say) : description === "" ? name : `${name}, ${lowered(description)}`;
  switch (variable.type) {
    case "Boolean":
      return { label, unit, ticks: ["false", "true"].map((text, value) => ({ value, label: text })) };
    case "Enumeration": {
      const ticks = variable.literals?.map((text, i) => ({ value: i + 1, label: text }));
      return { label, unit, ...(ticks ? { ticks } : { whole: true }) };
    }
    case "Integer":
      return { label, unit, whole: true };
    case "Real":
    case "String":
      return { label, unit };
  }
}

function sharedLabel(variable: AxisVariable, say: Say): string {
  switch (variable.type) {
    case "Real":
      return variable.unit === "" ? say(phrase(plotPhrases, "plot.value")) : "";
    case "Boolean":
      return "";
    case "Integer":
      return say(phrase(plotPhrases, "plot.integer"));
    case "Enumeration":
      return say(phrase(plotPhrases, "plot.enumeration"));
    case "String":
      return say(phrase(plotPhrases, "plot.string"));
  }
}

function lowered(description: string): string {
  return /^[A-Z][a-z]/.test(description) ? description[0]!.toLowerCase() + description.slice(1) : description;
}
