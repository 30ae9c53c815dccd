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
    "scene.files-too-large": "the files of the view have {size} MB: more than {most} MB are not drawn",
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
    "scene.file-missing": {
      text: "boxes in the view for {components}: there is no file '{file}'",
      hint: "Files are read in the folders of the model and of its libraries, by the path from there or as modelica://Library/Resources/a.stl.",
    },
    "scene.file-format": {
      text: "boxes in the view for {components}: '{file}' is neither a form nor a file of a known format",
      hint: "Forms are box, sphere, cylinder, pipecylinder, cone, pipe, beam, gearwheel, spring; files end in .stl, .obj or .dxf.",
    },
    "scene.file-damaged":
      "boxes in the view for {components}: the content of '{file}' is not of the format of its name",
    "scene.file-empty": {
      text: "boxes in the view for {components}: '{file}' has no faces",
      hint: "Of a DXF file the entities 3DFACE are read.",
    },
    "scene.surfaces": {
      text: "surfaces that are not drawn: {components}",
      hint: "The points of a surface are computed once, by the model's text: they must not change in the run or by --set, nor have colours of their own.",
    },
  }),
} as const satisfies MessageCatalogue;
