import type { Annotated } from "./annotated.ts";
import type { VariableReference } from "./variables.ts";

export const dependencyKinds = ["dependent", "constant", "fixed", "tunable", "discrete"] as const;
export type DependencyKind = (typeof dependencyKinds)[number];

/** Unknowns and their dependencies. FMI 1 describes outputs only. */
export interface ModelStructure extends Annotated {
  readonly outputs: readonly Unknown[];
  readonly continuousStateDerivatives: readonly Unknown[];
  readonly clockedStates: readonly Unknown[];
  readonly initialUnknowns: readonly Unknown[];
  readonly eventIndicators: readonly Unknown[];
}

export interface Unknown extends Annotated {
  readonly variable: VariableReference;
  /** Missing: depends on all knowns. Empty: depends on none. */
  readonly dependencies?: readonly VariableReference[];
  /** In the order of `dependencies`; missing: all dependent. */
  readonly dependenciesKind?: readonly DependencyKind[];
}
