import { displayConversion, type Model, modelDetails } from "@cosimo/core/models";
import type { Expression, TrajectoryVariable } from "@cosimo/ir";
import { type Dialog, dialogOf } from "@cosimo/language";
import { shownUnits } from "../../results/shown-units.ts";
import type { ModelReport, ParameterReport, VariableReport } from "../../state/reports.ts";

const STOP_TIME = 1;
const TOLERANCE = 1e-6;

/** What the page shows of a compiled model; the variables are those of its first run. */
export function modelReport(model: Model, columns: readonly TrajectoryVariable[]): ModelReport {
  const { name, description, parameters, starts, experiment } = modelDetails(model.dae);
  const declared = new Map(model.dae.variables.map((one) => [one.name, one]));
  const change = (kind: ParameterReport["kind"], list: typeof parameters): ParameterReport[] =>
    list.flatMap((one) => {
      const variable = declared.get(one.name);
      const literals = variable?.literals ?? [];
      const value = numberOf(one.value, literals);
      if (value === undefined || !isChangeable(one.type)) return [];
      const dialog = variable === undefined ? undefined : dialogOf(variable.origin.span);
      const [min, max] = [literal(variable?.min), literal(variable?.max)];
      return [
        {
          ...{ name: one.name, kind, description: one.description, unit: one.unit, type: one.type, value },
          ...(min !== undefined && { min }),
          ...(max !== undefined && { max }),
          ...{ literals, structural: one.structural === true },
          ...{ tab: dialog?.tab ?? "", group: dialog?.group ?? "" },
          ...(dialog?.enable && { enable: enabledBy(one.name, dialog.enable) }),
        },
      ];
    });
  const fixed = starts.filter((one) => one.fixed === true);
  const variables = columns.filter(({ role }) => role === undefined).map(variableReport);
  return {
    name,
    description,
    variables,
    modes: columns.filter(({ role }) => role === "mode").map(variableReport),
    ...(model.dae.scene !== undefined && { hasScene: true }),
    parameters: [...change("parameter", parameters), ...change("start", fixed)],
    experiment: {
      stopTime: experiment.stopTime ?? (experiment.startTime ?? 0) + STOP_TIME,
      tolerance: experiment.tolerance ?? TOLERANCE,
    },
    suggestedPlots: suggestPlots(columns.filter(({ role }) => role === undefined)),
  };
}

/** A parameter of the same component. */
function enabledBy(name: string, { parameter, value }: Dialog["enable"] & object) {
  return { parameter: name.replace(/[^.]*$/, parameter), value: Number(value) };
}

function isChangeable(type: string): type is ParameterReport["type"] {
  return type === "Real" || type === "Integer" || type === "Boolean" || type === "Enumeration";
}

function numberOf(value: unknown, literals: readonly string[]): number | undefined {
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "string") {
    const place = literals.findIndex((one) => value === one || value.endsWith(`.${one}`));
    return place < 0 ? undefined : place + 1;
  }
  return typeof value === "number" ? value : undefined;
}

function literal(expression: Expression | undefined): number | undefined {
  return expression?.kind === "number" ? expression.value : undefined;
}

export function variableReport(variable: TrajectoryVariable): VariableReport {
  const { name, description, type, literals = [] } = variable;
  const isHeld = type !== "Real" || variable.variability !== "continuous";
  return {
    name,
    description,
    unit: displayConversion(variable).unit,
    units: shownUnits(variable),
    type,
    literals,
    isHeld,
  };
}

/** At most this many plots with this many curves. */
const MOST_PLOTS = 3;
const MOST_CURVES = 4;

/** States and outputs, or all variables if there are neither, grouped by unit. */
export function suggestPlots(columns: readonly TrajectoryVariable[]): readonly (readonly string[])[] {
  const names = new Set(columns.map(({ name }) => name));
  // Without numbers that vary continuously, what there is.
  const isNumber = columns.some(({ type }) => type === "Real");
  const isDrawn = ({ name, type, aliasOf }: TrajectoryVariable) =>
    (isNumber ? type === "Real" : type !== "String") &&
    aliasOf === undefined &&
    !name.startsWith("der(") &&
    !name.startsWith("$");
  const drawn = columns.filter(isDrawn);
  const chief = drawn.filter(({ name, causality }) => names.has(`der(${name})`) || causality === "output");
  const groups = new Map<string, string[]>();
  for (const { name, unit } of chief.length > 0 ? chief : drawn) {
    const group = groups.get(unit) ?? [];
    if (group.length < MOST_CURVES) group.push(name);
    groups.set(unit, group);
  }
  return [...groups.values()].slice(0, MOST_PLOTS);
}
