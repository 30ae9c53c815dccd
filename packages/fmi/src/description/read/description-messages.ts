import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

export const descriptionMessages = {
  ...messageGroup("fmi", "error", {
    "fmu.no-description": {
      text: "'{fmu}' has no modelDescription.xml: it is not an FMU",
      hint: "It must be at the top level of the archive, not in a folder.",
    },
    "fmu.no-version": {
      text: "the model description does not say which version of FMI it follows",
      hint: "Add fmiVersion=\"2.0\" or the like to 'fmiModelDescription'.",
    },
  }),
  ...messageGroup("fmi", "warning", {
    "fmu.other-library": {
      text: "'{folder}' in '{fmu}' has the library '{found}', but the description names '{expected}': the former is used",
      hint: "Other tools may refuse this FMU.",
    },
  }),
  ...messageGroup("unsupported", "error", {
    "fmu.unknown-version": "FMI {version} is not known; 1.0, 2.0 and 3.0 are",
  }),
} as const satisfies MessageCatalogue;
