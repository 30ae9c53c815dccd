import { allowedInitials } from "../description/initial.ts";
import { fieldName } from "./field-names.ts";
import {
  type StartValue,
  type StepCausality,
  type StepVariability,
  type StepVariable,
  type StepVariableType,
  stepCausalities,
  stepVariabilities,
  TEXT_SIZE,
} from "./step-function.ts";
import type { TableReader } from "./table-reader.ts";
import { typeNames, typeOfName, variableTypes } from "./variable-types.ts";

const numberKeys = ["min", "max", "nominal"] as const;
export const variableKeys: readonly string[] = [
  ...["name", "type", "causality", "variability", "start", "unit"],
  ...numberKeys,
  "description",
];

/** One row of the table; missing when it has no usable name. */
export function readVariable(row: TableReader, version: 2 | 3, model: string): StepVariable | undefined {
  row.required("name");
  const name = row.text("name");
  if (name === undefined) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no name has one.
  if (!/[\p{L}\p{Nd}]/u.test(name.value) || /[\x00-\x1f]/.test(name.value) || name.value === "time")
    row.report("step-function.variable-name", name.span, { name: name.value });
  const type = readType(row, version);
  const causality = readChoice(row, "causality", stepCausalities) ?? "local";
  const given = readChoice(row, "variability", stepVariabilities);
  const variability = given ?? usualVariability(type, causality);
  const kind = { name: name.value, type, causality, variability };
  checkVariability(row, kind, version);
  const start = readStart(row, kind, version);
  const unit = forFloats(row, "unit", type, name.value) ? row.text("unit")?.value : undefined;
  const description = row.text("description")?.value;
  const variable = {
    ...kind,
    nameSpan: name.span,
    field: fieldName(name.value, model),
    ...(start !== undefined && { start }),
    ...(unit && { unit }),
    ...readBounds(row, type, name.value),
    ...(description !== undefined && { description }),
  };
  checkBounds(row, variable);
  return variable;
}

interface Kind {
  readonly name: string;
  readonly type: StepVariableType;
  readonly causality: StepCausality;
  readonly variability: StepVariability;
}

function readType(row: TableReader, version: 2 | 3): StepVariableType {
  const written = row.text("type");
  if (written === undefined) return "Float64";
  const { value, span } = written;
  const type = typeOfName(value);
  const possible = typeNames.filter((name) => version === 3 || variableTypes[typeOfName(name)!].inFmi2);
  if (type === undefined) row.report("step-function.unknown-type", span, { type: value, possible });
  else if (version === 2 && !variableTypes[type].inFmi2)
    row.report("step-function.type-of-version", span, { type: value, possible });
  return type ?? "Float64";
}

function readChoice<T extends string>(
  row: TableReader,
  key: "causality" | "variability",
  possible: readonly T[],
): T | undefined {
  const written = row.text(key);
  const found = possible.find((one) => one === written?.value);
  if (written !== undefined && found === undefined)
    row.report(`step-function.unknown-${key}`, written.span, { [key]: written.value, possible });
  return found;
}

function isFloatType(type: StepVariableType): boolean {
  return type === "Float64" || type === "Float32";
}

function usualVariability(type: StepVariableType, causality: StepCausality): StepVariability {
  if (causality === "parameter" || causality === "calculatedParameter") return "fixed";
  return isFloatType(type) ? "continuous" : "discrete";
}

function goTogether(version: 2 | 3, { type, causality }: Kind, variability: StepVariability): boolean {
  const allowed = allowedInitials(version, causality, variability) !== undefined;
  return allowed && (variability !== "continuous" || isFloatType(type));
}

function checkVariability(row: TableReader, kind: Kind, version: 2 | 3): void {
  const { name, type, causality, variability } = kind;
  if (goTogether(version, kind, variability)) return;
  const possible = stepVariabilities.filter((one) => goTogether(version, kind, one));
  const key = row.node("variability") === undefined ? "causality" : "variability";
  row.report("step-function.variability", row.spanOf(key), { name, type, causality, variability, possible });
}

/** Calculated parameters, and local variables that are like them. */
function isAlwaysComputed({ causality, variability }: Kind, version: 2 | 3): boolean {
  const allowed = allowedInitials(version, causality, variability);
  return causality !== "input" && allowed !== undefined && !allowed.includes("exact");
}

function readStart(row: TableReader, kind: Kind, version: 2 | 3): StartValue | undefined {
  const { name, type, causality, variability } = kind;
  const node = row.node("start");
  const needed = causality === "parameter" || causality === "input" || variability === "constant";
  if (node === undefined) {
    if (needed)
      row.report("step-function.start-missing", row.spanOf("name"), { name, function: "initialize" });
    return undefined;
  }
  if (isAlwaysComputed(kind, version)) {
    const args = { name, causality, variability, function: "initialize" };
    row.report("step-function.start-given", node.span, args);
    return undefined;
  }
  const value = "value" in node ? startOfType(node.value, type) : undefined;
  if (value === undefined) row.report("step-function.start-type", node.span, { name, type });
  return value;
}

function startOfType(value: number | boolean | string, type: StepVariableType): StartValue | undefined {
  const { range } = variableTypes[type];
  if (type === "Boolean") return typeof value === "boolean" ? value : undefined;
  if (type === "String")
    return typeof value === "string" && isShort(value) && !value.includes("\0") ? value : undefined;
  if (range === undefined)
    return typeof value === "number" && Number.isFinite(type === "Float32" ? Math.fround(value) : value)
      ? value
      : undefined;
  const whole = wholeNumber(value);
  if (whole === undefined || whole < range[0] || whole > range[1]) return undefined;
  return type === "Int64" || type === "UInt64" ? whole : Number(whole);
}

/** Numbers that JSON's have no room for are written as texts of digits. */
function wholeNumber(value: number | boolean | string): bigint | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return typeof value === "string" && /^-?\d{1,20}$/.test(value) ? BigInt(value) : undefined;
}

function isShort(text: string): boolean {
  return new TextEncoder().encode(text).length < TEXT_SIZE;
}

function forFloats(row: TableReader, key: string, type: StepVariableType, name: string): boolean {
  if (row.node(key) === undefined || isFloatType(type)) return true;
  row.report("step-function.not-for-type", row.spanOf(key), { name, type, key });
  return false;
}

function readBounds(
  row: TableReader,
  type: StepVariableType,
  name: string,
): Pick<StepVariable, (typeof numberKeys)[number]> {
  return Object.fromEntries(
    numberKeys.flatMap((key) => {
      const value = forFloats(row, key, type, name)
        ? row[key === "nominal" ? "positive" : "number"](key)
        : undefined;
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

function checkBounds(
  row: TableReader,
  { name, start, min = -Infinity, max = Infinity }: Pick<StepVariable, "name" | "start" | "min" | "max">,
): void {
  if (min > max) row.report("step-function.bounds", row.spanOf("min"), { name });
  else if (typeof start === "number" && (start < min || start > max))
    row.report("step-function.start-range", row.spanOf("start"), { name });
}
