import type { EventRecord, int, KernelSystem, TrajectoryVariable } from "@cosimo/ir";
import { bindKernels, bindMethod } from "@cosimo/kernels";
import { createFunctionRelations } from "./function-relations.ts";
import type { FunctionEvent, FunctionSystemDefinition } from "./function-system-definition.ts";
import { growingMemory } from "./growing-memory.ts";
import type { EventUpdate, HybridSystem, Indicator } from "./hybrid-system.ts";
import { sideOf } from "./relation-sides.ts";

const MAX_PASSES = 100;
/** Failure code: the point lies beyond an armed one-sided surface. */
const BEYOND = 1_000_000;

/** Builds a `HybridSystem` from plain JavaScript functions, for tests, demonstrations and adapters. */
export function functionSystem(definition: FunctionSystemDefinition): HybridSystem {
  const n = definition.start.length;
  const relations = definition.relations ?? [];
  const m = relations.length;
  const memory = growingMemory();
  const xScratch = new Float64Array(n);
  const xdotScratch = new Float64Array(n);
  const dxScratch = new Float64Array(n);
  const gScratch = new Float64Array(m);
  const states = Float64Array.from(definition.start);
  const stateNames = definition.stateNames ?? definition.start.map((_, i) => `x[${i + 1}]`);
  const indicators: Indicator[] = relations.map((relation, i) => ({
    text: relation.text ?? `g[${i + 1}] ${relation.operator} 0`,
    component: "",
    operator: relation.operator,
    usage: relation.usage ?? "when",
    ...(relation.eventType && { eventType: relation.eventType }),
    timeEvent: relation.timeEvent ?? false,
  }));

  const read = (address: int, target: Float64Array): void => {
    const heap = memory.heap();
    for (let i = 0; i < target.length; i++) target[i] = heap[address + i]!;
  };
  const write = (source: Float64Array, address: int): void => {
    const heap = memory.heap();
    for (let i = 0; i < source.length; i++) heap[address + i] = source[i]!;
  };
  const armed = new Int8Array(m);
  const gArmed = new Float64Array(m);
  /** Whether x lies beyond an armed one-sided surface. */
  const isBeyond = (t: number, x: Float64Array): boolean => {
    if (!armed.includes(1)) return false;
    definition.indicators!(t, x, gArmed);
    return relations.some(({ operator }, i) => armed[i] === 1 && sideOf(operator, true) * gArmed[i]! > 0);
  };
  const derivatives = (t: number, x: int, xdot: int): int => {
    read(x, xScratch);
    if (isBeyond(t, xScratch)) return BEYOND;
    const code = definition.derivatives(t, xScratch, xdotScratch);
    write(xdotScratch, xdot);
    return code ?? 0;
  };
  const indicatorValues = (t: number, x: int, g: int): int => {
    read(x, xScratch);
    definition.indicators?.(t, xScratch, gScratch);
    write(gScratch, g);
    return 0;
  };
  const directional = (t: number, x: int, tdot: number, dx: int, dxdot: int): int => {
    read(x, xScratch);
    read(dx, dxScratch);
    definition.directional!(t, xScratch, tdot, dxScratch, xdotScratch);
    write(xdotScratch, dxdot);
    return 0;
  };
  const unsupported = (): int => {
    throw new Error("a function system has no indicator rates");
  };
  const kernelSystem: KernelSystem = {
    derivatives: (_b, t, x, xdot) => derivatives(t, x, xdot),
    indicators: (_b, t, x, g) => indicatorValues(t, x, g),
    directional: (_b, t, x, tdot, dx, dxdot) => directional(t, x, tdot, dx, dxdot),
    outputs: () => 0,
    indicatorRates: unsupported,
  };
  const kernels = bindKernels(kernelSystem, memory.heap);

  const { jacobianSparsity: sparsity } = definition;
  const nominals = Float64Array.from(definition.nominals ?? definition.start.map(() => 1));
  const relationValues = createFunctionRelations(definition, states, {
    stateCount: n,
    indicatorCount: m,
    nominals,
    get heap() {
      return memory.heap();
    },
    allocate: memory.allocate,
    derivatives,
    indicatorValues,
  });
  const { relations: relationValue } = relationValues;

  return {
    name: definition.name ?? "functions",
    stateCount: n,
    indicatorCount: m,
    stateNames,
    nominals,
    indicators,
    variables: stateNames.map(stateVariable),
    get heap() {
      return memory.heap();
    },
    base: 0,
    allocate: memory.allocate,
    kernels,
    methodKernels: (name) => bindMethod(kernelSystem, memory.heap, name),
    hasDirectionalDerivatives: definition.directional !== undefined,
    ...(sparsity && { jacobianSparsity: () => sparsity }),
    derivatives,
    indicatorValues,
    relationValue: (i) => relationValue[i]!,
    ...(relationValues.guards && { guards: relationValues.guards }),
    arm(i, value) {
      armed[i] = value ? 1 : 0;
    },
    isBeyond: (code) => code === BEYOND,
    initialize(t) {
      relationValues.begin(t);
      return { diagnostics: [], nextEventTime: definition.nextEventTime?.(t) ?? Number.POSITIVE_INFINITY };
    },
    readStates: (x) => write(states, x),
    eventUpdate(t, x, cause): EventUpdate {
      read(x, states);
      const before = states.slice();
      const records: EventRecord[] = [];
      let terminate: string | undefined;
      let timeEvent = cause.timeEvent;
      let pass = 0;
      relationValues.enter(t, cause);
      for (let changed = true; changed || timeEvent; timeEvent = false) {
        if (++pass > MAX_PASSES) {
          return {
            statesChanged: true,
            dimensionsChanged: false,
            nextEventTime: t,
            records,
            failure: { kind: "event-iteration", diagnostics: [] },
          };
        }
        const previous = relationValue.slice();
        changed = relationValues.freeze(t, cause);
        const became = (i: number): boolean => relationValue[i]! && !previous[i]!;
        if (!changed && !timeEvent) break;
        indicators.forEach((one, i) => {
          if (became(i)) records.push(stateEventRecord(t, one, cause.bracket, pass));
        });
        const { fires } = relationValues;
        const event: FunctionEvent = { t, x: states, relations: relationValue, became, fires, timeEvent };
        terminate ??= definition.update?.(event) ?? undefined;
      }
      relationValues.resolveLocated(t, cause);
      return {
        statesChanged: states.some((value, i) => value !== before[i]),
        dimensionsChanged: false,
        nextEventTime: definition.nextEventTime?.(t) ?? Number.POSITIVE_INFINITY,
        records,
        ...(terminate !== undefined && { terminate }),
      };
    },
    evaluateOutputs(_t, x) {
      read(x, states);
      return 0;
    },
    readValues: (values) => values.set(states),
    violatedAssertions: () => [],
    parameterValues: () => [],
    saveState: () =>
      Float64Array.from([...states, ...relationValue.map(Number), ...(definition.discrete ?? [])]),
    restoreState(state) {
      states.set(state.subarray(0, n));
      for (let i = 0; i < m; i++) relationValue[i] = state[n + i] === 1;
      definition.discrete?.set(state.subarray(n + m));
    },
    explainFailure: () => [],
  };
}

function stateVariable(name: string): TrajectoryVariable {
  return {
    name,
    type: "Real",
    variability: "continuous",
    causality: "local",
    unit: "",
    displayUnit: "",
    description: "",
  };
}

function stateEventRecord(t: number, indicator: Indicator, bracket: number, iteration: number): EventRecord {
  return {
    time: t,
    kind: "state",
    name: indicator.text,
    condition: indicator.text,
    component: indicator.component,
    direction: "rising",
    type: "",
    bracket,
    iteration,
  };
}
