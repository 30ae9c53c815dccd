import type { CoSimulation, ModelExchange, ScheduledExecution } from "../description/interface-types.ts";
import type { ModelDescription } from "../description/model-description.ts";

/** The kinds of FMU that this one can be. */
export function interfacesOf({
  modelExchange,
  coSimulation,
  scheduledExecution,
}: ModelDescription): readonly (ModelExchange | CoSimulation | ScheduledExecution)[] {
  return [modelExchange, coSimulation, scheduledExecution].filter((type) => type !== undefined);
}
