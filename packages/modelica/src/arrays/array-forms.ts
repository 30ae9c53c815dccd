import type { ArrayForms } from "../flat/flat-model.ts";
import { regularAttribute, regularDeclaration, regularParts } from "./regular-equations.ts";
import { settleArrays } from "./settle-arrays.ts";

export const arrayForms: ArrayForms = {
  equation: regularParts,
  declaration: regularDeclaration,
  attribute: regularAttribute,
  settle: settleArrays,
};
