export { createIntegrator, integratorNames } from "./create-integrator.ts";
export { createEventLocator, type EventLocator, type LocatedEvent } from "./event-locator.ts";
export type {
  Integrator,
  IntegratorFactory,
  IntegratorOptions,
  IntegratorStatistics,
  StepStatus,
} from "./integrator.ts";
