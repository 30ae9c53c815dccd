import type { Diagnostic } from "@cosimo/ir";
import type { LismaExpression } from "../../syntax/tree/syntax-tree.ts";
import type { Axis } from "../mesh/mesh.ts";
import type { EdgeConditions } from "./edges.ts";
import type { FieldAxes } from "./fields.ts";

/** The spatial part of a model: meshes, unknowns that depend on the place, conditions at the ends. */
export interface DiscreteModel {
  readonly axes: ReadonlyMap<string, Axis>;
  readonly fields: FieldAxes;
  /** Right sides of unknowns with an explicit definition `q = k*D(u, x)`; none depends on itself. */
  readonly definitions: ReadonlyMap<string, LismaExpression>;
  readonly edges: EdgeConditions;
  readonly diagnostics: Diagnostic[];
}
