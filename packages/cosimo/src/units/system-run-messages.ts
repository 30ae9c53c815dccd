import type { MessageCatalogue } from "@cosimo/core/models";

/** Faults of coupled runs started from the command line. */
export const systemRunMessages = {
  "system-run.no-algorithm": {
    category: "usage",
    severity: "error",
    text: "the algorithm '{file}' cannot be loaded: {reason}",
  },
  "system-run.exports-no-algorithm": {
    category: "usage",
    severity: "error",
    text: "the module '{file}' exports no `algorithm` with a name and a method `start`, nor a function that returns one",
  },
  "system-run.algorithm-form": {
    category: "usage",
    severity: "error",
    text: "'{text}' is not an option of an algorithm",
    hint: "an example: --algorithm linear-implicit,form=LX,refresh=10",
  },
} as const satisfies MessageCatalogue;
