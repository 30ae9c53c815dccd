import type { CompiledModule, EventParts, Variable } from "@cosimo/ir";
import {
  ITERATION_NOMINALS,
  type IterationLists,
  type IterationParts,
  layOutIteration,
  placeIteration,
  type RelationKind,
} from "@cosimo/kernels";
import { describeModel } from "../model/model-description.ts";
import type { ModelInstance } from "../model/model-instance.ts";

const images = new WeakMap<CompiledModule, Float64Array>();

/** Allocates and writes the memory of the event iteration of an instance; returns its address. `nominals`: of the states. */
export function allocateIteration(instance: ModelInstance, nominals: Float64Array): number {
  const { module } = instance;
  const image = images.get(module) ?? layOutIteration(iterationLists(module, { nominals, notices: true }));
  images.set(module, image);
  const e = instance.allocate(image.length);
  placeIteration(instance.heap, image, instance.base, e);
  instance.heap.set(nominals, instance.heap[e + ITERATION_NOMINALS]!);
  return e;
}

/** What the event iteration of a module reads. */
export function iterationLists(
  module: CompiledModule,
  { nominals, notices }: Pick<IterationLists, "nominals" | "notices">,
): IterationLists {
  const { layout, indicators, loops, dae, flat } = module;
  const { stateSlots, pre, discrete, reinitSlots, checked, steps, branches } = describeModel(module);
  const relations = new Set(loops.flatMap((loop) => loop.relations));
  const unknowns = new Set(loops.flatMap((loop) => loop.unknowns));
  // Discrete Reals are solved for with the others; what they follow from is held or a relation.
  const isHeld = ({ variability, type }: Variable) => variability === "discrete" && type !== "Real";
  const ofLoops = [...unknowns].filter((v) => isHeld(dae.variables[v]!));
  return {
    relations: layout.relations,
    masks: layout.relationMasks,
    branches: layout.whenBranches,
    branchCount: branches.length,
    reinitFlags: layout.reinitFlags,
    reinitValues: layout.reinitValues,
    terminate: layout.terminate,
    stateSlots,
    nominals,
    pre,
    discrete,
    reinitSlots,
    checked,
    steps,
    mixedRelations: [...relations].sort((a, b) => a - b),
    mixedDiscrete: [...new Set(ofLoops.map((v) => layout.value[v]!))],
    relationKinds: indicators.map(
      ({ operator, timeEvent, usage }): RelationKind => ({
        operator,
        isOfTime: timeEvent,
        noted: usage === "branch" ? "always" : usage === "step" ? "never" : "falling",
      }),
    ),
    notices,
    ...(flat.eventParts && { parts: partsOf(module, flat.eventParts) }),
  };
}

/** The parts by the items of the lists. */
function partsOf(module: CompiledModule, eventParts: EventParts): IterationParts {
  const { dae, layout } = module;
  const { flags, isAlwaysAffected, ofVariable, ofRelation, ofBranch, ofReinit, readers } = eventParts;
  const { pre, discrete, checked, steps } = describeModel(module);
  const bySlot = new Map<number, number>();
  const isContinuous = new Set<number>();
  for (const { id, variability } of dae.variables) {
    if (ofVariable[id]! >= 0) bySlot.set(layout.value[id]!, ofVariable[id]!);
    if (variability === "continuous") isContinuous.add(layout.value[id]!);
  }
  const ofSlot = (slot: number): number => bySlot.get(slot) ?? -1;
  return {
    flags,
    isAlwaysAffected,
    relations: ofRelation,
    // Left limits of continuous variables change between events, whatever computes them.
    pre: Array.from(pre.from, (slot) => (isContinuous.has(slot) ? -1 : ofSlot(slot))),
    discrete: Array.from(discrete.value, ofSlot),
    reinits: ofReinit,
    branches: ofBranch,
    steps: steps.map(({ value }) => ofSlot(value)),
    checked: Array.from(checked.slots, ofSlot),
    readers,
  };
}
