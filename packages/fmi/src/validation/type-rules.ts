import { didYouMean, type MessageCatalogue, messageGroup } from "@cosimo/ir";
import type { Described } from "../description/annotated.ts";
import type { ModelDescription } from "../description/model-description.ts";
import type { Unit } from "../description/units.ts";
import { isFloat } from "../description/variables.ts";
import { also, attributeSpan } from "./places.ts";
import type { Rule } from "./rule.ts";

export const typeMessages = {
  ...messageGroup("fmi", "error", {
    "fmi.declared-type-unknown": "the type '{type}' of '{variable}' is not defined",
    "fmi.declared-type-mismatch":
      "'{variable}' is of type {kind}, but its declared type '{type}' is of type {declared}",
    "fmi.min-above-max": "min={min} is greater than max={max} in '{name}'",
  }),
  ...messageGroup("fmi", "warning", {
    "fmi.nominal-zero": {
      text: "the nominal value of '{name}' is {nominal}; absolute tolerances are computed from it",
      hint: "Give a positive number: the typical magnitude of the variable.",
    },
    "fmi.display-unit-ignored":
      "the display unit '{displayUnit}' of '{name}' is not defined for the unit '{unit}', and ignored",
  }),
  ...messageGroup("fmi", "error", {
    "fmi.enumeration-values": "two items of the enumeration '{type}' have the value {value}",
    "fmi.unit-unknown": {
      text: "the unit '{unit}' of '{name}' is not defined",
      hint: "Define it in 'UnitDefinitions' of the model description, or remove it from the variable.",
    },
    "fmi.display-unit-without-unit": "'{name}' has a display unit '{displayUnit}', but no unit",
    "fmi.display-unit-unknown":
      "the display unit '{displayUnit}' of '{name}' is not defined for the unit '{unit}'",
  }),
  ...messageGroup("fmi", "error", {
    "fmi.unit-factor": "the unit '{unit}' cannot be converted: its factor is {factor}, its offset {offset}",
    "fmi.unit-inverse-offset": "the display unit '{unit}' is inverse and has an offset",
  }),
} as const satisfies MessageCatalogue;

/** A variable, type or alias with a unit. */
interface WithUnit extends Described {
  readonly name: string;
  readonly unit?: string;
  readonly displayUnit?: string;
}

function* withUnits({ variables, types }: ModelDescription): Iterable<WithUnit> {
  for (const type of types) if (type.type === "Float64" || type.type === "Float32") yield type;
  for (const variable of variables) {
    if (!isFloat(variable)) continue;
    yield variable;
    for (const alias of variable.aliases)
      if (alias.displayUnit !== undefined)
        yield { ...alias, ...(variable.unit !== undefined && { unit: variable.unit }) };
  }
}

/** Items with a display unit that is not defined for their unit. */
function* unknownDisplayUnits(description: ModelDescription) {
  const units = new Map(description.units.map((unit) => [unit.name, unit]));
  for (const { name, unit = "", displayUnit, span } of withUnits(description)) {
    const displayUnits = units.get(unit)?.displayUnits.map((display) => display.name);
    if (displayUnit === undefined || displayUnits === undefined || displayUnits.includes(displayUnit))
      continue;
    yield {
      span: attributeSpan(span, "displayUnit"),
      args: { name, unit, displayUnit },
      context: didYouMean(displayUnit, displayUnits),
    };
  }
}

function* factors(units: readonly Unit[]) {
  for (const unit of units) {
    if (unit.baseUnit !== undefined) yield { unit: unit.name, ...unit.baseUnit };
    for (const display of unit.displayUnits) yield { unit: display.name, ...display };
  }
}

export const typeRules: readonly Rule<keyof typeof typeMessages>[] = [
  {
    id: "fmi.declared-type-unknown",
    statement: "A declared type is defined.",
    sections: { 1: "3.4", 2: "2.2.7", 3: "2.4.7.5" },
    *check({ description: { variables, types } }) {
      const names = new Set(types.map((type) => type.name));
      for (const { name: variable, declaredType: type, span } of variables)
        if (type !== undefined && !names.has(type))
          yield {
            span: attributeSpan(span, "declaredType"),
            args: { variable, type },
            context: didYouMean(type, names),
          };
    },
  },
  {
    id: "fmi.declared-type-mismatch",
    statement: "A declared type has the type of the variable.",
    sections: { 1: "3.4", 2: "2.2.7", 3: "2.4.7.5" },
    *check({ description: { variables, types } }) {
      const byName = new Map(types.map((type) => [type.name, type]));
      for (const { name: variable, type: kind, declaredType, span } of variables) {
        const declared = byName.get(declaredType ?? "");
        if (declared !== undefined && declared.type !== kind)
          yield {
            span: attributeSpan(span, "declaredType"),
            args: { variable, kind, type: declared.name, declared: declared.type },
            context: also(declared.name, declared.span),
          };
      }
    },
  },
  {
    id: "fmi.min-above-max",
    statement: "min is not greater than max.",
    sections: { 1: "3.3", 2: "2.2.3", 3: "2.4.4" },
    *check({ description: { variables, types } }) {
      for (const item of [...types, ...variables]) {
        const { min, max } = item as { min?: number | bigint; max?: number | bigint };
        if (min !== undefined && max !== undefined && min > max)
          yield {
            span: attributeSpan(item.span, "min"),
            args: { name: item.name, min: `${min}`, max: `${max}` },
          };
      }
    },
  },
  {
    id: "fmi.nominal-zero",
    statement: "Nominal values are positive.",
    sections: { 1: "3.3", 2: "2.2.3", 3: "2.4.4" },
    *check({ description: { variables, types } }) {
      for (const item of [...types, ...variables]) {
        const { nominal } = item as { nominal?: number };
        if (nominal !== undefined && !(nominal > 0 && nominal < Infinity))
          yield { span: attributeSpan(item.span, "nominal"), args: { name: item.name, nominal } };
      }
    },
  },
  {
    id: "fmi.enumeration-values",
    statement: "Items of an enumeration have different values.",
    sections: { 2: "2.2.3", 3: "2.4.4" },
    *check({ description: { types } }) {
      for (const type of types) {
        const seen = new Set<number>();
        for (const { value, span } of type.type === "Enumeration" ? type.items : []) {
          if (seen.has(value)) yield { span: attributeSpan(span, "value"), args: { type: type.name, value } };
          seen.add(value);
        }
      }
    },
  },
  {
    id: "fmi.unit-unknown",
    statement: "Units of variables and types are defined.",
    sections: { 2: "2.2.3", 3: "2.4.7.5" },
    *check({ description }) {
      const names = new Set(description.units.map((unit) => unit.name));
      for (const { name, unit, span } of withUnits(description))
        if (unit !== undefined && !names.has(unit))
          yield { span: attributeSpan(span, "unit"), args: { name, unit }, context: didYouMean(unit, names) };
    },
  },
  {
    id: "fmi.display-unit-without-unit",
    statement: "A variable or type with a display unit has a unit.",
    sections: { 2: "2.2.3", 3: "2.4.7.5" },
    *check({ description }) {
      for (const { name, unit, displayUnit, span } of withUnits(description))
        if (displayUnit !== undefined && unit === undefined)
          yield { span: attributeSpan(span, "displayUnit"), args: { name, displayUnit } };
    },
  },
  {
    id: "fmi.display-unit-unknown",
    statement: "A display unit is defined for the unit.",
    sections: { 3: "2.4.7.5" },
    check: ({ description }) => unknownDisplayUnits(description),
  },
  {
    id: "fmi.display-unit-ignored",
    statement: "A display unit that is not defined for the unit is ignored.",
    sections: { 2: "2.2.3" },
    check: ({ description }) => unknownDisplayUnits(description),
  },
  {
    id: "fmi.unit-factor",
    statement: "Units can be converted into base units and display units, and back.",
    sections: { 1: "3.2", 2: "2.2.2", 3: "2.4.3" },
    *check({ description: { units } }) {
      for (const { unit, factor, offset, span } of factors(units))
        if (factor === 0 || !Number.isFinite(factor) || !Number.isFinite(offset))
          yield { span: attributeSpan(span, "factor"), args: { unit, factor, offset } };
    },
  },
  {
    id: "fmi.unit-inverse-offset",
    statement: "Inverse display units have no offset.",
    sections: { 3: "2.4.3" },
    *check({ description: { units } }) {
      for (const { name: unit, inverse, offset, span } of units.flatMap(({ displayUnits }) => displayUnits))
        if (inverse && offset !== 0) yield { span: attributeSpan(span, "offset"), args: { unit } };
    },
  },
];
