import type { CompiledModule } from "@cosimo/ir";
import {
  eventMemorySize,
  ISLAND_BRANCH,
  ISLAND_ITERATION,
  ISLAND_KEPT,
  ISLAND_M,
  ISLAND_N,
  ISLAND_NUMBER,
  ISLAND_RELATION,
  ISLAND_SEARCH,
  ISLAND_SIZE,
  ISLAND_STATES,
  ISLAND_STEP,
  ISLAND_WORK,
  ISLANDS_COUNT,
  ISLANDS_HEADER,
  ISLANDS_QUEUE,
  ISLANDS_SELECTED,
  ISLANDS_STATE,
  ITERATION_NOMINALS,
  type IterationLists,
  type IterationParts,
  layOutIteration,
  placeIteration,
  STEP_HEADER,
} from "@cosimo/kernels";
import { describeModel } from "../model/model-description.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import { iterationLists } from "./iteration-memory.ts";

/** An island with its event iteration as that of a model of its own. */
interface IslandImage {
  readonly number: number;
  readonly states: readonly number[];
  /** First relation, when branch and noticed variable among all; number of relations. */
  readonly firsts: { readonly relation: number; readonly branch: number; readonly step: number };
  readonly relations: number;
  readonly discrete: number;
  readonly iteration: Float64Array;
}

const known = new WeakMap<CompiledModule, readonly IslandImage[]>();

/** Vectors of the work area of an explicit method, behind its header. */
const WORK_VECTORS = 17;

/**
 * Allocates and writes the table of islands of an instance (see `island-memory.ts` of the kernels), with the memory of each; returns
 * its address, or 0 if the model has none.
 */
export function allocateIslands(instance: ModelInstance, nominals: Float64Array): number {
  const { module, base } = instance;
  const images = known.get(module) ?? islandImages(module, nominals);
  known.set(module, images);
  if (images.length === 0) return 0;
  const n = describeModel(module).stateSlots.length;
  const own = images.map(sizesOf);
  const total = own.reduce((sum, { all }) => sum + all, 0);
  const header = ISLANDS_HEADER + ISLAND_SIZE * images.length;
  const q = instance.allocate(header + images.length + n + total);
  const { heap } = instance;
  let next = q + header;
  const take = (slots: number): number => {
    next += slots;
    return next - slots;
  };
  heap[q + ISLANDS_COUNT] = images.length;
  heap[q + ISLANDS_SELECTED] = base + module.flat.eventParts!.islands!.selected;
  heap[q + ISLANDS_QUEUE] = take(images.length);
  heap[q + ISLANDS_STATE] = take(n);
  images.forEach(({ number, states, firsts, relations, iteration }, i) => {
    const k = q + ISLANDS_HEADER + ISLAND_SIZE * i;
    const { work, search, kept } = own[i]!;
    const [list, e] = [take(states.length), take(iteration.length)];
    heap[k + ISLAND_NUMBER] = number;
    heap[k + ISLAND_N] = states.length;
    heap[k + ISLAND_M] = relations;
    heap[k + ISLAND_WORK] = take(work);
    heap[k + ISLAND_SEARCH] = take(search);
    heap[k + ISLAND_KEPT] = take(kept);
    heap[k + ISLAND_ITERATION] = e;
    heap[k + ISLAND_STATES] = list;
    heap[k + ISLAND_RELATION] = firsts.relation;
    heap[k + ISLAND_BRANCH] = firsts.branch;
    heap[k + ISLAND_STEP] = firsts.step;
    heap.set(states, list);
    placeIteration(heap, iteration, base, e);
    states.forEach((state, j) => {
      heap[heap[e + ITERATION_NOMINALS]! + j] = nominals[state]!;
    });
  });
  return q;
}

function sizesOf({ states, relations, discrete, iteration }: IslandImage) {
  const work = STEP_HEADER + WORK_VECTORS * states.length;
  const search = eventMemorySize(states.length, relations);
  const kept = 2 * discrete;
  return { work, search, kept, all: states.length + iteration.length + work + search + kept };
}

/** The islands whose items follow each other in the lists of the model; none if an item belongs to no island. */
function islandImages(module: CompiledModule, nominals: Float64Array): readonly IslandImage[] {
  const { islands } = module.flat.eventParts ?? {};
  const lists = iterationLists(module, { nominals, notices: true });
  const { parts } = lists;
  if (islands === undefined || parts === undefined || describeModel(module).needsLeftLimits) return [];
  const { relations, pre, discrete, reinits, branches, steps } = parts;
  const inOrder = [relations, reinits, branches, steps].every(isAscending);
  if (!inOrder || [relations, pre, discrete, reinits, branches, steps].some((list) => list.includes(-1)))
    return [];
  const count = islands.states.length;
  const items = mapLists(parts, (owners) => itemsByPart(owners, count));
  const checkedAt = new Map(Array.from(lists.checked.slots, (slot, i) => [slot, i]));
  return islands.states.flatMap((states, k) => {
    if (states.length === 0) return [];
    const ofStates = states.flatMap((state) => checkedAt.get(lists.stateSlots[state]!) ?? []);
    const own = mapLists(items, (groups) => groups[k]!);
    const ofIsland = listsOfIsland(lists, states, { ...own, checked: [...own.checked, ...ofStates] });
    return {
      number: k + 1,
      states,
      firsts: { relation: own.relations[0]!, branch: own.branches[0] ?? 0, step: own.steps[0] ?? 0 },
      relations: own.relations.length,
      discrete: own.pre.length,
      iteration: layOutIteration(ofIsland),
    };
  });
}

type ListName = "relations" | "pre" | "discrete" | "reinits" | "branches" | "steps" | "checked";

type Lists<T> = Readonly<Record<ListName, T>>;

function mapLists<A, B>(lists: Lists<A>, convert: (list: A) => B): Lists<B> {
  const { relations, pre, discrete, reinits, branches, steps, checked } = lists;
  return {
    relations: convert(relations),
    pre: convert(pre),
    discrete: convert(discrete),
    reinits: convert(reinits),
    branches: convert(branches),
    steps: convert(steps),
    checked: convert(checked),
  };
}

/** The lists of the event iteration, of the items of an island alone. */
function listsOfIsland(
  all: IterationLists,
  states: readonly number[],
  { relations, pre, discrete, reinits, branches, steps, checked }: Lists<readonly number[]>,
): IterationLists {
  const [relation, branch, reinit] = [relations[0]!, branches[0] ?? 0, reinits[0] ?? 0];
  const isOwn = new Set(relations);
  const own = new Set(discrete.map((i) => all.discrete.value[i]!));
  return {
    relations: all.relations + relation,
    masks: all.masks + relation,
    branches: all.branches + branch,
    branchCount: branches.length,
    reinitFlags: all.reinitFlags + reinit,
    reinitValues: all.reinitValues + reinit,
    terminate: all.terminate,
    stateSlots: pick(all.stateSlots, states),
    nominals: Float64Array.from(states, (i) => all.nominals[i]!),
    pre: { from: pick(all.pre.from, pre), to: pick(all.pre.to, pre) },
    discrete: { value: pick(all.discrete.value, discrete), pre: pick(all.discrete.pre, discrete) },
    reinitSlots: pick(all.reinitSlots, reinits),
    checked: {
      slots: pick(all.checked.slots, checked),
      limits: Float64Array.from(checked, (i) => all.checked.limits[i]!),
    },
    steps: steps.map((i) => all.steps[i]!),
    mixedRelations: all.mixedRelations.filter((i) => isOwn.has(i)).map((i) => i - relation),
    mixedDiscrete: all.mixedDiscrete.filter((slot) => own.has(slot)),
    relationKinds: relations.map((i) => all.relationKinds[i]!),
    notices: all.notices,
  };
}

function pick(list: Int32Array, items: readonly number[]): Int32Array {
  return Int32Array.from(items, (i) => list[i]!);
}

function itemsByPart(owners: IterationParts["relations"], count: number): readonly (readonly number[])[] {
  const groups = Array.from({ length: count }, (): number[] => []);
  owners.forEach((part, item) => {
    if (part >= 0) groups[part]!.push(item);
  });
  return groups;
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((value, i) => i === 0 || value >= numbers[i - 1]!);
}
