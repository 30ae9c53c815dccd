import {
  type CausalAssignment,
  type ConstraintResidual,
  type Diagnostic,
  diagnose,
  type Expression,
  type HybridDae,
  type MessageCatalogue,
  type Origin,
  printEquality,
  type RelatedSpan,
  type VariableId,
} from "@cosimo/ir";

const messages = {
  "initialization.redundant-constraint": {
    category: "initialization",
    severity: "error",
    text: "{constraints} of {components}{others} depend on each other: each follows from the rest, so that the forces that belong to them can't be determined: {equations}",
    hint: "Remove one of them, or give the mechanism the freedom that it lacks (an elastic part, or a joint with fewer constraints). If they only depend on each other in this position (a dead centre), start from another one.",
  },
  "initialization.singular-position": {
    category: "initialization",
    severity: "error",
    text: "in the initial position the constraint '{equations}' of {components}{others} says nothing of the velocities, so that neither states nor forces can be determined there (a dead centre)",
    hint: "Start from another position: change the start values.",
  },
} as const satisfies MessageCatalogue;

/** Constraints and components that the text of a message holds; all constraints are related lines. */
const LONGEST_LIST = 5;

/** Constraints of which each follows from the rest; `assignments` say what their variables follow from. */
export interface DependentConstraints {
  readonly group: readonly ConstraintResidual[];
  readonly assignments: readonly CausalAssignment[];
}

/** Names the constraints and the components that they come from, those of the equations between them included. */
export function describeDependence({ group, assignments }: DependentConstraints, dae: HybridDae): Diagnostic {
  const places = group.map(({ constraint, origin }): RelatedSpan => {
    const { left, right } = dae.equations[constraint]!;
    return { message: printEquality(left, right, { dae }), span: origin.span };
  });
  const components = componentsOf(group);
  const between = componentsOf(equationsBetween(group, assignments)).filter((c) => !components.includes(c));
  const isAlone = group.length === 1;
  const args = {
    constraints: `${group.length} constraints`,
    components: listOf(components),
    others: between.length === 0 ? "" : ` (in loops with ${listOf(between)})`,
    equations: isAlone ? places[0]!.message : listOf(places.map(({ message }) => `'${message}'`)),
  };
  const first = places[0]!;
  const code = isAlone ? "initialization.singular-position" : "initialization.redundant-constraint";
  return diagnose(messages, code, first.span, args, {
    equation: first.message,
    component: group[0]!.origin.component.join("."),
    related: [...places.slice(1), ...declarations([...components, ...between], dae)],
  });
}

function declarations(names: readonly string[], { components }: HybridDae): readonly RelatedSpan[] {
  const wanted = new Set(names);
  return components
    .filter(({ path }) => wanted.has(path.join(".")))
    .map(({ path, declaration }) => ({ message: `component '${path.join(".")}'`, span: declaration }));
}

function componentsOf(equations: readonly { readonly origin: Origin }[]): readonly string[] {
  return [...new Set(equations.map(({ origin }) => origin.component.join(".") || "the model"))];
}

/** Assignments that the residuals need, and those that these need. */
function equationsBetween(
  group: readonly ConstraintResidual[],
  assignments: readonly CausalAssignment[],
): readonly CausalAssignment[] {
  const assigned = new Map(assignments.map((assignment) => [assignment.unknown, assignment]));
  const found = new Set<CausalAssignment>();
  const queue: Expression[] = group.map(({ value }) => value);
  for (let value = queue.pop(); value !== undefined; value = queue.pop())
    for (const v of variablesIn(value)) {
      const assignment = assigned.get(v);
      if (assignment === undefined || found.has(assignment)) continue;
      found.add(assignment);
      queue.push(assignment.value);
    }
  return [...found];
}

function variablesIn(e: Expression): readonly VariableId[] {
  if (e.kind === "variable") return [e.variable];
  const parts: readonly unknown[] = Object.values(e).flat();
  return parts.filter(isExpression).flatMap(variablesIn);
}

function isExpression(part: unknown): part is Expression {
  return typeof part === "object" && part !== null && "kind" in part;
}

function listOf(items: readonly string[]): string {
  if (items.length <= LONGEST_LIST) return items.join(", ");
  return `${items.slice(0, LONGEST_LIST).join(", ")} and ${items.length - LONGEST_LIST} more`;
}
