import type { MessageCatalogue } from "@cosimo/ir";

/** Control of communication steps. */
export const controlMessages = {
  "step-control.too-small": {
    category: "integration",
    severity: "error",
    text: "at {time} s the communication step of {size} s is the smallest one, and '{limiter}' is still {error} times as far off as it may be",
    hint: "allow smaller steps or a larger tolerance, or choose another algorithm for this coupling",
  },
} as const satisfies MessageCatalogue;
