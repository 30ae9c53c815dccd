import type { VariableReport } from "../state/reports.ts";

/** A component with its parts, or a variable; `der(a.x)` is the part `der(x)` of `a`. */
export interface VariableNode {
  readonly label: string;
  readonly path: string;
  readonly variable?: VariableReport;
  readonly parts: readonly VariableNode[];
}

interface GrowingNode {
  readonly label: string;
  readonly path: string;
  variable?: VariableReport;
  readonly parts: Map<string, GrowingNode>;
}

const trees = new WeakMap<readonly VariableReport[], readonly VariableNode[]>();

/** The tree of components, in the order of the variables; made once for a list. */
export function tree(variables: readonly VariableReport[]): readonly VariableNode[] {
  let known = trees.get(variables);
  if (known === undefined) {
    known = grow(variables);
    trees.set(variables, known);
  }
  return known;
}

function grow(variables: readonly VariableReport[]): readonly VariableNode[] {
  const root: GrowingNode = { label: "", path: "", parts: new Map() };
  for (const variable of variables) {
    let node = root;
    for (const label of partsOf(variable.name)) {
      const path = node.path === "" ? label : `${node.path}.${label}`;
      const next: GrowingNode = node.parts.get(label) ?? { label, path, parts: new Map() };
      node.parts.set(label, next);
      node = next;
    }
    node.variable = variable;
  }
  return [...root.parts.values()].map(finished);
}

function finished({ label, path, variable, parts }: GrowingNode): VariableNode {
  return { label, path, parts: [...parts.values()].map(finished), ...(variable && { variable }) };
}

function partsOf(name: string): readonly string[] {
  const inner = /^der\(([^()]+)\)$/.exec(name)?.[1];
  const parts = (inner ?? name).split(/\.(?![^[(]*[\])])/);
  return inner === undefined ? parts : [...parts.slice(0, -1), `der(${parts.at(-1)})`];
}

/** Variables with all words of a search in name, description or unit. */
export function found(variables: readonly VariableReport[], search: string): readonly VariableReport[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return variables.filter(({ name, description, unit }) => {
    const text = `${name}\n${description}\n${unit}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
