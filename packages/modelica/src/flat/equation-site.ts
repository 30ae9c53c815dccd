import type { ExpressionContext } from "../model/expression-context.ts";
import type { EquationSyntax } from "../syntax/tree/syntax-tree.ts";
import type { EquationSink, FlatModel } from "./flat-model.ts";

/** The context in which the equations of a section are elaborated. */
export interface SectionSite {
  readonly flat: FlatModel;
  readonly expressionContext: ExpressionContext;
  readonly sink: EquationSink;
  /** True for initial equations. */
  readonly initial: boolean;
}

export interface EquationSite extends SectionSite {
  /** For equations within others: those of a branch, or of a clause. */
  readonly elaborateEquations: (site: SectionSite, equations: readonly EquationSyntax[]) => void;
}
