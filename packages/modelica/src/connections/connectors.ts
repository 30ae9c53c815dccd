import type { VariableId } from "@cosimo/ir";
import type { ClassInstance } from "../model/class-instance.ts";
import type { ObjectComponent, PrimitiveComponent } from "../model/component.ts";
import { scalarName } from "../model/elaboration-tables.ts";

/** The structure of a connector: its variables and inner connectors (or records). */
export type ConnectorNode =
  | {
      readonly kind: "scalars";
      readonly name: string;
      /** Of the only variable in an array of them; undefined: all variables of the component. */
      readonly offset: number | undefined;
      /** Of a variable with redundant values: the function that says when two are equal. */
      readonly constraint?: ClassInstance | undefined;
      readonly component: PrimitiveComponent;
      readonly variables: readonly VariableId[];
      readonly dims: readonly number[];
    }
  | {
      readonly kind: "connector";
      readonly component: ObjectComponent;
      /** As of scalars. */
      readonly constraint?: ClassInstance | undefined;
      /** An operator that a flow variable needs, and its class lacks. */
      readonly missing?: string | undefined;
      readonly fields: ReadonlyMap<string, readonly ConnectorNode[]>;
    };

/** Path with subscripts. */
export function keyOf(node: ConnectorNode): string {
  return node.kind === "scalars" && node.offset !== undefined
    ? scalarName(node.component, node.offset)
    : node.component.path.join(".");
}

/** A connect argument: one connector, or an array of connectors. */
export interface ConnectorSelection {
  readonly nodes: readonly ConnectorNode[];
  readonly dims: readonly number[];
  /** A connector of the class that contains the connect statement, not of one of its components. */
  readonly outside: boolean;
}
