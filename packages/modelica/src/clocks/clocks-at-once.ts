import type { ClockDoor } from "./clock-door.ts";
import { translateSynchronous } from "./synchronous.ts";

export const clockDoor: ClockDoor = {
  open: () => translateSynchronous,
  load: async () => {},
  isMissed: () => false,
};
