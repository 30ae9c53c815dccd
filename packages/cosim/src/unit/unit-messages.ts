import type { MessageCatalogue } from "@cosimo/ir";

/** Messages about units of coupled systems. */
export const unitMessages = {
  "unit.no-variable": {
    category: "usage",
    severity: "error",
    text: "'{unit}' has no numeric variable '{name}'",
  },
  "unit.inputs-held": {
    category: "fmi",
    severity: "notice",
    text: "'{unit}' has not asked for its inputs within a step: they are held from now on",
    hint: "An FMU of FMI 3 follows inputs within a step only if it asks for them in the intermediate update.",
  },
  "unit.order-refused": {
    category: "fmi",
    severity: "notice",
    text: "'{unit}' does not take second derivatives of its inputs: they are straight lines within a step",
  },
  "unit.not-finite": {
    category: "fmi",
    severity: "error",
    text: "'{unit}' returned values that are not finite numbers at t = {time} s: {names}",
  },
  "unit.function-not-finite": {
    category: "integration",
    severity: "error",
    text: "'{name}' of '{unit}' is {value} at t = {time} s",
  },
} as const satisfies MessageCatalogue;
