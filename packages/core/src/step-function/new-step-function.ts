import { isIdentifier, stepFunctionHeader } from "@cosimo/fmi";
import { type OptionRows, requireFields } from "@cosimo/ir";
import { readStepFunction } from "./read-step-function.ts";

export interface NewStepFunctionOptions {
  readonly version: 2 | 3;
  readonly language: "C" | "C++";
}

const newRows: OptionRows<NewStepFunctionOptions> = {
  version: { type: "whole", range: { least: 2, most: 3 } },
  language: { type: "choice", choices: ["C", "C++"] },
};

/** Files of a new model: a first-order lag. `undefined` if the name is illegal. */
export function newStepFunction(
  name: string,
  options: NewStepFunctionOptions,
): Readonly<Record<string, string>> | undefined {
  requireFields(options, newRows, "newStepFunction()");
  if (!isIdentifier(name)) return undefined;
  const { version, language } = options;
  const source = language === "C" ? "step.c" : "step.cpp";
  const table = newTable(name, version, source);
  const { value: model } = readStepFunction({ uri: "fmu.json", text: table });
  if (model === undefined) throw new Error("the generated table was refused by its reader");
  return { "fmu.json": table, [source]: newSource(name, language), [`${name}.h`]: stepFunctionHeader(model) };
}

function newTable(name: string, version: 2 | 3, source: string): string {
  return `{
  "name": "${name}",
  "fmi": ${version},
  "description": "First-order lag",
  "sources": ["${source}"],
  "experiment": {"startTime": 0, "stopTime": 10, "stepSize": 0.1},
  "variables": [
    {"name": "T", "causality": "parameter", "start": 1, "min": 1e-9, "unit": "s", "description": "Time constant"},
    {"name": "u", "causality": "input", "start": 1, "description": "Input"},
    {"name": "y", "causality": "output", "start": 0, "description": "Output"}
  ]
}
`;
}

function newSource(name: string, language: "C" | "C++"): string {
  return `#include "${name}.h"

#include <${language === "C" ? "math.h" : "cmath"}>

/* Solution of T dy/dt = u - y for constant u, from time to time + size. */
StepResult ${name}_step(${name} *m, double time, double size) {
  (void)time;
  m->y = m->u + (m->y - m->u) * ${language === "C" ? "" : "std::"}exp(-size / m->T);
  return STEP_DONE;
}
`;
}
