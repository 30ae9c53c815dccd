import type { RunTangentDoor } from "./run-tangent-door.ts";

let loaded: ReturnType<RunTangentDoor["open"]>;

/** A page whose runs have no derivatives by parameters does not load the functions for them. */
export const runTangentDoor: RunTangentDoor = {
  open: () => loaded,
  load: async () => {
    loaded = (await import("./run-tangents.ts")).runTangents;
  },
};
