import type { Annotated } from "./annotated.ts";
import type { VariableReference } from "./variables.ts";

export const dependencyKinds = ["dependent", "constant", "fixed", "tunable", "discrete"] as const;
export type DependencyKind = (typeof dependencyKinds)[number];

/** Unknowns and what they depend on. FMI 1: outputs, with their direct dependencies; the rest is not known. */
export interface ModelStructure extends Annotated {
  readonly outputs: readonly Unknown[];
  readonly continuousStateDerivatives: readonly Unknown[];
  readonly clockedStates: readonly Unknown[];
  readonly initialUnknowns: readonly Unknown[];
  readonly eventIndicators: readonly Unknown[];
}

export interface Unknown extends Annotated {
  readonly variable: VariableReference;
  /** Missing: on everything that there is. Empty: on nothing. */
  readonly dependencies?: readonly VariableReference[];
  /** In the order of `dependencies`; missing: all dependent. */
  readonly dependenciesKind?: readonly DependencyKind[];
}
