import * as parts from "../events/affected-parts.ts";
import * as memory from "../events/iteration-memory.ts";

/** What the event iteration of a model reads; slots are relative to the region of an instance. */
export interface IterationLists {
  readonly relations: number;
  readonly masks: number;
  readonly branches: number;
  readonly branchCount: number;
  readonly reinitFlags: number;
  readonly reinitValues: number;
  readonly terminate: number;
  readonly stateSlots: Int32Array;
  /** Nominal values of the states; positive. */
  readonly nominals: Float64Array;
  readonly pre: { readonly from: Int32Array; readonly to: Int32Array };
  readonly discrete: { readonly value: Int32Array; readonly pre: Int32Array };
  readonly reinitSlots: Int32Array;
  readonly checked: { readonly slots: Int32Array; readonly limits: Float64Array };
  /** Variables whose changes are noticed. */
  readonly steps: readonly { readonly value: number; readonly pre: number }[];
  /** Numbers of relations, and slots of discrete variables, that algebraic loops decide. */
  readonly mixedRelations: readonly number[];
  readonly mixedDiscrete: readonly number[];
  readonly relationKinds: readonly RelationKind[];
  /** Whether branches, steps and relations are noticed. */
  readonly notices: boolean;
  /** Missing: the equations are evaluated as a whole. */
  readonly parts?: IterationParts;
}

/** Parts of the equations that share no unknown; see `affected-parts.ts`. */
export interface IterationParts {
  /** First of one slot for each part, which `update` reads. */
  readonly flags: number;
  /** Whether its values may change at any event. */
  readonly isAlwaysAffected: readonly boolean[];
  /** The part of each item of a list of `IterationLists`; -1: no part computes it. */
  readonly relations: readonly number[];
  readonly pre: readonly number[];
  readonly discrete: readonly number[];
  readonly reinits: readonly number[];
  readonly branches: readonly number[];
  readonly steps: readonly number[];
  readonly checked: readonly number[];
  /** The parts that read the state of each reset target. */
  readonly readers: readonly (readonly number[])[];
}

export interface RelationKind {
  readonly operator: "<" | "<=" | ">" | ">=";
  readonly isOfTime: boolean;
  readonly noted: "never" | "falling" | "always";
}

const OPERATORS = ["<", "<=", ">", ">="];
const NOTED = ["never", "falling", "always"];

/** First header slot that holds an address in the region, and first that holds one in the iteration's own memory. */
const REGION_ADDRESSES = memory.ITERATION_RELATIONS;
const OWN_ADDRESSES = memory.ITERATION_STATES;

/** The memory of the event iteration at address 0 of a region at address 0; see `placeIteration`. */
export function layOutIteration(lists: IterationLists): Float64Array {
  const { stateSlots, pre, discrete, reinitSlots, checked, steps, relationKinds: kinds } = lists;
  const { mixedRelations, mixedDiscrete } = lists;
  const [n, m] = [stateSlots.length, kinds.length];
  const room = lists.notices ? 2 * (lists.branchCount + steps.length + m) : 0;
  const header = new Map<number, number>([
    [memory.ITERATION_PRE_COUNT, pre.from.length],
    [memory.ITERATION_DISCRETE_COUNT, discrete.value.length],
    [memory.ITERATION_REINIT_COUNT, reinitSlots.length],
    [memory.ITERATION_CHECKED_COUNT, checked.slots.length],
    [memory.ITERATION_BRANCH_COUNT, lists.branchCount],
    [memory.ITERATION_STEP_COUNT, steps.length],
    [memory.ITERATION_MIXED_COUNT, mixedRelations.length],
    [memory.ITERATION_MIXED_DISCRETE_COUNT, mixedDiscrete.length],
    [memory.ITERATION_NOTICE_ROOM, room],
    [memory.ITERATION_TIME_COUNT, kinds.filter(({ isOfTime }) => isOfTime).length],
    [memory.ITERATION_RELATIONS, lists.relations],
    [memory.ITERATION_MASKS, lists.masks],
    [memory.ITERATION_BRANCHES, lists.branches],
    [memory.ITERATION_REINIT_FLAGS, lists.reinitFlags],
    [memory.ITERATION_REINIT_VALUES, lists.reinitValues],
    [memory.ITERATION_TERMINATE, lists.terminate],
    [memory.ITERATION_PART_COUNT, lists.parts?.isAlwaysAffected.length ?? 0],
    [memory.ITERATION_PART_FLAGS, lists.parts?.flags ?? 0],
  ]);
  const parts: ArrayLike<number>[] = [];
  let next = memory.ITERATION_HEADER;
  const place = (address: number, ...lists: ArrayLike<number>[]): void => {
    header.set(address, next);
    for (const list of lists) {
      parts.push(list);
      next += list.length;
    }
  };
  place(memory.ITERATION_STATES, stateSlots);
  place(memory.ITERATION_PRE, pre.from, pre.to);
  place(memory.ITERATION_DISCRETE, discrete.value, discrete.pre);
  place(memory.ITERATION_REINITS, reinitSlots);
  place(memory.ITERATION_CHECKED, checked.slots, checked.limits);
  place(
    memory.ITERATION_STEPS,
    steps.map(({ value }) => value),
    steps.map((step) => step.pre),
  );
  place(memory.ITERATION_MIXED, mixedRelations);
  place(memory.ITERATION_MIXED_DISCRETE, mixedDiscrete, zeros(mixedDiscrete.length));
  place(
    memory.ITERATION_OPERATORS,
    kinds.map(({ operator }) => OPERATORS.indexOf(operator)),
  );
  place(
    memory.ITERATION_TIME_RELATIONS,
    kinds.map(({ isOfTime }) => Number(isOfTime)),
  );
  place(
    memory.ITERATION_NOTED,
    kinds.map(({ noted }) => NOTED.indexOf(noted)),
  );
  place(memory.ITERATION_NOMINALS, lists.nominals);
  for (let vector = memory.ITERATION_LOCATED; vector <= memory.ITERATION_SHIFTED; vector++)
    place(vector, zeros(m));
  place(memory.ITERATION_VECTORS, zeros(3 * n));
  place(memory.ITERATION_LOOP_VECTORS, zeros(3 * mixedRelations.length));
  place(memory.ITERATION_NOTICE_LIST, zeros(memory.NOTICE_SIZE * room));
  if (lists.parts !== undefined) place(memory.ITERATION_PARTS, layOutParts(lists.parts));
  const image = new Float64Array(next);
  for (const [slot, value] of header) image[slot] = value;
  let at = memory.ITERATION_HEADER;
  for (const part of parts) {
    image.set(part, at);
    at += part.length;
  }
  return image;
}

/** The table of parts; its addresses are relative to it. */
function layOutParts(given: IterationParts): readonly number[] {
  const { relations, pre, discrete, reinits, branches, steps, checked, readers, isAlwaysAffected } = given;
  const count = isAlwaysAffected.length;
  const table = new Array<number>(parts.PARTS_HEADER).fill(0);
  const append = (slot: number, values: readonly number[]): void => {
    table[slot] = table.length;
    for (const value of values) table.push(value);
  };
  const appendGroups = (row: number, groups: readonly (readonly number[])[]): void => {
    let next = 0;
    const firsts = [0, ...groups.map((group) => (next += group.length))];
    append(row + parts.PARTS_FIRST, firsts);
    append(row + parts.PARTS_ITEMS, groups.flat());
  };
  // In the order of PARTS_RELATIONS to PARTS_CHECKED.
  [relations, pre, discrete, reinits, branches, steps, checked].forEach((owners, kind) => {
    const groups = Array.from({ length: count + 1 }, (): number[] => []);
    for (const [item, part] of owners.entries()) {
      // What no part computes does not change at an event, but for states; those that it resets are checked apart.
      if (part >= 0) groups[part]!.push(item);
      else if (kind !== parts.PARTS_CHECKED) groups[count]!.push(item);
    }
    appendGroups(parts.PARTS_ROW * kind, groups);
    append(parts.PARTS_ROW * kind + parts.PARTS_AFFECTED, new Array<number>(owners.length).fill(0));
  });
  appendGroups(parts.PARTS_ROW * parts.PARTS_READERS, readers);
  append(
    parts.PARTS_OF_RELATIONS,
    relations.map((part) => (part < 0 ? count : part)),
  );
  append(parts.PARTS_ALWAYS, [...isAlwaysAffected.map(Number), 1]);
  append(parts.PARTS_MARKS, new Array<number>(count + 1).fill(0));
  append(parts.PARTS_LIST, new Array<number>(count + 1).fill(0));
  return table;
}

/** Writes the memory of `layOutIteration` to address `e` for the region of an instance at `b`. */
export function placeIteration(heap: Float64Array, image: Float64Array, b: number, e: number): void {
  heap.set(image, e);
  for (let i = REGION_ADDRESSES; i < OWN_ADDRESSES; i++) heap[e + i]! += b;
  for (let i = OWN_ADDRESSES; i < memory.ITERATION_SELECTION; i++) heap[e + i]! += e;
}

function zeros(count: number): Float64Array {
  return new Float64Array(count);
}
