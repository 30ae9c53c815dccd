import type { InitialEquation, InitializationReport, InitialLoop, Model } from "@cosimo/core/models";
import type { Translations } from "@cosimo/ir";
import { placeOf } from "@cosimo/language";
import type {
  InitialEquationReport,
  InitialLoopReport,
  InitialReport,
  RunSettings,
  StartReport,
} from "../state/reports.ts";
import { shownDiagnostic } from "./reports/shown-diagnostic.ts";
import { runOptions } from "./run-options.ts";

/** Finds initial values, and says how: a run that ends where it begins. */
export async function initialReport(
  model: Model,
  settings: RunSettings,
  translations: Translations | undefined,
): Promise<InitialReport | undefined> {
  const options = runOptions(model, settings);
  const startTime = options.startTime ?? model.dae.experiment.startTime ?? 0;
  const result = await model.simulate({ ...options, startTime, stopTime: startTime, logInit: true });
  return result.initialization && asData(result.initialization, translations);
}

function asData(report: InitializationReport, translations: Translations | undefined): InitialReport {
  const { solved, time, loops, assumed, checks, states, otherSolutions, advice } = report;
  return {
    ...{ solved, time, otherSolutions },
    loops: loops.map(loopAsData),
    assumed: assumed.map(startAsData),
    checks: checks.map(equationAsData),
    chosenStates: states?.chosen ?? [],
    candidates: states?.candidates ?? [],
    advice: advice.map((one) => shownDiagnostic(one, translations)),
  };
}

function loopAsData({ kind, size, status, iterationVariables, residuals }: InitialLoop): InitialLoopReport {
  return {
    ...{ kind, size, status },
    variables: iterationVariables.map(startAsData),
    residuals: residuals.map(equationAsData),
  };
}

function startAsData(
  one: InitializationReport["assumed"][number] & { readonly value?: number },
): StartReport {
  const { name, start, startFrom, span, value } = one;
  return { name, start, startFrom, place: placeOf(span), ...(value !== undefined && { value }) };
}

function equationAsData({
  text,
  component,
  span,
  residual,
  relative,
}: InitialEquation): InitialEquationReport {
  return { text, component, place: placeOf(span), residual, relative };
}
