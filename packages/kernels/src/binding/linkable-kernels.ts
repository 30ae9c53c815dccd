import type { KernelFunction, LinkableKernels } from "@cosimo/ir";
import { furtherDoor } from "#further-methods";
import { encodedKernels } from "./encoded-kernels.ts";
import { kernelTexts, symbols } from "./kernels.generated.ts";
import { kernelExports } from "./kernels.ts";
import { readKernels } from "./read-kernels.ts";
import { tangentRoles } from "./tangent-roles.ts";

let functions: readonly KernelFunction[] | undefined;
let further: readonly KernelFunction[] | undefined;

/** The numerical methods as data; read from their texts when something is compiled, which runs of FMUs do not need. */
export function kernelFunctions(): readonly KernelFunction[] {
  functions ??= readKernels(kernelTexts, symbols);
  const added = furtherDoor.open();
  if (added === undefined) return functions;
  further ??= [...functions, ...readKernels(added.texts, symbols)];
  return further;
}

/** Own steps of independent parts come with the further kernels. */
const withoutIslands = kernelExports.main.filter((name) => name !== "handleIslands");

/** The same, for a compiler to link them into a model's code. */
export const linkableKernels: LinkableKernels = {
  get functions() {
    return kernelFunctions();
  },
  ...kernelExports,
  tangentRoles,
  encoded: encodedKernels,
  get main() {
    return furtherDoor.open() === undefined ? withoutIslands : kernelExports.main;
  },
};

/** Loads the methods that a page in a browser does not load with its first ones. Elsewhere they are always there. */
export function loadFurtherMethods(): Promise<void> {
  return furtherDoor.load();
}
