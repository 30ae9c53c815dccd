import { childrenOf } from "../../components/component-instance.ts";
import type { ComponentInstance } from "../../model/component.ts";
import { typeName } from "../../model/typed-value.ts";
import type { InstanceTree } from "../instance-tree.ts";

/** One line for each component, indented by depth: `parameter Real R[3]`. */
export function printInstanceTree(tree: InstanceTree): string {
  const lines = [`${tree.model.definition.restriction} ${tree.name.join(".")}`];
  for (const component of tree.components) printComponent(tree, component, 1, lines);
  return `${lines.join("\n")}\n`;
}

function printComponent(
  tree: InstanceTree,
  component: ComponentInstance,
  depth: number,
  lines: string[],
): void {
  const indent = "  ".repeat(depth);
  switch (component.kind) {
    case "primitive": {
      const { prefixes, type, dims, name } = component;
      const words = [prefixes.connection, prefixes.variability, prefixes.causality, typeName(type)];
      const size = dims.length === 0 ? "" : `[${dims.join(", ")}]`;
      lines.push(`${indent}${words.filter((word) => word !== "").join(" ")} ${name}${size}`);
      return;
    }
    case "object":
      lines.push(`${indent}${component.instance.name.join(".")} ${component.name}`);
      for (const child of childrenOf(tree.context, component)) printComponent(tree, child, depth + 1, lines);
      return;
    case "array":
      for (const element of component.elements) printComponent(tree, element, depth, lines);
      return;
    case "absent":
      lines.push(`${indent}(absent) ${component.name}`);
  }
}
