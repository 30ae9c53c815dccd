import { constantOf } from "./field-names.ts";
import { type StepFunction, type StepFunctionName, type StepVariable, TEXT_SIZE } from "./step-function.ts";
import { variableTypes } from "./variable-types.ts";

/** The header for the user's sources: the struct of variables and the functions. */
export function printHeader(model: StepFunction): string {
  const { name } = model;
  const guard = `${name.toUpperCase()}_H`;
  return [
    `/* Written from fmu.json by "cosimo fmu build", which overwrites it. */`,
    `#ifndef ${guard}`,
    `#define ${guard}`,
    "",
    "#include <stdbool.h>",
    "#include <stddef.h>",
    "#include <stdint.h>",
    "",
    "#ifdef __cplusplus",
    'extern "C" {',
    "#endif",
    "",
    results,
    "",
    ...enumerations(model),
    `typedef struct ${name} {`,
    ...members(model),
    `} ${name};`,
    "",
    ...functions(name),
    "",
    ...messages(name),
    "",
    "#ifdef __cplusplus",
    "}",
    "#endif",
    "",
    "#endif",
    "",
  ].join("\n");
}

const results = `/* Result of a function. */
typedef enum {
  STEP_DONE,
  /* Step refused: all variables are restored, and the importer may try a smaller step. */
  STEP_REJECTED,
  /* Done; the simulation ends at the end of this step. */
  STEP_FINISHED,
  /* Failed; no further step is possible. */
  STEP_FAILED
} StepResult;`;

function enumerations({ name: model, enumerations: types }: StepFunction): readonly string[] {
  return types.flatMap(({ name, items, description }) => [
    ...(description === undefined ? [] : [`/* ${plainText(description)} */`]),
    "enum {",
    items.map((item, i) => `  ${constantOf(model, name, item)} = ${i + 1}`).join(",\n"),
    "};",
    "",
  ]);
}

/** A text that is legal in a comment of C. */
function plainText(text: string): string {
  return text.replaceAll(/\*\/|\/\*|\s+/g, " ");
}

/** C has no struct without members. */
function members({ variables }: StepFunction): readonly string[] {
  return variables.length === 0 ? ["  char unused;"] : variables.map(member);
}

function member({ field, type, dimensions, enumeration, ...row }: StepVariable): string {
  const cType =
    type === "Binary" ? `struct { size_t size; uint8_t bytes[${row.maxSize}]; }` : variableTypes[type].cType;
  const sizes = [...dimensions, ...(type === "String" ? [TEXT_SIZE] : [])].map((size) => `[${size}]`);
  const unit = row.unit === undefined ? "" : `[${row.unit}]`;
  const said = [row.causality, enumeration ?? "", unit, row.description ?? ""].filter((one) => one !== "");
  return `  ${cType} ${field}${sizes.join("")}; /* ${plainText(said.join(" "))} */`;
}

/** Declaration of a function of the user. */
export function declarationOf(model: string, name: StepFunctionName): string {
  const size = name === "step" ? ", double size" : "";
  return `StepResult ${model}_${name}(${model} *m, double time${size})`;
}

function functions(model: string): readonly string[] {
  return [
    "/*",
    " * Computes variables without a start value from parameters, inputs and start values. It may be called several times before the",
    " * first step, always with the values that were set. Optional.",
    " */",
    `${declarationOf(model, "initialize")};`,
    "",
    "/* Computes outputs from inputs and other variables at the same time; called after each step and each change. Optional. */",
    `${declarationOf(model, "outputs")};`,
    "",
    "/* Makes a step from `time` to `time + size`. Inputs are constant during the step. */",
    `${declarationOf(model, "step")};`,
  ];
}

function messages(model: string): readonly string[] {
  return [
    "#ifdef __GNUC__",
    "#define STEP_FORMAT __attribute__((format(printf, 2, 3)))",
    "#else",
    "#define STEP_FORMAT",
    "#endif",
    "",
    "/* Messages to the importer's log, formatted like printf. A step with a warning returns status warning. */",
    `void ${model}_log(const ${model} *m, const char *format, ...) STEP_FORMAT;`,
    `void ${model}_warn(const ${model} *m, const char *format, ...) STEP_FORMAT;`,
    "/* Reports an error and returns STEP_FAILED. */",
    `StepResult ${model}_fail(const ${model} *m, const char *format, ...) STEP_FORMAT;`,
  ];
}
