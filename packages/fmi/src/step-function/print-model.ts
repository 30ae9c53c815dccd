import { cNumber, cString } from "../write/c-text.ts";
import {
  type StartValue,
  type StepFunction,
  type StepFunctionName,
  type StepVariable,
  stepFunctions,
  TEXT_SIZE,
} from "./step-function.ts";
import { variableTypes } from "./variable-types.ts";

/** Name of the struct of variables in the compiled file. */
export function structName(model: string): string {
  return `${model}_variables`;
}

/** Prints the table of variables and the calls of the user's functions for the run time. */
export function printModel(
  model: StepFunction,
  present: ReadonlySet<StepFunctionName>,
  instantiationToken: string,
): string {
  return [
    `/* The table of ${model.name}. */`,
    ...printVariables(model),
    "",
    ...printStarts(model),
    "",
    ...stepFunctions.filter((name) => present.has(name)).flatMap((name) => printCall(model.name, name)),
    ...["log", "warn", "fail"].flatMap((name) => printMessage(model.name, name)),
    ...printTable(model, present, instantiationToken),
    "",
  ].join("\n");
}

function printVariables({ name: model, variables }: StepFunction): readonly string[] {
  const rows = variables.map((one) => {
    const { constant } = variableTypes[one.type];
    const count = elementsOf(one);
    const place = `offsetof(${structName(model)}, ${one.field}), ${count}`;
    const size = `sizeof(((${structName(model)} *)0)->${one.field}) / ${count}, ${one.maxSize ?? 0}`;
    return `  {${cString(one.name)}, ${constant}, ${settable(one)}, ${place}, ${size}}`;
  });
  return [
    "static const Variable variables[] = {",
    ['  {"time", TYPE_FLOAT64, SET_NEVER, 0, 1, 0, 0}', ...rows].join(",\n"),
    "};",
  ];
}

function settable({ causality, variability, start }: StepVariable): string {
  if (start === undefined || variability === "constant") return "SET_NEVER";
  return causality === "input" || variability === "tunable" ? "SET_ANY_TIME" : "SET_UNTIL_INITIALIZED";
}

function printStarts({ name, variables }: StepFunction): readonly string[] {
  const starts = variables.flatMap(printStart);
  return [
    "static void setStarts(void *values) {",
    `  ${structName(name)} *m = (${structName(name)} *)values;`,
    "  (void)m;",
    ...starts,
    "}",
  ];
}

function elementsOf({ dimensions }: StepVariable): number {
  return dimensions.reduce((product, size) => product * size, 1);
}

/** Start values of an array; equal values are assigned in a loop. */
function printStart(variable: StepVariable): readonly string[] {
  const { field, start, type, dimensions } = variable;
  if (start === undefined) return [];
  if (type === "Binary") return printBinaries(variable, start as readonly string[]);
  if (dimensions.length === 0) return [`  ${assignment(`m->${field}`, start[0]!, type)}`];
  const element = type === "String" ? `char (*)[${TEXT_SIZE}]` : `${variableTypes[type].cType} *`;
  const at = (index: string | number) => `((${element})m->${field})[${index}]`;
  if (start.every((value) => value === start[0]))
    return [`  for (size_t i = 0; i < ${elementsOf(variable)}; i++) ${assignment(at("i"), start[0]!, type)}`];
  return start.map((value, i) => `  ${assignment(at(i), value, type)}`);
}

function printBinaries({ field, dimensions }: StepVariable, start: readonly string[]): readonly string[] {
  const first = `m->${field}${dimensions.map(() => "[0]").join("")}`;
  return start.flatMap((digits, i) => {
    const bytes = (digits.match(/../g) ?? []).map((byte) => `0x${byte}`);
    if (bytes.length === 0) return [];
    return [
      "  {",
      `    static const uint8_t bytes[] = {${bytes.join(", ")}};`,
      `    (&${first})[${i}].size = sizeof bytes;`,
      `    memcpy((&${first})[${i}].bytes, bytes, sizeof bytes);`,
      "  }",
    ];
  });
}

export function assignment(place: string, value: StartValue, type: StepVariable["type"]): string {
  if (typeof value === "string") return `strcpy(${place}, ${cString(value)});`;
  if (type === "Int64") return `${place} = ${longText(value as bigint)};`;
  if (type === "UInt64") return `${place} = UINT64_C(${value});`;
  if (type === "Float32") return `${place} = (float)${cNumber(value as number)};`;
  return `${place} = ${typeof value === "number" ? cNumber(value) : String(value)};`;
}

/** The smallest 64-bit integer has no literal in C. */
function longText(value: bigint): string {
  return value === -(1n << 63n) ? "INT64_MIN" : `INT64_C(${value})`;
}

/** A call of a function; C++ exceptions become failures. */
function printCall(model: string, name: StepFunctionName): readonly string[] {
  const [parameters, args] =
    name === "step" ? ["double time, double size", "time, size"] : ["double time", "time"];
  const call = `${model}_${name}(m, ${args})`;
  return [
    `static int ${name}Function(void *values, ${parameters}) {`,
    `  ${structName(model)} *m = (${structName(model)} *)values;`,
    "#ifdef __cplusplus",
    "  try {",
    `    return (int)${call};`,
    "  } catch (const std::exception &error) {",
    `    return (int)${model}_fail(m, "an exception: %s", error.what());`,
    "  } catch (...) {",
    `    return (int)${model}_fail(m, "an exception");`,
    "  }",
    "#else",
    `  return (int)${call};`,
    "#endif",
    "}",
    "",
  ];
}

function printMessage(model: string, name: string): readonly string[] {
  const level = { log: "LEVEL_MESSAGE", warn: "LEVEL_WARNING", fail: "LEVEL_ERROR" }[name];
  const fails = name === "fail";
  return [
    `${fails ? "StepResult" : "void"} ${model}_${name}(const ${structName(model)} *m, const char *format, ...) {`,
    "  va_list values;",
    "  va_start(values, format);",
    `  reportList(instanceOf(m), ${level}, format, values);`,
    "  va_end(values);",
    ...(fails ? ["  return STEP_FAILED;"] : []),
    "}",
    "",
  ];
}

function printTable(
  { name, fixedStepSize, globalState, variables }: StepFunction,
  present: ReadonlySet<StepFunctionName>,
  token: string,
): readonly string[] {
  return [
    "static const Model *theModel(void) {",
    "  static const Model model = {",
    `      ${cString(token)}, sizeof(${structName(name)}), ${TEXT_SIZE}, variables, ${variables.length + 1},`,
    `      ${cNumber(fixedStepSize ?? 0)}, ${!globalState}, ${globalState}, setStarts,`,
    `      ${stepFunctions.map((one) => (present.has(one) ? `${one}Function` : "NULL")).join(", ")}, NULL};`,
    "  return &model;",
    "}",
  ];
}
