import {
  type CausalAssignment,
  type ConstraintResidual,
  type Diagnostic,
  diagnose,
  type Expression,
  type HybridDae,
  limitedList,
  type MessageArgument,
  type MessageCatalogue,
  messageGroup,
  type Origin,
  type PhraseCatalogue,
  phrase,
  printEquality,
  type RelatedSpan,
  relatedSpan,
  sharedPhrases,
  type VariableId,
} from "@cosimo/ir";
import { inModel } from "../explain/place-in-model.ts";

export const constraintMessages = {
  ...messageGroup("initialization", "error", {
    "initialization.redundant-constraint": {
      text: "{count} {count|constraint|constraints} of {components}{others} depend on each other: each follows from the rest, so that the forces that belong to them can't be determined: {equations}",
      hint: "Remove one of them, or add the missing freedom to the mechanism (an elastic part, or a joint with fewer constraints). If they only depend on each other in this position (a dead centre), start from another one.",
    },
    "initialization.singular-position": {
      text: "in the initial position {count} {count|constraint|constraints} of {components}{others} {count|does|do} not restrict the velocities, so that neither states nor forces can be determined there (a dead centre): {equations}",
      hint: "Start from another position: change the start values. If a constraint follows from others everywhere, remove it.",
    },
  }),
  "simulator.singular-position": {
    category: "integration",
    severity: "error",
    text: "at t = {time} s the constraints become singular: {count} {count|constraint|constraints} of {components}{others} restrict the velocities there only by dependent conditions, so that the further motion is not determined (a dead centre, a change point, or a position in which parts jam): {equations}",
    hint: "Avoid the position, drive the mechanism through it by another joint, or give it an elastic part.",
  },
} as const satisfies MessageCatalogue;

export const constraintPhrases = {
  "initialization.in-loops-with": " (in loops with {components})",
  "initialization.replace-joint":
    "If it follows from the others everywhere, replace one of the joints {joints} by one with more freedom, as Revolute by Cylindrical or, in a planar loop, RevolutePlanarLoopConstraint. If only here (a dead point, where several joints can move), start from another position.",
  "initialization.joints-at-dead-point":
    "Beside this position the constraints do not depend on each other: it is a dead point, where {joints} can move in several ways. Change the start values.",
  "simulator.joints-at-dead-point":
    "The joints {joints} take part: at a dead point one of them can go on in two ways. Avoid the position, drive the mechanism through it by another joint, or give it an elastic part.",
} as const satisfies PhraseCatalogue;

/** Number of constraints and components listed in a message; all constraints are related spans. */
const LONGEST_LIST = 5;

/** Linearly dependent constraints; `assignments` are the equations that compute their variables. */
export interface DependentConstraints {
  readonly group: readonly ConstraintResidual[];
  readonly assignments: readonly CausalAssignment[];
  /** Chains of variables and derivatives that the constraints relate. */
  readonly candidates: readonly (readonly VariableId[])[];
}

/**
 * Names the constraints and their components, including those of the equations between them. `isDeadPoint`: beside the initial position
 * they do not depend on each other.
 */
export function describeDependence(
  dependence: DependentConstraints,
  dae: HybridDae,
  isDeadPoint: boolean,
): Diagnostic {
  const isHere = isDeadPoint || dependence.group.length === 1;
  const code = isHere ? "initialization.singular-position" : "initialization.redundant-constraint";
  const way = isDeadPoint ? "initialization.joints-at-dead-point" : "initialization.replace-joint";
  return describe(dependence, dae, code, way);
}

/** Like `describeDependence`, for constraints that become dependent during a run, at t [s]. */
export function describeSingularPosition(
  dependence: DependentConstraints,
  dae: HybridDae,
  t: number,
): Diagnostic {
  return describe(dependence, dae, "simulator.singular-position", "simulator.joints-at-dead-point", t);
}

function describe(
  { group, assignments, candidates }: DependentConstraints,
  dae: HybridDae,
  code: keyof typeof constraintMessages,
  way: keyof typeof constraintPhrases,
  time?: number,
): Diagnostic {
  const places = group.map(({ constraint, origin }): RelatedSpan => {
    const { left, right } = dae.equations[constraint]!;
    return { message: printEquality(left, right, { dae }), span: origin.span };
  });
  const components = componentsOf(group);
  const between = componentsOf(equationsBetween(group, assignments)).filter((c) => !components.includes(c));
  const equations = places.map(({ message }) => `'${message}'`);
  const args = {
    count: group.length,
    components: listOfComponents(components),
    others:
      between.length === 0
        ? ""
        : phrase(constraintPhrases, "initialization.in-loops-with", {
            components: listOfComponents(between),
          }),
    equations: limitedList(equations, LONGEST_LIST),
    ...(time !== undefined && { time }),
  };
  const first = places[0]!;
  const place = inModel(group[0]!.origin, dae);
  const joints = jointsAmong([...components, ...between], candidates, dae);
  const advice =
    joints.length > 1 ? { advice: phrase(constraintPhrases, way, { joints: listOfComponents(joints) }) } : {};
  return diagnose(constraintMessages, code, place, args, {
    ...advice,
    equation: first.message,
    component: group[0]!.origin.component.join("."),
    related: [
      ...(place === first.span ? places.slice(1) : places),
      ...declarations([...components, ...between], dae),
    ],
    ...(time !== undefined && { time }),
  });
}

/** Joints, and components with a coordinate that may be a state and is none of a body's. */
function jointsAmong(
  names: readonly string[],
  candidates: readonly (readonly VariableId[])[],
  { components, variables }: HybridDae,
): readonly string[] {
  const wanted = new Set(names);
  const coordinates = candidates.map(([first]) => variables[first!]!);
  const movable = coordinates.filter(({ stateSelect }) => stateSelect !== "avoid" && stateSelect !== "never");
  const owners = new Set(movable.map(({ origin }) => origin.component.join(".")));
  const found = components
    .map(({ path, role }) => ({ name: path.join("."), isJoint: role === "joint" }))
    .filter(({ name, isJoint }) => wanted.has(name) && (isJoint || owners.has(name)));
  const isPart = (name: string) => found.some((other) => name.startsWith(`${other.name}.`));
  return found.map(({ name }) => name).filter((name) => !isPart(name));
}

function declarations(names: readonly string[], { components }: HybridDae): readonly RelatedSpan[] {
  const wanted = new Set(names);
  return components
    .filter(({ path }) => path.length > 0 && wanted.has(path.join(".")))
    .map(({ path, declaration }) =>
      relatedSpan(phrase(sharedPhrases, "phrase.component", { component: path.join(".") }), declaration),
    );
}

function componentsOf(equations: readonly { readonly origin: Origin }[]): readonly string[] {
  return [...new Set(equations.map(({ origin }) => origin.component.join(".")))];
}

/** Assignments used by the residuals, directly and indirectly. */
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

function listOfComponents(paths: readonly string[]): MessageArgument {
  const names = paths.map((path) => (path === "" ? phrase(sharedPhrases, "phrase.the-model") : path));
  return limitedList(names, LONGEST_LIST);
}
