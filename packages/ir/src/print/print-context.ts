import type { FlatFunction, FunctionLocal, HybridDae, ScalarType, Variable } from "../dae/hybrid-dae.ts";
import type { VariableId } from "../expressions/expression.ts";

/** What names an expression's references have: the dae's tables, and the locals when it stands in a function or algorithm. */
export interface PrintContext {
  readonly dae: Pick<HybridDae, "variables" | "relations" | "functions" | "samplers">;
  readonly locals?: readonly FunctionLocal[];
  /** Missing: as people like to read it. */
  readonly notation?: Notation;
}

/** How a text that other tools accept writes what the flat system leaves open: legal names, literals and conversions. */
export interface Notation {
  variable(variable: Variable): string;
  local(local: FunctionLocal): string;
  enumerationType(literals: readonly string[]): string;
  functionName(f: FlatFunction): string;
  /** Name of a function that gives this scalar of the outputs, and its arguments, arrays put together. */
  call(f: FlatFunction, output: number, list: readonly string[]): string;
  /** An Integer from a Real, and a comparison or rounding of Reals, that cause no events. */
  withoutEvents(text: string): string;
  /** The condition of a when-clause. */
  condition(variable: VariableId): string;
}

/** What the place of an expression asks for. */
export interface ExpectedType {
  readonly type?: ScalarType;
  readonly literals?: readonly string[];
}
