import {
  createModelExchangeSystem,
  endInstance,
  FmuFailure,
  faultOf,
  type Instance,
  type InstanceSource,
  type InstantiateOptions,
  type ModelDescription,
  type StartValues,
  stateVariables,
} from "@cosimo/fmi";
import type { HybridSystem } from "@cosimo/simulator";
import type { HybridUnitSource } from "../model-unit/hybrid-unit.ts";
import { emptyLinearization, type SystemLinearizer } from "../unit/difference-jacobian.ts";
import { UnitFault } from "../unit/unit-fault.ts";
import { createFmuJacobian } from "./fmu-jacobian.ts";
import {
  directDependencies,
  type FmuElement,
  fmuInputElements,
  fmuOutputElements,
  unitInputOf,
} from "./fmu-variables.ts";

export interface ModelExchangeFmuOptions {
  /** Name of the unit. */
  readonly name: string;
  readonly start: StartValues;
  /** Passed to the FMU. */
  readonly stopTime?: number;
  readonly tolerance?: number;
  /** Strings and Binaries to be recorded, by their names in the FMU; missing: none. */
  readonly records?: (name: string) => boolean;
  readonly instantiate?: Omit<InstantiateOptions, "kind" | "instanceName">;
}

/**
 * An FMU for model exchange as the system of a unit. Each system has its own instance; linear models are exact if the
 * FMU has directional derivatives and lists its states.
 */
export function createModelExchangeSource(
  source: InstanceSource,
  options: ModelExchangeFmuOptions,
): HybridUnitSource {
  const { description, archive } = source.fmu;
  const face = description.modelExchange;
  const { name, start, stopTime, tolerance, records } = options;
  if (face === undefined)
    throw new FmuFailure("fmu.no-interface", { fmu: archive.name, kind: "modelExchange" });
  const inputs = fmuInputElements(description, start);
  const elements = fmuOutputElements(description, start);
  const instances = new WeakMap<HybridSystem, Instance>();
  const create = (): HybridSystem => {
    let instance: Instance | undefined;
    try {
      instance = source.instantiate({ ...options.instantiate, kind: "modelExchange", instanceName: name });
      const fmuExperiment = {
        ...{ fmu: name, start },
        ...(stopTime !== undefined && { stopTime }),
        ...(tolerance !== undefined && { tolerance }),
        ...(records && { records }),
      };
      const system = createModelExchangeSystem(description, instance, fmuExperiment);
      instances.set(system, instance);
      return system;
    } catch (error) {
      if (instance !== undefined) endInstance(instance);
      throw new UnitFault(name, Number.NaN, "initialization", [faultOf(error)]);
    }
  };
  return {
    kind: "modelExchangeFmu",
    create,
    inputStarts: inputs.map((one) => unitInputOf(description, start, one).start),
    dependencies: (variable) => directDependencies(description, inputs, elements.get(variable)!),
    rollback: face.canGetAndSetFMUState,
    ...(face.providesDirectionalDerivatives && {
      linearizer: (system: HybridSystem, columns: readonly number[]) => {
        const outputs = columns.map((column) => elements.get(system.variables[column]!.name)!);
        return createLinearizer(description, {
          system,
          instance: instances.get(system)!,
          inputs,
          outputs,
          options,
        });
      },
    }),
  };
}

interface LinearizerParts {
  readonly system: HybridSystem;
  readonly instance: Instance;
  readonly inputs: readonly FmuElement[];
  readonly outputs: readonly FmuElement[];
  readonly options: ModelExchangeFmuOptions;
}

/** FMUs have no derivatives with respect to time: f_t is a difference. `undefined`: the description is incomplete. */
function createLinearizer(
  description: ModelDescription,
  { system, instance, inputs, outputs, options: { name, start } }: LinearizerParts,
): SystemLinearizer | undefined {
  const n = system.stateCount;
  const states = stateVariables(description, start.variables, n);
  const statesAreKnown = n === 0 || states.states.length > 0;
  const { variables } = start;
  const jacobian = createFmuJacobian({
    ...{ description, fmu: name, variables, states, statesAreKnown, inputs, outputs },
  });
  if (jacobian.rung !== "directional") return undefined;
  const model = { ...emptyLinearization(n, inputs.length, outputs.length), rung: jacobian.rung };
  const rate = system.allocate(n);
  const calcRates = (t: number, x: number, rates: Float64Array): void => {
    const code = system.derivatives(t, x, rate);
    if (code !== 0) throw new UnitFault(name, t, "evaluation", system.explainFailure(t, x, code));
    for (let i = 0; i < n; i++) rates[i] = system.heap[rate + i]!;
  };
  return {
    calc(t, x) {
      const ahead = t + Math.sqrt(Number.EPSILON) * Math.max(1, Math.abs(t));
      calcRates(ahead, x, model.ft);
      // The evaluation moves the instance to this point.
      calcRates(t, x, model.f);
      for (let i = 0; i < n; i++) model.ft[i] = (model.ft[i]! - model.f[i]!) / (ahead - t);
      for (let i = 0; i < n; i++) model.x[i] = system.heap[x + i]!;
      try {
        jacobian.calc(instance, t, model);
      } catch (error) {
        throw new UnitFault(name, t, "evaluation", [faultOf(error)]);
      }
      return model;
    },
    calcRates,
  };
}
