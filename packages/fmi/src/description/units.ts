import type { Annotated, Described } from "./annotated.ts";

export interface Unit extends Annotated {
  readonly name: string;
  /** Missing: nothing is known of the unit but its name. */
  readonly baseUnit?: BaseUnit;
  readonly displayUnits: readonly DisplayUnit[];
}

/** Base units that exponents are given of. */
export const baseUnitNames = ["kg", "m", "s", "A", "K", "mol", "cd", "rad"] as const;
export type BaseUnitName = (typeof baseUnitNames)[number];

/** A value in base units is `factor` times the value in the unit plus `offset`. */
export interface BaseUnit extends Described {
  readonly exponents: Readonly<Record<BaseUnitName, number>>;
  readonly factor: number;
  readonly offset: number;
}

/** A value shown is `factor` times the value in the unit (`inverse`: `factor` divided by it) plus `offset`. */
export interface DisplayUnit extends Annotated {
  readonly name: string;
  readonly factor: number;
  readonly offset: number;
  readonly inverse: boolean;
}
