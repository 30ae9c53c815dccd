import type { InterfaceKind } from "@cosimo/fmi";

/** How the command line calls the ways in which an FMU is run. */
export const interfaceKinds = {
  me: "modelExchange",
  cs: "coSimulation",
  se: "scheduledExecution",
} as const satisfies Record<string, InterfaceKind>;
