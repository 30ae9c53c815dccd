import type { Block, Expression, SortedDae, Statement, VariableId } from "@cosimo/ir";

/** For each variable the states and inputs on which its value depends. */
export type Dependencies = ReadonlyMap<VariableId, ReadonlySet<VariableId>>;

/** `known`: states and inputs. Aliases have the dependencies of their representatives. */
export function findDependencies(sorted: SortedDae, known: ReadonlySet<VariableId>): Dependencies {
  const { dae } = sorted;
  const found = new Map<VariableId, ReadonlySet<VariableId>>();
  for (const v of known) found.set(v, new Set([v]));
  const collect = (expressions: readonly Expression[]): ReadonlySet<VariableId> => {
    const result = new Set<VariableId>();
    const visit = (e: Expression): void => {
      if (e.kind === "variable" || e.kind === "element")
        for (const v of found.get(e.variable) ?? []) result.add(v);
      if (e.kind === "relation") {
        const { left, right } = dae.relations[e.relation]!;
        visit(left);
        visit(right);
      }
      for (const operand of operandsOf(e)) visit(operand);
    };
    expressions.forEach(visit);
    return result;
  };
  const variable = (id: VariableId): Expression => ({ kind: "variable", variable: id });
  for (const block of sorted.blocks) {
    const { unknowns, expressions, variables } = partsOf(block, sorted);
    const all = collect([...expressions, ...variables.map(variable)]);
    for (const v of unknowns) found.set(v, known.has(v) ? new Set([v, ...all]) : all);
  }
  for (const { variable, representative } of sorted.aliases)
    found.set(variable, found.get(representative) ?? new Set());
  return found;
}

interface Parts {
  readonly unknowns: readonly VariableId[];
  readonly expressions: readonly Expression[];
  readonly variables: readonly VariableId[];
}

function partsOf(block: Block, { dae }: SortedDae): Parts {
  switch (block.kind) {
    case "assignment":
      return { unknowns: [block.assignment.unknown], expressions: [block.assignment.value], variables: [] };
    case "for":
      return { unknowns: [block.unknown], expressions: block.loops.map((one) => one.value), variables: [] };
    case "loop":
      return {
        unknowns: [...block.tearingVariables, ...block.assignments.map((one) => one.unknown)],
        expressions: [...block.assignments, ...block.residuals].map((one) => one.value),
        variables: [],
      };
    case "algorithm": {
      const section = (block.initial ? dae.initialAlgorithms : dae.algorithms)[block.index]!;
      return {
        unknowns: section.outputs,
        expressions: expressionsOf(section.statements),
        variables: section.inputs,
      };
    }
    case "when": {
      const { branches } = dae.whenClauses[block.clause]!;
      const own = branches.flatMap((branch) =>
        branch.assignments.filter((a) => a.variable === block.variable),
      );
      return {
        unknowns: [block.variable],
        expressions: own.map((one) => one.value),
        variables: branches.flatMap((branch) => branch.conditions),
      };
    }
  }
}

/** All relations in statements. */
function expressionsOf(statements: readonly Statement[]): readonly Expression[] {
  const found: Expression[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("kind" in value && value.kind === "relation") found.push(value as Expression);
    for (const [name, part] of Object.entries(value)) if (name !== "origin") collect(part);
  };
  collect(statements);
  return found;
}

function operandsOf(e: Expression): readonly Expression[] {
  switch (e.kind) {
    case "unary":
    case "toString":
      return [e.operand];
    case "binary":
    case "compare":
    case "concat":
      return [e.left, e.right];
    case "if":
      return [e.condition, e.then, e.else];
    case "builtin":
    case "call":
      return e.arguments;
    default:
      return [];
  }
}
