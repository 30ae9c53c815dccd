import type { KernelSurfaces } from "@cosimo/ir";
import {
  addSurface,
  findSurface,
  keepSurfaces,
  layOutSliding,
  SLIDING_NOMINALS,
  SLIDING_OPERATORS,
  slidingSize,
} from "@cosimo/kernels/surfaces";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { OPERATORS } from "../system/relation-sides.ts";
import { createKernelSurfaces } from "./kernel-surfaces.ts";
import { type SlidingSurface, surfaceFromSenses } from "./sliding-surface.ts";

/** What the kernels of sliding need of a system: their memory, and the functions that they call. */
export interface SlidingMemory {
  readonly address: number;
  readonly surface: KernelSurfaces;
  /** The surface of a condition at (t, x), if there is one. */
  find(indicator: number, t: number, x: number): SlidingSurface | undefined;
  /** Appends surfaces; the memory moves if it has no room for them. */
  add(surfaces: readonly SlidingSurface[]): void;
}

/** Surfaces for which there is room at first. */
const ROOM = 4;

/** `surfaces`: those along which the system slides. */
export function createSlidingMemory(
  system: HybridSystem,
  surfaces: () => readonly SlidingSurface[],
): SlidingMemory {
  const { stateCount: n, indicatorCount: m } = system;
  const senses = system.allocate(m);
  const surface = createKernelSurfaces(system);
  let room = ROOM;
  let address = -1;

  const layOut = (): void => {
    address = system.allocate(slidingSize(n, m, room));
    const { heap } = system;
    layOutSliding(heap, n, m, address, room);
    system.indicators.forEach(({ operator }, i) => {
      heap[heap[address + SLIDING_OPERATORS]! + i] = OPERATORS.indexOf(operator);
    });
  };

  const append = ({ relations, indicator }: SlidingSurface): void => {
    const { heap } = system;
    heap.fill(0, senses, senses + m);
    for (const one of relations) heap[senses + one.indicator] = one.sense;
    addSurface(heap, m, address, indicator, senses);
  };

  const writeNominals = (): void =>
    system.heap.set(system.nominals, system.heap[address + SLIDING_NOMINALS]!);

  layOut();
  return {
    get address() {
      return address;
    },
    surface,
    find(indicator, t, x) {
      writeNominals();
      const isFound = findSurface(surface, system.heap, 0, n, m, address, t, x, indicator, senses) > 0;
      return isFound ? surfaceFromSenses(system, indicator, senses) : undefined;
    },
    add(added) {
      const all = [...surfaces(), ...added];
      if (all.length > room) {
        room = 2 * all.length;
        layOut();
      }
      writeNominals();
      keepSurfaces(system.heap, m, address, 0);
      for (const one of all) append(one);
    },
  };
}
