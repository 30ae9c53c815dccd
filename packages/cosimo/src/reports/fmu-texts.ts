import type { PhraseCatalogue } from "@cosimo/core/models";

/** Output texts about FMUs, without diagnostics. */
export const fmuTexts = {
  "fmu-info.title": "{model}, FMI {version}",
  "fmu-info.tool": "made by",
  "fmu-info.author": "author",
  "fmu-info.version": "version",
  "fmu-info.license": "licence",
  "fmu-info.token": "token",
  "fmu-info.modelExchange": "Model Exchange",
  "fmu-info.coSimulation": "Co-Simulation",
  "fmu-info.scheduledExecution": "Scheduled Execution",
  "fmu-info.identifier": "identifier {identifier}",
  "fmu-info.platforms": "platforms",
  "fmu-info.no-platforms": "no binaries",
  "fmu-info.sources": "sources",
  "fmu-info.experiment": "experiment",
  "fmu-info.experiment-times": "from {start} to {stop} s",
  "fmu-info.experiment-open": "from {start} s",
  "fmu-info.step-size": "step size {stepSize} s",
  "fmu-info.tolerance": "tolerance {tolerance}",
  "fmu-info.model": "model",
  "fmu-info.size":
    "{states} {states|state|states}, {indicators} {indicators|event indicator|event indicators}, {variables} {variables|variable|variables}",
  "fmu-info.variable": "variable",
  "fmu-info.type": "type",
  "fmu-info.causality": "causality",
  "fmu-info.variability": "variability",
  "fmu-info.start": "start",
  "fmu-info.unit": "unit",
  "fmu-info.description": "description",
  "fmu-validate.sound": "{file}: nothing is wrong.",
  "fmu-validate.found":
    "{file}: {errors} {errors|error|errors}, {warnings} {warnings|warning|warnings}, {notices} {notices|notice|notices}.",
} as const satisfies PhraseCatalogue;
