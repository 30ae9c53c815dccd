import type { Diagnostic } from "@cosimo/ir";
import type { LismaExpression } from "../syntax/syntax-tree.ts";
import type { EdgeConditions } from "./edges.ts";
import type { FieldAxes } from "./fields.ts";
import type { Axis } from "./mesh.ts";

/** What the text says about space: meshes, unknowns that depend on the place, conditions at the ends. */
export interface DiscreteModel {
  readonly axes: ReadonlyMap<string, Axis>;
  readonly fields: FieldAxes;
  /** Unknowns given at each place by what else is there, `q = k*D(u, x)`: right sides. None leads back to itself. */
  readonly definitions: ReadonlyMap<string, LismaExpression>;
  readonly edges: EdgeConditions;
  readonly diagnostics: Diagnostic[];
}
