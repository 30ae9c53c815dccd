import type { IntegerType } from "../../schema/lexical.ts";
import type { TypeDefinition } from "../type-definitions.ts";
import {
  type BinaryAttributes,
  type ClockAttributes,
  type FloatAttributes,
  type IntegerAttributes,
  type IntegerKind,
  intervalVariabilities,
  type LongAttributes,
  type LongKind,
} from "../variables.ts";
import { type ElementValues, given } from "./element-values.ts";

/** Attributes of the declared type, which are defaults of those of a variable. */
type Declared<T> = T | undefined;

export const integerTypes: Readonly<Record<IntegerKind | LongKind, IntegerType>> = {
  Int8: "int8",
  UInt8: "uint8",
  Int16: "int16",
  UInt16: "uint16",
  Int32: "int32",
  UInt32: "uint32",
  Int64: "int64",
  UInt64: "uint64",
};

export function readFloatAttributes(
  values: ElementValues,
  declared: Declared<FloatAttributes>,
): FloatAttributes {
  return {
    relativeQuantity: values.boolean("relativeQuantity") ?? declared?.relativeQuantity ?? false,
    unbounded: values.boolean("unbounded") ?? declared?.unbounded ?? false,
    ...given({
      quantity: values.text("quantity") ?? declared?.quantity,
      unit: values.text("unit") ?? declared?.unit,
      displayUnit: values.text("displayUnit") ?? declared?.displayUnit,
      min: values.double("min") ?? declared?.min,
      max: values.double("max") ?? declared?.max,
      nominal: values.double("nominal") ?? declared?.nominal,
    }),
  };
}

export function readIntegerAttributes(
  values: ElementValues,
  type: IntegerType,
  declared: Declared<IntegerAttributes>,
): IntegerAttributes {
  return given({
    quantity: values.text("quantity") ?? declared?.quantity,
    min: values.integer("min", type) ?? declared?.min,
    max: values.integer("max", type) ?? declared?.max,
  });
}

export function readLongAttributes(
  values: ElementValues,
  type: IntegerType,
  declared: Declared<LongAttributes>,
): LongAttributes {
  return given({
    quantity: values.text("quantity") ?? declared?.quantity,
    min: values.long("min", type) ?? declared?.min,
    max: values.long("max", type) ?? declared?.max,
  });
}

export function readBinaryAttributes(
  values: ElementValues,
  declared: Declared<BinaryAttributes>,
): BinaryAttributes {
  return {
    mimeType: values.text("mimeType") ?? declared?.mimeType ?? "application/octet-stream",
    ...given({ maxSize: values.integer("maxSize", "uint64") ?? declared?.maxSize }),
  };
}

export function readClockAttributes(
  values: ElementValues,
  declared: Declared<ClockAttributes>,
): ClockAttributes {
  return {
    canBeDeactivated: values.boolean("canBeDeactivated") ?? declared?.canBeDeactivated ?? false,
    shiftDecimal: values.double("shiftDecimal") ?? declared?.shiftDecimal ?? 0,
    supportsFraction: values.boolean("supportsFraction") ?? declared?.supportsFraction ?? false,
    shiftCounter: values.long("shiftCounter", "uint64") ?? declared?.shiftCounter ?? 0n,
    ...given({
      priority: values.integer("priority") ?? declared?.priority,
      intervalVariability:
        values.word("intervalVariability", intervalVariabilities) ?? declared?.intervalVariability,
      intervalDecimal: values.double("intervalDecimal") ?? declared?.intervalDecimal,
      resolution: values.long("resolution", "uint64") ?? declared?.resolution,
      intervalCounter: values.long("intervalCounter", "uint64") ?? declared?.intervalCounter,
    }),
  };
}

/** The type definition with this name and kind; attributes of another kind do not apply. */
export function declaredType<K extends TypeDefinition["type"]>(
  types: readonly TypeDefinition[],
  name: string | undefined,
  kind: K,
): Extract<TypeDefinition, { readonly type: K }> | undefined {
  const found = name === undefined ? undefined : types.find((type) => type.name === name);
  return found?.type === kind ? (found as Extract<TypeDefinition, { readonly type: K }>) : undefined;
}
