import type { PhraseCatalogue } from "@cosimo/ir";

/** Why a function of a library in C or Fortran could not be called. */
export const externalPhrases = {
  "external.error": "{text}",
  "external.crashed": "the library crashed ({signal}); its process alone has ended{log}",
  "external.exited": "the library ended its process with exit code {code}{log}",
  "external.timed-out": "'{name}' had not returned after {seconds} s; its process was ended{log}",
  "external.interrupted": "'{name}' was interrupted",
  "external.not-started": "the process for the library could not be started: {reason}",
  "external.not-loaded": "the library '{file}' could not be loaded: {reason}",
  "external.no-function": "there is no function '{name}' in {files}",
  "external.no-compiler": "there is no C compiler; looked for: {compilers}",
  "external.not-compiled":
    "the C code of the model's annotations could not be compiled by {compiler}:\n{output}",
} as const satisfies PhraseCatalogue;
