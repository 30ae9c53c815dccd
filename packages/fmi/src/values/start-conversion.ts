import { type Diagnostic, diagnoseWithoutSpan } from "@cosimo/ir";
import type { ModelDescription } from "../description/model-description.ts";
import type { EnumerationItem } from "../description/type-definitions.ts";
import type { Variable } from "../description/variables.ts";
import { runMessages } from "../run/run-messages.ts";

export type StartElement = number | bigint | boolean | string | Uint8Array;

interface Target {
  readonly name: string;
  readonly variable: Variable;
}

/** Converts a value to the type of a variable; `undefined` and a diagnostic if that is impossible. */
export function convertStart(
  description: ModelDescription,
  target: Target,
  value: StartElement,
  diagnostics: Diagnostic[],
): StartElement | undefined {
  const { name, variable } = target;
  const isWide = variable.type === "Int64" || variable.type === "UInt64";
  if (isWide && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    const args = { name, type: variable.type, value: String(value) };
    diagnostics.push(diagnoseWithoutSpan(runMessages, "fmu-run.rounded-integer", args));
    return undefined;
  }
  const items = variable.type === "Enumeration" ? itemsOf(description, variable) : [];
  const converted = convert(variable, value, items);
  if (converted === undefined) {
    const args = { name, type: variable.type, value: String(value) };
    diagnostics.push(
      items.length > 0
        ? diagnoseWithoutSpan(runMessages, "fmu-run.no-item", {
            ...args,
            items: items.map((item) => item.name),
          })
        : diagnoseWithoutSpan(runMessages, "fmu-run.wrong-type", args),
    );
  } else checkRange(target, converted, diagnostics);
  return converted;
}

export function itemsOf({ types }: ModelDescription, { declaredType }: Variable): readonly EnumerationItem[] {
  const type = types.find(({ name }) => name === declaredType);
  return type?.type === "Enumeration" ? type.items : [];
}

const integerLimits: Readonly<Partial<Record<Variable["type"], readonly [bigint, bigint]>>> = {
  Int8: [-128n, 127n],
  UInt8: [0n, 255n],
  Int16: [-32768n, 32767n],
  UInt16: [0n, 65535n],
  Int32: [-(2n ** 31n), 2n ** 31n - 1n],
  UInt32: [0n, 2n ** 32n - 1n],
  Int64: [-(2n ** 63n), 2n ** 63n - 1n],
  UInt64: [0n, 2n ** 64n - 1n],
};

function convert(
  { type }: Variable,
  value: StartElement,
  items: readonly EnumerationItem[],
): StartElement | undefined {
  switch (type) {
    case "Float32":
    case "Float64":
      return typeof value === "number" ? value : typeof value === "bigint" ? Number(value) : undefined;
    case "Boolean":
      if (typeof value === "boolean") return value;
      return value === 0 || value === 1 ? value === 1 : undefined;
    case "String":
      return typeof value === "object" ? undefined : String(value);
    case "Binary":
      return typeof value === "object" ? value : bytesOf(String(value));
    case "Enumeration": {
      const item = items.find((one) => one.name === value || one.value === Number(value));
      return item?.value ?? (items.length === 0 && Number.isInteger(value) ? value : undefined);
    }
    default: {
      const limits = integerLimits[type];
      if (typeof value === "string" && /^-?\d{1,20}$/.test(value))
        return convert({ type } as Variable, BigInt(value), items);
      const isWhole = typeof value === "bigint" || (typeof value === "number" && Number.isInteger(value));
      if (limits === undefined || !isWhole) return undefined;
      const whole = BigInt(value);
      if (whole < limits[0] || whole > limits[1]) return undefined;
      return type === "Int64" || type === "UInt64" ? whole : Number(whole);
    }
  }
}

/** Two hexadecimal digits for each byte. */
function bytesOf(text: string): Uint8Array | undefined {
  if (!/^([\da-f]{2})*$/i.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

function checkRange({ name, variable }: Target, value: StartElement, diagnostics: Diagnostic[]): void {
  if (typeof value !== "number" && typeof value !== "bigint") return;
  if (!("min" in variable || "max" in variable)) return;
  const { min, max } = variable as { readonly min?: number | bigint; readonly max?: number | bigint };
  if ((min === undefined || value >= min) && (max === undefined || value <= max)) return;
  const args = {
    name,
    value: String(value),
    least: String(min ?? Number.NEGATIVE_INFINITY),
    most: String(max ?? Number.POSITIVE_INFINITY),
  };
  diagnostics.push(diagnoseWithoutSpan(runMessages, "fmu-run.out-of-range", args, { variables: [name] }));
}
