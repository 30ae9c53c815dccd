import {
  type ArrayLoop,
  type Block,
  type ElementPlaces,
  type Expression,
  eachPoint,
  elementPlaces,
  type IndexRange,
  type SortedDae,
  sizeOf,
  type Variable,
  type VariableId,
  visitExpression,
} from "@cosimo/ir";

/** States on which each scalar of a variable depends. */
type Dependence = (position: number) => readonly number[];

const NOTHING: Dependence = () => [];

/**
 * Per derivative the states on which it depends, ascending, of a system with loops. An upper bound, as for scalars: all branches
 * and relations count.
 */
export function expandedSparsity({
  dae,
  states,
  derivatives,
  blocks,
}: SortedDae): readonly (readonly number[])[] {
  const dependence = new Map<VariableId, Dependence>();
  let length = 0;
  for (const v of states) {
    const first = length;
    dependence.set(v, (k) => [first + k]);
    length += sizeOf(dae.variables[v]!);
  }
  for (const block of blocks) traceBlock(block, dae, dependence);
  return derivatives.flatMap((v) => {
    const of = dependence.get(v) ?? NOTHING;
    return Array.from({ length: sizeOf(dae.variables[v]!) }, (_, k) => of(k));
  });
}

function traceBlock(block: Block, dae: SortedDae["dae"], dependence: Map<VariableId, Dependence>): void {
  const { variables } = dae;
  const isDiscrete = (v: VariableId) => variables[v]!.variability === "discrete";
  const setAll = (unknowns: readonly VariableId[], reads: readonly Expression[]) => {
    const found = readsOf(reads, dae, dependence);
    for (const v of unknowns) if (!isDiscrete(v)) dependence.set(v, () => found);
  };
  switch (block.kind) {
    case "for":
      dependence.set(block.unknown, loopDependence(block, dae, dependence));
      return;
    case "assignment":
      setAll([block.assignment.unknown], [block.assignment.value]);
      return;
    case "loop":
      setAll(
        [...block.tearingVariables, ...block.assignments.map((a) => a.unknown)],
        [...block.assignments, ...block.residuals].map((part) => part.value),
      );
      return;
    case "algorithm": {
      const { outputs, inputs } = (block.initial ? dae.initialAlgorithms : dae.algorithms)[block.index]!;
      setAll(
        outputs,
        inputs.map((variable) => ({ kind: "variable", variable })),
      );
      return;
    }
    case "when":
      return;
  }
}

/** The states that scalar equations depend on. */
function readsOf(
  reads: readonly Expression[],
  dae: SortedDae["dae"],
  dependence: ReadonlyMap<VariableId, Dependence>,
): readonly number[] {
  const found = new Set<number>();
  const dimensionsOf = (v: VariableId) => dae.variables[v]!.dimensions!;
  const visit = (e: Expression): void =>
    visitExpression(e, (node) => {
      if (node.kind === "variable") add(found, dependence.get(node.variable)?.(0));
      if (node.kind === "element") {
        const { base } = elementPlaces(node.subscripts, dimensionsOf(node.variable), []);
        add(found, dependence.get(node.variable)?.(base));
      }
      if (node.kind === "relation") {
        const { left, right } = dae.relations[node.relation]!;
        visit(left);
        visit(right);
      }
    });
  reads.forEach(visit);
  return ascending(found);
}

function add(found: Set<number>, list: readonly number[] = []): void {
  for (const i of list) found.add(i);
}

function ascending(found: Set<number>): readonly number[] {
  // Most rows have a few entries, which take less time without an array of numbers.
  return found.size <= 16 ? [...found].sort((a, b) => a - b) : [...Int32Array.from(found).sort()];
}

function loopDependence(
  { unknown, loops }: Extract<Block, { kind: "for" }>,
  dae: SortedDae["dae"],
  dependence: Map<VariableId, Dependence>,
): Dependence {
  const variable = dae.variables[unknown]!;
  const rows: (readonly number[])[] = new Array(sizeOf(variable));
  dependence.set(unknown, (k) => rows[k] ?? []);
  for (const loop of loops) traceLoop(loop, variable, dae, dependence, rows);
  return (k) => rows[k] ?? [];
}

function traceLoop(
  { ranges, subscripts, value }: ArrayLoop,
  variable: Variable,
  dae: SortedDae["dae"],
  dependence: ReadonlyMap<VariableId, Dependence>,
  rows: (readonly number[])[],
): void {
  const target = elementPlaces(subscripts, variable.dimensions!, ranges);
  const elements: { readonly of: Dependence; readonly places: ElementPlaces }[] = [];
  const scalars = new Set<number>();
  visitExpression(value, (e) => {
    if (e.kind === "variable") add(scalars, dependence.get(e.variable)?.(0));
    const of = e.kind === "element" ? dependence.get(e.variable) : undefined;
    if (e.kind === "element" && of !== undefined)
      elements.push({
        of,
        places: elementPlaces(e.subscripts, dae.variables[e.variable]!.dimensions!, ranges),
      });
  });
  eachPoint(ranges, (point) => {
    const found = new Set(scalars);
    for (const { of, places } of elements) add(found, of(at(places, ranges, point)));
    rows[at(target, ranges, point)] = ascending(found);
  });
}

function at(
  { base, strides }: ElementPlaces,
  ranges: readonly IndexRange[],
  point: readonly number[],
): number {
  let place = base;
  for (let k = 0; k < ranges.length; k++) place += strides[k]! * (point[k]! - ranges[k]!.from);
  return place;
}
