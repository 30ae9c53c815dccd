import type { RunTangentDoor } from "./run-tangent-door.ts";
import { runTangents } from "./run-tangents.ts";

export const runTangentDoor: RunTangentDoor = { open: () => runTangents, load: async () => {} };
