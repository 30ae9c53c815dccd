import type { Component, QualifiedName } from "@cosimo/ir";
import { isConnectorClass } from "../classes/class-members.ts";
import { childrenOf } from "../components/component-instance.ts";
import { residueOf } from "../connections/connector-balance.ts";
import type { FlatModel } from "../flat/flat-model.ts";
import type { InstanceTree } from "../instance/instance-tree.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import type { ComponentInstance } from "../model/component.ts";

/** The model and all its objects, for messages. */
export function listComponents(flat: FlatModel, tree: InstanceTree): readonly Component[] {
  const found: Component[] = [describe(flat, [], tree.model, tree.model.definition.name.span)];
  const visit = (component: ComponentInstance): void => {
    if (component.kind === "array") component.elements.forEach(visit);
    if (component.kind !== "object") return;
    const { path, instance, declaration } = component;
    found.push(describe(flat, path, instance, declaration.name.span));
    childrenOf(flat.context, component).forEach(visit);
  };
  tree.components.forEach(visit);
  return found;
}

function describe(
  flat: FlatModel,
  path: QualifiedName,
  instance: ClassInstance,
  declaration: Component["declaration"],
): Component {
  const { restriction, name, span } = instance.definition;
  const isRecord = restriction === "record" || restriction === "operator record";
  const kind = isConnectorClass(flat.context, instance) ? "connector" : isRecord ? "record" : "model";
  const isOverdetermined = isRecord && residueOf(flat.context, instance) !== undefined;
  return {
    ...{ path, className: instance.name, declaration, definition: name.span, body: span, kind },
    ...(isOverdetermined && { isOverdetermined }),
  };
}
