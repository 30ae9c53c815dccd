import type { PageVariable } from "../src/page/page-data.ts";

/** A component with its parts, or a variable; a component may be a variable, too. */
export interface TreeNode {
  readonly label: string;
  /** The name up to here. */
  readonly path: string;
  readonly variable?: PageVariable;
  readonly parts: readonly TreeNode[];
  /** Number of variables here and below. */
  readonly count: number;
}

interface GrowingNode {
  readonly label: string;
  readonly path: string;
  variable?: PageVariable;
  readonly parts: Map<string, GrowingNode>;
}

/** The tree of components, in the order of the variables. */
export function variableTree(variables: readonly PageVariable[]): TreeNode[] {
  const root: GrowingNode = { label: "", path: "", parts: new Map() };
  for (const variable of variables) {
    let node = root;
    for (const label of nameParts(variable.name)) {
      const path = `${node.path}\u0000${label}`;
      const next: GrowingNode = node.parts.get(label) ?? { label, path, parts: new Map() };
      node.parts.set(label, next);
      node = next;
    }
    node.variable ??= variable;
  }
  return [...root.parts.values()].map(finished);
}

function finished({ label, path, variable, parts }: GrowingNode): TreeNode {
  const nodes = [...parts.values()].map(finished);
  const count = nodes.reduce((sum, node) => sum + node.count, variable === undefined ? 0 : 1);
  const [only] = nodes;
  // A component with a single part is joined with it: fewer steps to the variable.
  if (variable === undefined && nodes.length === 1 && only !== undefined)
    return { ...only, label: joined(label, only.label) };
  return { label, path, parts: nodes, count, ...(variable && { variable }) };
}

function joined(label: string, part: string): string {
  return part.startsWith("[") ? label + part : `${label}.${part}`;
}

/**
 * Parts of a name: components are separated by dots outside of brackets, parentheses and quotation marks; a subscript is a part.
 * `der(a.b.x)` is the part `der(x)` of `a.b`. Any other name is kept as it is.
 */
export function nameParts(name: string): string[] {
  const derivative = /^der\(([^()]+)\)$/.exec(name)?.[1];
  if (derivative !== undefined) {
    const parts = nameParts(derivative);
    const [subscript, last] = [parts.at(-1)!, parts.at(-2)];
    const isElement = subscript.startsWith("[") && last !== undefined;
    const own = isElement ? [`der(${last})`, subscript] : [`der(${subscript})`];
    return [...parts.slice(0, isElement ? -2 : -1), ...own];
  }
  const parts = separated(name);
  return parts.length === 0 || parts.some((part) => part === "") ? [name === "" ? "''" : name] : parts;
}

function separated(name: string): string[] {
  const parts: string[] = [];
  let [part, depth, quoted] = ["", 0, false];
  for (const character of name) {
    if (character === "'") quoted = !quoted;
    if (!quoted && "([".includes(character)) {
      if (character === "[" && depth === 0 && part !== "") {
        parts.push(part);
        part = "";
      }
      depth++;
    }
    if (!quoted && ")]".includes(character)) depth--;
    if (character === "." && depth === 0 && !quoted) {
      parts.push(part);
      part = "";
    } else part += character;
  }
  return [...parts, part];
}

/** Variables with all words in name, description or unit; those whose name begins with the text come first. */
export function searchVariables(variables: readonly PageVariable[], text: string): PageVariable[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const found = variables.filter(({ name, description, unit }) => {
    const where = `${name}\n${description}\n${unit}`.toLowerCase();
    return words.every((word) => where.includes(word));
  });
  const begins = ({ name }: PageVariable) => (name.toLowerCase().startsWith(words[0] ?? "") ? 0 : 1);
  return found.sort((p, q) => begins(p) - begins(q));
}
