import type { Fmu, Platform } from "./fmu.ts";
import type { InterfaceType } from "./interface-types.ts";
import type { ModelDescription } from "./model-description.ts";

/**
 * The name of the library for a model identifier in the folder of a platform: the identifier itself, or the only library there, unless
 * that belongs to another interface type. `undefined`: there is none.
 */
export function libraryIn(
  { modelIdentifiers }: Pick<Platform, "modelIdentifiers">,
  modelIdentifier: string,
  description: ModelDescription,
): string | undefined {
  if (modelIdentifiers.includes(modelIdentifier)) return modelIdentifier;
  const [only, ...others] = modelIdentifiers;
  if (only === undefined || others.length > 0) return undefined;
  return interfaceTypesOf(description).some((one) => one.modelIdentifier === only) ? undefined : only;
}

export function interfaceTypesOf(description: ModelDescription): readonly InterfaceType[] {
  const { coSimulation, modelExchange, scheduledExecution } = description;
  return [coSimulation, modelExchange, scheduledExecution].filter((one) => one !== undefined);
}

/** Libraries that are used although they are not named as the description says: folder, name found and name expected. */
export function renamedLibraries({ description, platforms }: Pick<Fmu, "description" | "platforms">) {
  const expected = new Set(interfaceTypesOf(description).map(({ modelIdentifier }) => modelIdentifier));
  return platforms.flatMap((platform) =>
    [...expected].flatMap((identifier) => {
      const found = libraryIn(platform, identifier, description);
      return found === undefined || found === identifier
        ? []
        : [{ folder: platform.folder, found, expected: identifier }];
    }),
  );
}
