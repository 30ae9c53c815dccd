import type { Assertion, Reinit, Terminate, WhenAssignment } from "@cosimo/ir";
import type { FlatModel } from "../../flat/flat-model.ts";
import type { ExpressionContext } from "../../model/expression-context.ts";

/** Effects of one branch of a when-clause. */
export interface WhenBody {
  readonly assignments: WhenAssignment[];
  readonly reinits: Reinit[];
  readonly assertions: Assertion[];
  readonly terminates: Terminate[];
}

export interface WhenSite {
  readonly flat: FlatModel;
  readonly expressionContext: ExpressionContext;
  readonly body: WhenBody;
}
