import type { SlideDoor } from "./slide-door.ts";
import { createSlidePolicy } from "./slide-policy.ts";

export const slideDoor: SlideDoor = { open: () => createSlidePolicy, load: async () => {} };
