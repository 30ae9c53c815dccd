import { discretizeLisma, formatLisma, lismaStages, parseLisma, printLisma } from "@cosimo/lisma";
import type { LismaDoor } from "./lisma-front-end.ts";

const frontEnd = { discretizeLisma, formatLisma, lismaStages, parseLisma, printLisma };

export const lismaDoor: LismaDoor = {
  open: () => ({ value: frontEnd, diagnostics: [] }),
  load: async () => {},
};
