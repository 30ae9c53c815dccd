import { type MessageCatalogue, messageGroup } from "@cosimo/core/models";

/** Faults of coupled runs started from the command line. */
export const systemRunMessages = {
  ...messageGroup("usage", "error", {
    "system-run.no-algorithm": "the algorithm '{file}' cannot be loaded: {reason}",
    "system-run.exports-no-algorithm":
      "the module '{file}' exports no `algorithm` with a name and a method `start`, nor a function that returns one",
    "system-run.algorithm-form": {
      text: "'{text}' is not an option of an algorithm",
      hint: "an example: --algorithm linear-implicit,form=LX,refresh=10",
    },
  }),
  ...messageGroup("semantics", "error", {
    "system-run.unit-code": {
      text: "the unit '{unit}' is code: '{file}' was not run",
      hint: "If you trust it, run it by --allow-code.",
    },
    "system-run.unit-elsewhere": {
      text: "the unit '{unit}' is on another machine: '{address}' was not called",
      hint: "If you trust it, run it by --allow-code, or reach it by a tunnel on this machine.",
    },
    "system-run.code": {
      text: "the system names code as its algorithm: the JavaScript module '{file}' was not run",
      hint: "If you trust it, run it by --allow-code, or name it yourself: simulate --algorithm PATH. --algorithm with a built-in name replaces it.",
    },
  }),
} as const satisfies MessageCatalogue;
