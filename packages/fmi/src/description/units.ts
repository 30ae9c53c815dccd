import { type BaseExponents, baseUnitNames } from "@cosimo/ir";
import { parseDouble, parseInteger } from "../schema/lexical.ts";
import type { Annotated, Described } from "./annotated.ts";
import { type Attribute, type AttributesOf, flag, inVersions, name, standard } from "./attribute-table.ts";

export interface Unit extends Annotated {
  readonly name: string;
  /** Missing: only the name of the unit is known. */
  readonly baseUnit?: BaseUnit;
  readonly displayUnits: readonly DisplayUnit[];
}

export const scaleAttributes = {
  factor: standard<number>(parseDouble, 1),
  offset: standard<number>(parseDouble, 0),
} as const;

export const exponentAttributes = Object.fromEntries(
  baseUnitNames.map((base) => [base, standard<number>(parseInteger("int32"), 0)]),
) as Readonly<Record<keyof BaseExponents, Attribute<number, "standard">>>;

/** Value in base units = factor × value in the unit + offset. */
export interface BaseUnit extends Described, AttributesOf<typeof scaleAttributes> {
  readonly exponents: BaseExponents;
}

/** Displayed value = factor × value + offset; with `inverse`: factor / value + offset. */
export const displayUnitAttributes = {
  name: { ...name, names: { 1: "displayUnit" } },
  ...{ ...scaleAttributes, factor: { ...scaleAttributes.factor, names: { 1: "gain" } } },
  inverse: inVersions([3], flag),
} as const;

export interface DisplayUnit extends Annotated, AttributesOf<typeof displayUnitAttributes> {}
