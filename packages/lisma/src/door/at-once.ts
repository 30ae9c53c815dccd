import { discretizeLisma, formatLisma, lismaStages, parseLisma, printLisma } from "../index.ts";
import type { LismaDoor } from "./door.ts";

export type { LismaFrontEnd } from "./door.ts";

const frontEnd = { discretizeLisma, formatLisma, lismaStages, parseLisma, printLisma };

export const lismaDoor: LismaDoor = {
  open: () => ({ value: frontEnd, diagnostics: [] }),
  load: async () => {},
};
