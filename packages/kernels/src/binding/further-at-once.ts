import type { FurtherDoor } from "./further-door.ts";
import { furtherMethods } from "./further-methods.ts";

export const furtherDoor: FurtherDoor = { open: () => furtherMethods, load: async () => {} };
