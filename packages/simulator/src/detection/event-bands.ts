import type { EventType } from "@cosimo/ir";

/**
 * Interval of u in which events of a type are located, and from which they have happened. With u > 0 where the
 * condition holds and tolerance eps: located in (-below eps, above eps], happened for u > -below eps. If zero belongs
 * to the condition (`>=`), the left ends are closed.
 */
export interface EventBand {
  readonly below: 0 | 1;
  readonly above: 0 | 1;
}

const ONE_SIDED: EventBand = { below: 1, above: 0 };
const CROSSED: EventBand = { below: 0, above: 1 };
const EITHER_SIDE: EventBand = { below: 1, above: 1 };

/** Relations without a type are used by equations and are located exactly. */
export function bandOf(type: EventType | undefined): EventBand {
  switch (type) {
    case "unilateral":
      return ONE_SIDED;
    case "ordinary":
    case "shortliving":
      return EITHER_SIDE;
    case "bilateral":
    case undefined:
      return CROSSED;
  }
}
