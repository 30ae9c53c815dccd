import { findSingularity } from "./singular-loop.ts";
import type { SingularityDoor } from "./singularity-door.ts";

export const singularityDoor: SingularityDoor = { open: () => findSingularity, load: async () => {} };
