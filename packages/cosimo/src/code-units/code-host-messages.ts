import { type MessageCatalogue, messageGroup } from "@cosimo/core/models";

/** Faults of files with the code of units. */
export const codeHostMessages = {
  ...messageGroup("usage", "error", {
    "code-unit.not-loaded": "'{file}' cannot be loaded: {reason}",
    "code-unit.no-python": {
      text: "the unit '{unit}' needs Python, and '{command}' cannot be started",
      hint: "install Python 3, or let the environment variable COSIMO_PYTHON name its command",
    },
    "code-unit.slow-start": {
      text: "'{file}' was not loaded within {limit} s",
      hint: 'look for a loop without end; "timeLimit" of the unit allows more time',
    },
    "code-unit.in-archive": {
      text: "the unit '{unit}' is code in a package, '{file}', which is not run",
      hint: "unpack the system first: cosimo convert SYSTEM.ssp -o SYSTEM.json",
    },
  }),
} as const satisfies MessageCatalogue;
