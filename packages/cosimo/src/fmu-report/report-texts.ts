import type { PhraseCatalogue } from "@cosimo/core/models";

/** Texts of the report page of an FMU. */
export const fmuReportTexts = {
  "fmu-report.language": "en",
  "fmu-report.findings": "Findings",
  "fmu-report.no-findings": "No faults found.",
  "fmu-report.line": "line {line}",
  "fmu-report.facts": "Properties",
  "fmu-report.variables": "Variables",
  "fmu-report.search": "search in names, types, units, descriptions",
  "fmu-report.plots": "Results",
  "fmu-report.plots-help": "Choose variables in the table below; move over a plot to read values.",
  "fmu-report.thinned": "Every row number {stride} is shown, and all at events.",
  "fmu-report.failed": "The run has failed at t = {time} s: {reason}",
  "fmu-report.events": "Events",
  "fmu-report.reference": "reference",
  "fmu-report.initial": "initial",
  "fmu-report.range": "range",
  "fmu-report.nominal": "nominal",
  "fmu-report.plot": "plot",
  "fmu-report.time": "time",
  "fmu-report.condition": "condition",
  "fmu-report.kind": "kind",
  "fmu-report.made": "Report of {file}",
} as const satisfies PhraseCatalogue;
