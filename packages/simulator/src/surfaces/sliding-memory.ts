import type { KernelSurfaces } from "@cosimo/ir";
import {
  layOutSliding,
  SLIDING_COUNT,
  SLIDING_INDICATORS,
  SLIDING_NOMINALS,
  SLIDING_OPERATORS,
  SLIDING_ROOM,
  SLIDING_SURFACES,
  slidingSize,
} from "@cosimo/kernels/surfaces";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { OPERATORS } from "../system/relation-sides.ts";
import { createKernelSurfaces } from "./kernel-surfaces.ts";
import { listsSize, type SlideMemory } from "./slide-memory.ts";

/** What the kernels of sliding need of a system: their memory, and the functions that they call. */
export interface SlidingMemory {
  readonly address: number;
  readonly surface: KernelSurfaces;
  /** Moves the memory if it has no room for this number of surfaces. */
  makeRoom(count: number): void;
  writeNominals(): void;
  save(): SlideMemory;
  restore(memory: SlideMemory): void;
}

/** Surfaces for which there is room at first. */
const ROOM = 4;

export function createSlidingMemory(system: HybridSystem): SlidingMemory {
  const { stateCount: n, indicatorCount: m } = system;
  const surface = createKernelSurfaces(system);
  let address = -1;

  const layOut = (room: number): void => {
    address = system.allocate(slidingSize(n, m, room));
    const { heap } = system;
    layOutSliding(heap, n, m, address, room);
    system.indicators.forEach(({ operator }, i) => {
      heap[heap[address + SLIDING_OPERATORS]! + i] = OPERATORS.indexOf(operator);
    });
  };
  const save = (): SlideMemory => {
    const { heap } = system;
    const [indicators, lists] = [heap[address + SLIDING_INDICATORS]!, heap[address + SLIDING_SURFACES]!];
    return {
      indicators: [...heap.subarray(indicators, indicators + heap[address + SLIDING_COUNT]!)],
      lists: heap.slice(lists, lists + listsSize(m)),
    };
  };
  const makeRoom = (count: number): void => {
    if (count <= system.heap[address + SLIDING_ROOM]!) return;
    const saved = save();
    layOut(2 * count);
    restore(saved);
  };
  const restore = ({ indicators, lists }: SlideMemory): void => {
    makeRoom(indicators.length);
    const { heap } = system;
    heap[address + SLIDING_COUNT] = indicators.length;
    heap.set(indicators, heap[address + SLIDING_INDICATORS]!);
    heap.set(lists, heap[address + SLIDING_SURFACES]!);
  };

  layOut(ROOM);
  return {
    get address() {
      return address;
    },
    surface,
    makeRoom,
    writeNominals: () => system.heap.set(system.nominals, system.heap[address + SLIDING_NOMINALS]!),
    save,
    restore,
  };
}
