import type { CoSimulation, ModelExchange, ScheduledExecution } from "../description/interface-types.ts";
import type { ModelDescription } from "../description/model-description.ts";

/** The interface types of an FMU. */
export function interfacesOf({
  modelExchange,
  coSimulation,
  scheduledExecution,
}: ModelDescription): readonly (ModelExchange | CoSimulation | ScheduledExecution)[] {
  return [modelExchange, coSimulation, scheduledExecution].filter((type) => type !== undefined);
}
