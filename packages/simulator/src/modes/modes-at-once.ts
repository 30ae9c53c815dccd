import { createModalSystem } from "./modal-system.ts";
import type { ModeDoor } from "./mode-door.ts";

export const modeDoor: ModeDoor = { open: () => createModalSystem, load: async () => {} };
