import type { ForStatement, LismaStatement } from "../../syntax/tree/syntax-tree.ts";
import type { Scope } from "../expressions/scope.ts";

/** A statement other than a loop, with the values of the enclosing loops' variables. */
export interface Placed<S = Exclude<LismaStatement, ForStatement>> {
  readonly statement: S;
  readonly scope: Scope | undefined;
}
