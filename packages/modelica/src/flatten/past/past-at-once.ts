import type { PastDoor } from "./past-door.ts";
import { pastValues } from "./past-values.ts";

export const pastDoor: PastDoor = { open: () => pastValues, load: async () => {}, isMissed: () => false };
