import { diagnose, type MessageCatalogue, messageGroup } from "@cosimo/ir";
import type { LismaDoor, LismaFrontEnd } from "./door.ts";

export type { LismaFrontEnd } from "./door.ts";

export const lismaDoorMessages = {
  ...messageGroup("usage", "error", {
    "lisma-door.not-loaded": {
      text: "the front end of LISMA_HDS is not loaded",
      hint: "a page loads it once, by `await loadLisma()`; simulate() and sweep() do so themselves",
    },
  }),
} as const satisfies MessageCatalogue;

let frontEnd: LismaFrontEnd | undefined;

/** A page without texts in LISMA_HDS does not load their front end. */
export const lismaDoor: LismaDoor = {
  open: (source) =>
    frontEnd === undefined
      ? {
          diagnostics: [
            diagnose(lismaDoorMessages, "lisma-door.not-loaded", { source, start: 0, end: 0 }, {}),
          ],
        }
      : { value: frontEnd, diagnostics: [] },
  load: async () => {
    frontEnd = await import("../index.ts");
  },
};
