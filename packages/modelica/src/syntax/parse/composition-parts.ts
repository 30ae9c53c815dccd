import type {
  AlgorithmSectionSyntax,
  ClassDefinition,
  ComponentDeclaration,
  EquationSection,
  Extends,
  ExternalClause,
  Import,
  Modification,
} from "../tree/syntax-tree.ts";

export type SectionName = "equation" | "initial equation" | "algorithm" | "initial algorithm";

/** A composition during construction. */
export interface CompositionParts {
  readonly imports: Import[];
  readonly extends: Extends[];
  readonly classes: ClassDefinition[];
  readonly components: ComponentDeclaration[];
  readonly elements: (Extends | ClassDefinition | ComponentDeclaration)[];
  readonly equations: EquationSection[];
  readonly algorithms: AlgorithmSectionSyntax[];
  external?: ExternalClause;
  annotation?: Modification;
  isProtected: boolean;
  /** The current section; declarations must not follow it. */
  section: SectionName | undefined;
  /** The kind of the equations among the declarations, after their report. */
  missingSection: SectionName | undefined;
  /** A declaration in the current section has been reported. */
  declarationReported: boolean;
}
