import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** Messages about parameters that determine the structure of a model. */
export const variantMessages = {
  ...messageGroup("usage", "error", {
    "variant.element": {
      text: "'{name}' determines the structure of the model and is an element of an array: it cannot be varied alone",
      hint: "set it by a modifier in the model's text",
    },
    "variant.language": {
      text: "'{name}' determines the structure of the model: only models in Modelica can be compiled anew for it",
      hint: "change it in the model's text",
    },
  }),
} as const satisfies MessageCatalogue;
