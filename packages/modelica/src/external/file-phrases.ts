import type { PhraseCatalogue } from "@cosimo/ir";

/** Why a function of files has failed. */
export const filePhrases = {
  "external.existing-file": "there is a file '{file}' already, which is not to be replaced",
  "external.no-file": "there is no file '{file}' that may be read",
} as const satisfies PhraseCatalogue;
