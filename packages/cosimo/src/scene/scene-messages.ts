import { type MessageCatalogue, messageGroup } from "@cosimo/core/models";

export const sceneMessages = {
  ...messageGroup("usage", "error", {
    "scene.nothing-to-see": {
      text: "'{model}' has no view in space: none of its components has a form",
      hint: "Components of PlanarMechanics and of Modelica.Mechanics.MultiBody have forms, unless animation = false.",
    },
    "scene.option-elsewhere": {
      text: "{option} does not apply to this file",
      hint: "it applies to models, which have a view in space",
    },
    "scene.too-many-shapes": "the view has {count} shapes: more than {most} are not drawn",
    "scene.at-outside": "there is no picture at {time} s: the run lasts from {begin} s to {end} s",
    "scene.option-alone": "{option} has no effect without {of}",
    "scene.bad-speed":
      "a video cannot play at {speed} times the time of the model: expected a number above 0",
    "scene.too-many-frames": {
      text: "the video would have {count} frames: more than {most} are not drawn",
      hint: "A larger --video-speed has fewer, {speed} for example.",
    },
  }),
  ...messageGroup("usage", "warning", {
    "scene.file-not-read": {
      text: "files of shapes are not read: {components} are boxes in the view",
      hint: "the shapes name {files}",
    },
    "scene.surfaces": "surfaces are not drawn yet: {components}",
  }),
} as const satisfies MessageCatalogue;
