import type { HybridDae, QualifiedName, VariableId } from "@cosimo/ir";

/** Nested models, by index in `HybridDae.components`; connectors and records belong to the enclosing model. */
export interface ComponentTree {
  /** The model whose class contains the text with this path. */
  readonly modelOf: (path: QualifiedName) => number;
  /** The enclosing model; -1 for the outermost one. */
  readonly parentOf: (model: number) => number;
  /** The model that a variable belongs to. */
  readonly ownerOf: (v: VariableId) => number;
}

/** `undefined` for a system without a list of components. */
export function componentTree(dae: HybridDae): ComponentTree | undefined {
  const { components, variables } = dae;
  if (components.length === 0) return undefined;
  const indexOf = new Map(components.map((component, i) => [key(component.path), i]));
  const enclosing = (path: QualifiedName): number => {
    for (let length = path.length; length > 0; length--) {
      const found = indexOf.get(key(path.slice(0, length)));
      if (found !== undefined && components[found]!.kind === "model") return found;
    }
    return 0;
  };
  const owners = new Map<string, number>();
  const modelOf = (path: QualifiedName): number => {
    const name = key(path);
    const known = owners.get(name);
    if (known !== undefined) return known;
    const owner = enclosing(path);
    owners.set(name, owner);
    return owner;
  };
  return {
    modelOf,
    parentOf: (model) => (model === 0 ? -1 : modelOf(components[model]!.path.slice(0, -1))),
    ownerOf: (v) => modelOf(variables[v]!.origin.component),
  };
}

function key(path: QualifiedName): string {
  return path.join(".");
}
