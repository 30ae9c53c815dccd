/** Largest number of elements of an array, of variables of a model and of steps of nested loops: more would exhaust the memory. */
export const MOST_ELEMENTS = 2_000_000;

/** Largest number of objects in an array. */
export const MOST_OBJECTS = 200_000;

/** The variables of a model so far. */
export interface SizeEstimate {
  variables: number;
  /** Whether there are too many, which has been reported. */
  exceeded: boolean;
}
