import { errorsOf, type MessageCatalogue } from "@cosimo/ir";

const fmiError = errorsOf("fmi");
const unsupportedError = errorsOf("unsupported");

export const descriptionMessages = {
  "fmu.no-description": fmiError(
    "'{fmu}' has no modelDescription.xml: it is not an FMU",
    "It must be at the top level of the archive, not in a folder.",
  ),
  "fmu.no-version": fmiError(
    "the model description does not say which version of FMI it follows",
    "Add fmiVersion=\"2.0\" or the like to 'fmiModelDescription'.",
  ),
  "fmu.unknown-version": unsupportedError("FMI {version} is not known; 1.0, 2.0 and 3.0 are"),
} as const satisfies MessageCatalogue;
