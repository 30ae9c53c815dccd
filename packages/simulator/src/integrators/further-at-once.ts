import { type FurtherIntegratorDoor, furtherIntegrators } from "./further-integrators.ts";

export const furtherIntegratorDoor: FurtherIntegratorDoor = {
  open: () => furtherIntegrators,
  load: async () => {},
};
