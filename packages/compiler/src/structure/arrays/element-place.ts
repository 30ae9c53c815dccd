import type { Variable, VariableId } from "@cosimo/ir";

/** Scalars that differ in the subscripts of their names only. */
export interface ElementArray {
  /** The name without subscripts: `c[].port.T`. */
  readonly name: string;
  readonly dimensions: readonly number[];
  /** In the order of rows. */
  readonly scalars: readonly Variable[];
}

/** Which element of which array a scalar is. */
export interface ElementPlace {
  readonly array: ElementArray;
  /** They count from 1. */
  readonly subscripts: readonly number[];
}

/** `undefined`: the variable stays a scalar. */
export type PlaceOf = (v: VariableId) => ElementPlace | undefined;
