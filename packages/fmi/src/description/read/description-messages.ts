import type { MessageCatalogue } from "@cosimo/ir";

export const descriptionMessages = {
  "fmu.no-description": {
    category: "fmi",
    severity: "error",
    text: "'{fmu}' has no modelDescription.xml: it is not an FMU",
    hint: "It must be at the top level of the archive, not in a folder.",
  },
  "fmu.no-version": {
    category: "fmi",
    severity: "error",
    text: "the model description does not say which version of FMI it follows",
    hint: "Add fmiVersion=\"2.0\" or the like to 'fmiModelDescription'.",
  },
  "fmu.unknown-version": {
    category: "unsupported",
    severity: "error",
    text: "FMI {version} is not known; 1.0, 2.0 and 3.0 are",
  },
} as const satisfies MessageCatalogue;
