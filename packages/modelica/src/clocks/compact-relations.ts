import {
  type AlgorithmSection,
  type Equation,
  type Expression,
  type HybridDae,
  type Relation,
  type RelationId,
  rewrite,
  rewriteAssertion,
  rewriteStatements,
} from "@cosimo/ir";

/** The system without relations that nothing reads; the others are numbered anew, in order. */
export function compactRelations(dae: HybridDae): HybridDae {
  const numbers = new Map<RelationId, RelationId>();
  const relations: Relation[] = [];
  const map = (e: Expression): Expression =>
    rewrite(e, (node) =>
      node.kind === "relation" ? { kind: "relation", relation: numberOf(node.relation) } : node,
    );
  const numberOf = (id: RelationId): RelationId => {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    const { left, right, ...rest } = dae.relations[id]!;
    const sides = { left: map(left), right: map(right) };
    const next = relations.length as RelationId;
    numbers.set(id, next);
    relations.push({ ...rest, ...sides, id: next });
    return next;
  };
  const equation = (one: Equation): Equation => ({ ...one, left: map(one.left), right: map(one.right) });
  const section = (one: AlgorithmSection): AlgorithmSection => ({
    ...one,
    statements: rewriteStatements(one.statements, { expression: map, variable: (v) => v }),
  });
  const valued = <T extends { readonly value: Expression }>(one: T): T => ({ ...one, value: map(one.value) });
  return {
    ...dae,
    equations: dae.equations.map(equation),
    initialEquations: dae.initialEquations.map(equation),
    algorithms: dae.algorithms.map(section),
    initialAlgorithms: dae.initialAlgorithms.map(section),
    assertions: dae.assertions.map((one) => rewriteAssertion(one, map)),
    whenClauses: dae.whenClauses.map(({ branches, origin }) => ({
      origin,
      branches: branches.map((branch) => ({
        ...branch,
        assignments: branch.assignments.map(valued),
        reinits: branch.reinits.map(valued),
        assertions: branch.assertions.map((one) => rewriteAssertion(one, map)),
      })),
    })),
    relations,
  };
}
