import type {
  EventType,
  FlatFunction,
  FunctionLocal,
  HybridDae,
  ScalarType,
  Variable,
} from "../dae/hybrid-dae.ts";
import type { VariableId } from "../expressions/expression.ts";

/** The tables with the names of references; `locals` for expressions in a function or algorithm. */
export interface PrintContext {
  readonly dae: Pick<
    HybridDae,
    "variables" | "relations" | "functions" | "samplers" | "histories" | "distributions"
  >;
  readonly locals?: readonly FunctionLocal[];
  /** Missing: the notation for reading. */
  readonly notation?: Notation;
}

/** Notation of a text that other tools accept: legal names, literals and conversions. */
export interface Notation {
  variable(variable: Variable): string;
  local(local: FunctionLocal): string;
  enumerationType(literals: readonly string[]): string;
  functionName(f: FlatFunction): string;
  /** Name of a function that returns this scalar of the outputs, with its arguments; arrays are reassembled. */
  call(f: FlatFunction, output: number, list: readonly string[]): string;
  /** An Integer from a Real, or a comparison or rounding of Reals, without events. */
  withoutEvents(text: string): string;
  /** A relation whose event has this type. */
  typed(relation: string, eventType: EventType): string;
  /** The condition of a when-clause. */
  condition(variable: VariableId): string;
}

/** Type expected at the place of an expression. */
export interface ExpectedType {
  readonly type?: ScalarType;
  readonly literals?: readonly string[];
}
