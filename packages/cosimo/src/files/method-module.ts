import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  diagnoseWithoutSpan,
  type MessageCatalogue,
  ModelError,
  messageGroup,
  type RungeKuttaMethod,
} from "@cosimo/core/models";
import { importModule } from "./import-module.ts";

export const methodModuleMessages = {
  ...messageGroup("usage", "error", {
    "method-module.not-loaded": "the module '{file}' of a method cannot be loaded: {reason}",
    "method-module.no-export": "the module '{file}' exports no object named 'method'",
  }),
} as const satisfies MessageCatalogue;

/**
 * Replaces the path of a method's module, which the command line gives, by the method that it exports. Nothing but the option names
 * a module: it runs with all rights.
 * @throws ModelError
 */
export async function loadMethodModule<T extends { readonly method?: unknown }>(options: T): Promise<T> {
  const { method } = options;
  return typeof method === "string" ? { ...options, method: await loadMethod(method) } : options;
}

async function loadMethod(file: string): Promise<RungeKuttaMethod> {
  const module = await importModule(pathToFileURL(resolve(file)).href).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ModelError([
      diagnoseWithoutSpan(methodModuleMessages, "method-module.not-loaded", { file, reason }),
    ]);
  });
  const { method } = module;
  if (typeof method !== "object" || method === null)
    throw new ModelError([diagnoseWithoutSpan(methodModuleMessages, "method-module.no-export", { file })]);
  // Its members are checked with the settings of the run.
  return method as RungeKuttaMethod;
}
