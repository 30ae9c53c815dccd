import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** Messages about units of coupled systems. */
export const unitMessages = {
  "unit.no-variable": {
    category: "usage",
    severity: "error",
    text: "'{unit}' has no numeric variable '{name}'",
  },
  ...messageGroup("fmi", "notice", {
    "unit.inputs-held": {
      text: "'{unit}' has not requested its inputs within a step: they are held from now on",
      hint: "An FMU of FMI 3 supports inputs that vary within a step only if it requests them in the intermediate update.",
    },
    "unit.order-refused":
      "'{unit}' does not accept second derivatives of its inputs: they are linear within a step",
  }),
  "unit.not-finite": {
    category: "fmi",
    severity: "error",
    text: "'{unit}' returned {value} for '{name}' at t = {time} s",
  },
  "unit.function-not-finite": {
    category: "integration",
    severity: "error",
    text: "'{name}' of '{unit}' is {value} at t = {time} s",
  },
} as const satisfies MessageCatalogue;
