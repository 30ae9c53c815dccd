import type { TangentDoor } from "./tangent-door.ts";
import { tangentModule } from "./tangent-module.ts";

export const tangentDoor: TangentDoor = { open: () => tangentModule, load: async () => {} };
