import { stronglyConnectedComponents } from "@cosimo/ir";
import ts from "typescript";
import type { SourceFile } from "./source-graph.ts";

/** A directed graph by numbers: `successors[i]` are the nodes that node i leads to. */
interface Graph {
  readonly names: readonly string[];
  readonly successors: readonly (readonly number[])[];
}

/** Files and what they import within their package; type imports only with `withTypes`. */
export function fileGraph(files: readonly SourceFile[], withTypes: boolean): Graph {
  const number = new Map(files.map(({ path }, i) => [path, i]));
  const successors = files.map(({ imports }) => {
    const targets = imports.filter(({ target, isType }) => target !== undefined && (withTypes || !isType));
    return [...new Set(targets.map(({ target }) => number.get(target!)!))];
  });
  return { names: files.map(({ path }) => path), successors };
}

/** Folders, and the folders that their files import; a folder's own files and its subfolders are different nodes. */
export function folderGraph(files: readonly SourceFile[]): Graph {
  const names = [...new Set(files.map(({ folder }) => folder))];
  const number = new Map(names.map((name, i) => [name, i]));
  const folderOf = new Map(files.map(({ path, folder }) => [path, folder]));
  const successors = names.map(() => new Set<number>());
  for (const { folder, imports } of files)
    for (const { target } of imports)
      if (target !== undefined && folderOf.get(target) !== folder)
        successors[number.get(folder)!]!.add(number.get(folderOf.get(target)!)!);
  return { names, successors: successors.map((set) => [...set]) };
}

/** Sets of more than one node in which each leads to each. */
export function circles({ names, successors }: Graph): readonly (readonly string[])[] {
  return stronglyConnectedComponents(successors)
    .filter((component) => component.length > 1)
    .map((component) => component.map((i) => names[i]!).sort());
}

/** The longest path from node to node; a circle counts as one node. */
export function longestChain({ names, successors }: Graph): readonly string[] {
  const components = stronglyConnectedComponents(successors);
  const componentOf: number[] = [];
  components.forEach((nodes, i) => {
    for (const node of nodes) componentOf[node] = i;
  });
  const chains = new Map<number, readonly string[]>();
  const chainFrom = (component: number): readonly string[] => {
    const known = chains.get(component);
    if (known !== undefined) return known;
    const nodes = components[component]!;
    const next = new Set(nodes.flatMap((node) => successors[node]!.map((other) => componentOf[other]!)));
    next.delete(component);
    const rest = longest([...next].map(chainFrom));
    const chain = [names[nodes[0]!]!, ...rest];
    chains.set(component, chain);
    return chain;
  };
  return longest(components.map((_, i) => chainFrom(i)));
}

function longest(chains: readonly (readonly string[])[]): readonly string[] {
  return chains.reduce((best, chain) => (chain.length > best.length ? chain : best), []);
}

/** Number of source files of each folder, largest first. */
export function folderSizes(files: readonly SourceFile[]): readonly (readonly [string, number])[] {
  const sizes = new Map<string, number>();
  for (const { folder } of files) sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  return [...sizes].sort((a, b) => b[1] - a[1]);
}

/** Own members of each interface that has a method, most first. */
export function serviceInterfaces(files: readonly SourceFile[]): readonly (readonly [string, number])[] {
  const found: [string, number][] = [];
  for (const { path, syntax } of files)
    for (const node of syntax.statements)
      if (ts.isInterfaceDeclaration(node) && node.members.some(isMethod))
        found.push([`${path}: ${node.name.text}`, node.members.length]);
  return found.sort((a, b) => b[1] - a[1]);
}

function isMethod(member: ts.TypeElement): boolean {
  if (ts.isMethodSignature(member)) return true;
  return ts.isPropertySignature(member) && member.type !== undefined && ts.isFunctionTypeNode(member.type);
}
