import { constantOf } from "./field-names.ts";
import { type StepFunction, type StepFunctionName, type StepVariable, TEXT_SIZE } from "./step-function.ts";
import { variableTypes } from "./variable-types.ts";

/** The header that a user's sources include: the struct of variables, and the functions. */
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

const results = `/* What a function answers. */
typedef enum {
  STEP_DONE,
  /* Not with this step size: all variables become what they were before, and the importer may try a smaller step. */
  STEP_REJECTED,
  /* Done, and the simulation is to end here. */
  STEP_FINISHED,
  /* Nothing more can be computed. */
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

/** What a comment can be. */
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

/** How a user's function is declared. */
export function declarationOf(model: string, name: StepFunctionName): string {
  const size = name === "step" ? ", double size" : "";
  return `StepResult ${model}_${name}(${model} *m, double time${size})`;
}

function functions(model: string): readonly string[] {
  return [
    "/*",
    " * Computes what has no start value, from parameters, inputs and start values. It may be called several times before the run",
    " * begins, always with the values that were set. It may be missing.",
    " */",
    `${declarationOf(model, "initialize")};`,
    "",
    "/* Computes outputs from inputs and other variables at the same time; called after each step and each change. It may be missing. */",
    `${declarationOf(model, "outputs")};`,
    "",
    "/* Goes from `time` to `time + size`. Inputs keep their values meanwhile. */",
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
    "/* Messages to the importer's log, as printf writes them. A step with a warning is done with a warning. */",
    `void ${model}_log(const ${model} *m, const char *format, ...) STEP_FORMAT;`,
    `void ${model}_warn(const ${model} *m, const char *format, ...) STEP_FORMAT;`,
    "/* Why it failed; the answer is STEP_FAILED. */",
    `StepResult ${model}_fail(const ${model} *m, const char *format, ...) STEP_FORMAT;`,
  ];
}
