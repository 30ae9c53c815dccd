import { type MessageCatalogue, messageGroup } from "@cosimo/core/models";

export const sceneMessages = {
  ...messageGroup("usage", "error", {
    "scene.nothing-to-see": {
      text: "'{model}' has no view in space: none of its components has a form",
      hint: "Components of PlanarMechanics and of Modelica.Mechanics.MultiBody have forms, unless animation = false.",
    },
  }),
} as const satisfies MessageCatalogue;
