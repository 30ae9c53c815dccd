import {
  allowedInitials,
  BINARY_SIZE,
  fieldName,
  MAX_ELEMENTS,
  type StartValue,
  type StepCausality,
  type StepEnumeration,
  type StepVariability,
  type StepVariable,
  type StepVariableType,
  stepCausalities,
  stepVariabilities,
  TEXT_SIZE,
  typeNames,
  typeOfName,
  variableTypes,
} from "@cosimo/fmi";
import type { JsonNode } from "../json/json-tree.ts";
import type { TableReader } from "./table-reader.ts";

const numberKeys = ["min", "max", "nominal"] as const;
export const variableKeys: readonly string[] = [
  ...["name", "type", "dimensions", "maxSize", "causality", "variability", "start", "unit"],
  ...numberKeys,
  "description",
];

/** Data for reading a row. */
export interface RowContext {
  readonly version: 2 | 3;
  readonly model: string;
  readonly enumerations: readonly StepEnumeration[];
}

/** Reads one row of the table; `undefined` if it has no name. */
export function readVariable(row: TableReader, context: RowContext): StepVariable | undefined {
  const { version, model } = context;
  row.required("name");
  const name = row.text("name");
  if (name === undefined) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no name has one.
  if (!/[\p{L}\p{Nd}]/u.test(name.value) || /[\x00-\x1f]/.test(name.value) || name.value === "time")
    row.report("step-function.variable-name", name.span, { name: name.value });
  const { type, enumeration } = readType(row, context);
  const dimensions = readDimensions(row, name.value, version);
  const causality = readChoice(row, "causality", stepCausalities) ?? "local";
  const given = readChoice(row, "variability", stepVariabilities);
  const variability = given ?? defaultVariability(type, causality);
  const maxSize = readMaxSize(row, type, name.value);
  const kind = { name: name.value, type, enumeration, maxSize, dimensions, causality, variability };
  checkVariability(row, kind, version);
  const start = readStart(row, kind, version);
  const unit = isForFloats(row, "unit", type, name.value) ? row.text("unit")?.value : undefined;
  const description = row.text("description")?.value;
  const variable = {
    ...{ name: name.value, type, dimensions, causality, variability },
    ...(enumeration && { enumeration: enumeration.name }),
    ...(maxSize !== undefined && { maxSize }),
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
  readonly enumeration: StepEnumeration | undefined;
  readonly maxSize: number | undefined;
  readonly dimensions: readonly number[];
  readonly causality: StepCausality;
  readonly variability: StepVariability;
}

function readType(
  row: TableReader,
  { version, enumerations }: RowContext,
): { readonly type: StepVariableType; readonly enumeration: StepEnumeration | undefined } {
  const written = row.text("type");
  if (written === undefined) return { type: "Float64", enumeration: undefined };
  const { value, span } = written;
  const enumeration = enumerations.find((one) => one.name === value);
  // FMI exchanges enumerations as Int64 (FMI 3) or Integer (FMI 2).
  if (enumeration !== undefined) return { type: version === 3 ? "Int64" : "Int32", enumeration };
  const type = typeOfName(value);
  const possible = [
    ...typeNames.filter((name) => version === 3 || variableTypes[typeOfName(name)!].inFmi2),
    ...enumerations.map(({ name }) => name),
  ];
  if (type === undefined) row.report("step-function.unknown-type", span, { type: value, possible });
  else if (version === 2 && !variableTypes[type].inFmi2)
    row.report("step-function.type-of-version", span, { type: value, possible });
  return { type: type ?? "Float64", enumeration };
}

function readMaxSize(row: TableReader, type: StepVariableType, name: string): number | undefined {
  if (type === "Binary") return row.size("maxSize") ?? BINARY_SIZE;
  if (row.node("maxSize") !== undefined)
    row.report("step-function.not-for-type", row.spanOf("maxSize"), { name, type, key: "maxSize" });
  return undefined;
}

function readDimensions(row: TableReader, name: string, version: 2 | 3): readonly number[] {
  const dimensions = row.sizes("dimensions");
  if (dimensions.length === 0) return [];
  const count = elementCount(dimensions);
  const span = row.spanOf("dimensions");
  if (version === 2) row.report("step-function.array-of-version", span, { name });
  else if (count > MAX_ELEMENTS)
    row.report("step-function.too-many-elements", span, { name, count, most: MAX_ELEMENTS });
  else return dimensions;
  return [];
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

function defaultVariability(type: StepVariableType, causality: StepCausality): StepVariability {
  if (causality === "parameter" || causality === "calculatedParameter") return "fixed";
  return isFloatType(type) ? "continuous" : "discrete";
}

function isAllowedTogether(version: 2 | 3, { type, causality }: Kind, variability: StepVariability): boolean {
  const allowed = allowedInitials(version, causality, variability) !== undefined;
  return allowed && (variability !== "continuous" || isFloatType(type));
}

function checkVariability(row: TableReader, kind: Kind, version: 2 | 3): void {
  const { name, type, causality, variability } = kind;
  if (isAllowedTogether(version, kind, variability)) return;
  const possible = stepVariabilities.filter((one) => isAllowedTogether(version, kind, one));
  const key = row.node("variability") === undefined ? "causality" : "variability";
  row.report("step-function.variability", row.spanOf(key), { name, type, causality, variability, possible });
}

/** Whether a start value is forbidden: calculated parameters and local variables that are fixed or tunable. */
function mustBeComputed({ causality, variability }: Kind, version: 2 | 3): boolean {
  const allowed = allowedInitials(version, causality, variability);
  return causality !== "input" && allowed !== undefined && !allowed.includes("exact");
}

function readStart(row: TableReader, kind: Kind, version: 2 | 3): readonly StartValue[] | undefined {
  const { name, causality, variability } = kind;
  const node = row.node("start");
  const needed = causality === "parameter" || causality === "input" || variability === "constant";
  if (node === undefined) {
    if (needed)
      row.report("step-function.start-missing", row.spanOf("name"), { name, function: "initialize" });
    return undefined;
  }
  if (mustBeComputed(kind, version)) {
    const args = { name, causality, variability, function: "initialize" };
    row.report("step-function.start-given", node.span, args);
    return undefined;
  }
  return startValues(row, kind, node);
}

/** Start values of all elements, from one value per element or one for all. */
function startValues(row: TableReader, kind: Kind, node: JsonNode): readonly StartValue[] | undefined {
  const { name, type, enumeration, maxSize, dimensions } = kind;
  const isList = dimensions.length > 0 && node.kind === "array";
  const given = isList ? node.items : [node];
  const values = given.map((item) => {
    const value = "value" in item ? startOfType(item.value, type, enumeration, maxSize) : undefined;
    if (value === undefined)
      row.report("step-function.start-type", item.span, { name, type: enumeration?.name ?? type });
    return value;
  });
  const count = elementCount(dimensions);
  if (isList && values.length !== count)
    row.report("step-function.start-count", node.span, { name, count, given: values.length });
  const known = values.filter((value) => value !== undefined);
  if (known.length < values.length) return undefined;
  return isList ? known : new Array<StartValue>(count).fill(known[0]!);
}

function elementCount(dimensions: readonly number[]): number {
  return dimensions.reduce((product, size) => product * size, 1);
}

function startOfType(
  value: number | boolean | string,
  type: StepVariableType,
  enumeration: StepEnumeration | undefined,
  maxSize = 0,
): StartValue | undefined {
  if (enumeration !== undefined) {
    const number = enumeration.items.indexOf(String(value)) + 1;
    return number === 0 ? undefined : type === "Int64" ? BigInt(number) : number;
  }
  const { range } = variableTypes[type];
  if (type === "Boolean") return typeof value === "boolean" ? value : undefined;
  if (type === "Binary") {
    const isHex = typeof value === "string" && /^(?:[0-9A-Fa-f]{2})*$/.test(value);
    return isHex && value.length <= 2 * maxSize ? value : undefined;
  }
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

/** Integers beyond the safe range are written as text in JSON. */
function wholeNumber(value: number | boolean | string): bigint | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return typeof value === "string" && /^-?\d{1,20}$/.test(value) ? BigInt(value) : undefined;
}

function isShort(text: string): boolean {
  return new TextEncoder().encode(text).length < TEXT_SIZE;
}

function isForFloats(row: TableReader, key: string, type: StepVariableType, name: string): boolean {
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
      const value = isForFloats(row, key, type, name)
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
  else if (start?.some((value) => typeof value === "number" && (value < min || value > max)))
    row.report("step-function.start-range", row.spanOf("start"), { name });
}
