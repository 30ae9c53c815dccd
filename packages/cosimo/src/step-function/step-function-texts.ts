import type { PhraseCatalogue } from "@cosimo/core/models";

/** Output texts of `fmu new` and `fmu build`. */
export const stepFunctionTexts = {
  "fmu-new.done": "{folder}: {files}. Make it an FMU with: cosimo fmu build {folder}",
  "fmu-build.done": "{file}: made for {platforms}.",
  "fmu-build.sources-only": "{file}: contains sources only, no binary.",
} as const satisfies PhraseCatalogue;
