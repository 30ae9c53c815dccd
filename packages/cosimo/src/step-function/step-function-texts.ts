import type { PhraseCatalogue } from "@cosimo/core/models";

/** What is said of FMUs that have been begun or made. */
export const stepFunctionTexts = {
  "fmu-new.done": "{folder}: {files}. Make it an FMU with: cosimo fmu build {folder}",
  "fmu-build.done": "{file}: made for {platforms}.",
  "fmu-build.sources-only": "{file}: made of sources, without a binary.",
} as const satisfies PhraseCatalogue;
