import { type MessageCatalogue, messageGroup } from "@cosimo/core/models";

export const sceneMessages = {
  ...messageGroup("usage", "error", {
    "scene.nothing-to-see": {
      text: "'{model}' has no view in space: none of its components has a form",
      hint: "Components of PlanarMechanics and of Modelica.Mechanics.MultiBody have forms, unless animation = false.",
    },
    "scene.at-elsewhere": {
      text: "--at does not apply to this file",
      hint: "it applies to models, which have a view in space",
    },
    "scene.too-many-shapes": "the view has {count} shapes: more than {most} are not drawn",
    "scene.at-outside": "there is no picture at {time} s: the run lasts from {begin} s to {end} s",
    "scene.at-alone": "--at has no effect without --picture",
  }),
  ...messageGroup("usage", "warning", {
    "scene.file-not-read": {
      text: "files of shapes are not read: {components} are boxes in the view",
      hint: "the shapes name {files}",
    },
    "scene.surfaces": "surfaces are not drawn yet: {components}",
  }),
} as const satisfies MessageCatalogue;
