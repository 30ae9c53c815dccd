import type { InterfaceKind } from "@cosimo/fmi";

/** Interface types of FMI by their names on the command line. */
export const interfaceKinds = {
  me: "modelExchange",
  cs: "coSimulation",
  se: "scheduledExecution",
} as const satisfies Record<string, InterfaceKind>;
