import type { Annotated, Described } from "./annotated.ts";

export interface Unit extends Annotated {
  readonly name: string;
  /** Missing: only the name of the unit is known. */
  readonly baseUnit?: BaseUnit;
  readonly displayUnits: readonly DisplayUnit[];
}

/** SI base units with exponents. */
export const baseUnitNames = ["kg", "m", "s", "A", "K", "mol", "cd", "rad"] as const;
export type BaseUnitName = (typeof baseUnitNames)[number];

/** Value in base units = factor × value in the unit + offset. */
export interface BaseUnit extends Described {
  readonly exponents: Readonly<Record<BaseUnitName, number>>;
  readonly factor: number;
  readonly offset: number;
}

/** Displayed value = factor × value + offset; with `inverse`: factor / value + offset. */
export interface DisplayUnit extends Annotated {
  readonly name: string;
  readonly factor: number;
  readonly offset: number;
  readonly inverse: boolean;
}
