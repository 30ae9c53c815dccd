import { explanation } from "./explanation.ts";
import type { ExplanationDoor } from "./explanation-door.ts";

export const explanationDoor: ExplanationDoor = {
  open: () => explanation,
  load: async () => {},
  isMissed: () => false,
};
