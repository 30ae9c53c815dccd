import {
  isIdentifier,
  type SourceName,
  type StepExperiment,
  type StepFunction,
  type StepVariable,
  stepFunctionMessages,
} from "@cosimo/fmi";
import {
  type Checked,
  type Diagnostic,
  diagnose,
  hasErrors,
  type OptionRows,
  relatedSpan,
  requireFields,
  type SourceText,
} from "@cosimo/ir";
import { readJson } from "../json/read-json.ts";
import { readEnumerations } from "./read-enumerations.ts";
import { type RowContext, readVariable, variableKeys } from "./read-variable.ts";
import { TableReader } from "./table-reader.ts";

const keys = [
  ...["name", "fmi", "description", "author", "license", "version"],
  ...["experiment", "fixedStepSize", "globalState", "sources", "enumerations", "variables"],
];

export interface ReadStepFunctionOptions {
  /** Overrides the version of the table. */
  readonly version?: 2 | 3;
}

const readRows: OptionRows<ReadStepFunctionOptions> = {
  version: { type: "whole", range: { least: 2, most: 3 } },
};

/** Reads the table of an FMU around a step function: fmu.json. */
export function readStepFunction(
  source: SourceText,
  options: ReadStepFunctionOptions = {},
): Checked<StepFunction> {
  requireFields(options, readRows, "readStepFunction()");
  const { value: node, diagnostics: faults } = readJson(source);
  if (node === undefined) return { diagnostics: faults };
  if (node.kind !== "object")
    return { diagnostics: [diagnose(stepFunctionMessages, "step-function.no-table", node.span)] };
  const diagnostics: Diagnostic[] = [];
  const table = new TableReader(node, keys, diagnostics);
  for (const key of ["name", "sources", "variables"]) table.required(key);
  const name = table.text("name");
  if (name !== undefined && !isIdentifier(name.value))
    table.report("step-function.model-name", name.span, { name: name.value });
  const version = options.version ?? table.version("fmi") ?? 3;
  const model = name?.value ?? "";
  const enumerations = readEnumerations(table, model);
  const value: StepFunction = {
    name: model,
    nameSpan: name?.span ?? table.span,
    version,
    ...texts(table),
    experiment: readExperiment(table),
    ...defined("fixedStepSize", table.positive("fixedStepSize")),
    globalState: table.boolean("globalState") ?? false,
    sources: readSources(table, model),
    enumerations,
    variables: readVariables(table, { version, model, enumerations }),
    source,
  };
  return hasErrors(diagnostics) ? { diagnostics } : { value, diagnostics };
}

/** An object with one member, or none if the value is undefined. */
function defined<K extends string, T>(key: K, value: T | undefined): { readonly [P in K]?: T } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [P in K]: T });
}

function texts(table: TableReader) {
  return {
    ...defined("description", table.text("description")?.value),
    ...defined("author", table.text("author")?.value),
    ...defined("license", table.text("license")?.value),
    ...defined("modelVersion", table.text("version")?.value),
  };
}

function readExperiment(table: TableReader): StepExperiment {
  const experiment = table.object("experiment", ["startTime", "stopTime", "stepSize"]);
  if (experiment === undefined) return {};
  const startTime = experiment.number("startTime");
  const stopTime = experiment.number("stopTime");
  if (stopTime !== undefined && stopTime <= (startTime ?? 0))
    experiment.report("step-function.stop-time", experiment.spanOf("stopTime"), {});
  return {
    ...defined("startTime", startTime),
    ...defined("stopTime", stopTime),
    ...defined("stepSize", experiment.positive("stepSize")),
  };
}

function readSources(table: TableReader, model: string): readonly SourceName[] {
  const taken = ["fmu.c", "fmu.cpp", `${model}.h`];
  const seen = new Set<string>();
  return table.texts("sources").map(({ value: file, span }) => {
    if (!/^[\w.-]+\.(?:c|cc|cpp|cxx)$/.test(file) || taken.includes(file))
      table.report("step-function.source-name", span, { file, taken });
    else if (seen.has(file)) table.report("step-function.source-twice", span, { file });
    seen.add(file);
    return { name: file, span };
  });
}

function readVariables(table: TableReader, context: RowContext): readonly StepVariable[] {
  const variables: StepVariable[] = [];
  for (const row of table.objects("variables", variableKeys)) {
    const variable = readVariable(row, context);
    if (variable === undefined) continue;
    const { name, nameSpan: span, field } = variable;
    const same = variables.find((one) => one.name === name);
    const other = variables.find((one) => one.field === field);
    if (same !== undefined) {
      const related = [relatedSpan(name, same.nameSpan)];
      table.diagnostics.push(
        diagnose(stepFunctionMessages, "step-function.duplicate", span, { name }, { related }),
      );
    } else if (other !== undefined) {
      table.report("step-function.same-field", span, { name, other: other.name, field });
    }
    variables.push(variable);
  }
  return variables;
}
