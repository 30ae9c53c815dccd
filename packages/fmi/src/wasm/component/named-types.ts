import { type RecordField, type RecordName, records } from "../../calls/records.ts";

/** A type with a name: a record of fields, the items of an enumeration, or another name for a type. */
export type NamedType =
  | { readonly record: readonly Field[] }
  /** `codes`: the standard's numbers of the items, where these are not 0, 1, 2, ... */
  | { readonly enumeration: readonly string[]; readonly codes?: readonly number[] }
  | { readonly alias: string };
export type Field = readonly [name: string, type: string];

/** `next-event-time` of `nextEventTime`. */
export function kebab(name: string): string {
  const plain = name.replace("FMU", "Fmu").replace("UInt", "Uint");
  return plain.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^-/, "");
}

/** Names of the records that calls answer. */
export const recordTypes: Readonly<Record<RecordName, string>> = {
  step: "do-step-result",
  update: "discrete-states-info",
  integratorStep: "completed-step-result",
};

export function recordType(record: RecordName): NamedType {
  const fieldsOf = ({ name, type, wit = kebab(name) }: RecordField): readonly Field[] => {
    if (type === "flag") return [[wit, "bool"]];
    const value: Field = [wit, "f64"];
    return type === "f64?" ? [[`${wit}-defined`, "bool"], value] : [value];
  };
  return { record: records[record].flatMap(fieldsOf) };
}

/** Of the interface `types`, each after those that it needs. */
export const sharedTypes: Readonly<Record<string, NamedType>> = {
  "value-reference": { alias: "u32" },
  status: { enumeration: ["ok", "warning", "discard", "error", "fatal"] },
  "interval-qualifier": {
    enumeration: ["interval-not-yet-known", "interval-unchanged", "interval-changed"],
  },
  "dependency-kind": {
    enumeration: ["dependent", "constant", "fixed", "tunable", "discrete"],
    codes: [5, 1, 2, 3, 4],
  },
  "fmu-state": { alias: "list<u8>" },
  "interval-fraction": {
    record: [
      ["counter", "u64"],
      ["resolution", "u64"],
    ],
  },
  "variable-dependency": {
    record: [
      ["dependent-value-reference", "value-reference"],
      ["element-index-of-dependent", "u32"],
      ["independent-value-reference", "value-reference"],
      ["element-index-of-independent", "u32"],
      ["kind", "dependency-kind"],
    ],
  },
  [recordTypes.update]: recordType("update"),
};

/** Shared types that interfaces have under their own names. */
export const usedTypes: readonly string[] = Object.keys(sharedTypes).filter(
  (name) => name !== "dependency-kind",
);

/** Types of one interface. */
export const stepTypes = { [recordTypes.step]: recordType("step") };
export const integratorTypes = { [recordTypes.integratorStep]: recordType("integratorStep") };

export const namedTypes: Readonly<Record<string, NamedType>> = {
  ...sharedTypes,
  ...stepTypes,
  ...integratorTypes,
};
