/** The kernels of sliding, a door of their own: a page loads them when a run needs them. */

export {
  findChatteringSurfaces,
  findKnownSurfaces,
  keepFoundSurfaces,
  slideAlongFound,
} from "./slide-begin.ts";
export { leaveSurfaces, markBroken } from "./sliding-exit.ts";
export {
  calcSliding,
  dominantSide,
  enterSide,
  sideWeight,
  slidingFlow,
  slidingIndicators,
} from "./sliding-flow.ts";
export {
  keepSurfaces,
  layOutSliding,
  SLIDING_COUNT,
  SLIDING_INDICATORS,
  SLIDING_LEFT,
  SLIDING_LISTS,
  SLIDING_NOMINALS,
  SLIDING_OPERATORS,
  SLIDING_ROOM,
  SLIDING_SENSES,
  SLIDING_SIDE,
  SLIDING_SURFACES,
  SLIDING_WANTED,
  slidingSize,
} from "./sliding-memory.ts";
export { attachSurfaces, projectOntoSurfaces, storeSides } from "./sliding-sides.ts";
