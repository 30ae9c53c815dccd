import type { BaseExponents } from "@cosimo/ir";
import type { Annotated, Described } from "./annotated.ts";

export interface Unit extends Annotated {
  readonly name: string;
  /** Missing: only the name of the unit is known. */
  readonly baseUnit?: BaseUnit;
  readonly displayUnits: readonly DisplayUnit[];
}

/** Value in base units = factor × value in the unit + offset. */
export interface BaseUnit extends Described {
  readonly exponents: BaseExponents;
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
