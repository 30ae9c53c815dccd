import type { Component, Diagnostic } from "@cosimo/ir";
import { diagnose, limitedList, phrase, relatedSpan, sharedPhrases } from "@cosimo/ir";
import type { Part } from "../graph/dulmage-mendelsohn.ts";
import { messages } from "../messages/messages.ts";
import type { EquationSystem } from "../system/equation-system.ts";
import { componentTree } from "./component-tree.ts";
import type { Parts } from "./describe-singularity.ts";

const MOST_NAMES = 8;

/**
 * What is wrong with a mechanism in space that has equations too many: a joint that nothing resists, frames that are fixed twice, or joints
 * around a loop that restrict the same motions. `undefined` if one of the parts is none of them.
 */
export function unsoundMechanisms(
  { overdetermined, underdetermined }: Parts,
  system: EquationSystem,
): readonly Diagnostic[] | undefined {
  // Constraints in a plane are independent but for some positions: the structure does not show others.
  if (!system.dae.components.some(({ isOverdetermined }) => isOverdetermined)) return undefined;
  const found = overdetermined.map((part) => describePart(part, underdetermined, system));
  const different = new Map<string, Diagnostic>();
  for (const diagnostic of found) {
    if (diagnostic === undefined) return undefined;
    // One loop may have several equations too many.
    different.set(diagnostic.message, different.get(diagnostic.message) ?? diagnostic);
  }
  return found.length === 0 ? undefined : [...different.values()];
}

function describePart(part: Part, open: readonly Part[], system: EquationSystem): Diagnostic | undefined {
  const having = (role: Component["role"], parts: readonly Part[]) =>
    membersOf(parts, system).filter((component) => component.role === role);
  const [joints, roots] = [outermost(having("joint", [part])), having("root", [part])];
  const end = endOf(part, joints, system);
  const isOpen = part.rows.some((row) => isUnconnected(system.rows[row]!));
  if (joints.length > 0 && end !== undefined && (isOpen || (joints.length === 1 && roots.length === 0)))
    return describe("structure.nothing-resists", joints, { end });
  if (isOpen) return undefined;
  if (joints.length === 0 && roots.length > 1) return describe("structure.fixed-twice", roots);
  // Joints that pass an orientation on are aliases; the torques in them are what is open.
  const around = joints.length > 1 ? joints : outermost(having("joint", [part, ...open]));
  return around.length > 1 ? describe("structure.overconstrained-loop", around) : undefined;
}

/** Without joints that are parts of others. */
function outermost(joints: readonly Component[]): readonly Component[] {
  return joints.filter(
    ({ path }) =>
      !joints.some(
        (other) => other.path.length < path.length && other.path.every((name, i) => name === path[i]),
      ),
  );
}

/** Where a chain without mass ends: a connector to which nothing is connected, or a component beside the joints. */
function endOf(part: Part, joints: readonly Component[], system: EquationSystem): string | undefined {
  const row = part.rows.map((index) => system.rows[index]!).find(isUnconnected);
  if (row !== undefined) return row.origin.component.join(".");
  const last = membersOf([part], system)
    .filter(({ path }) => path.length === 1 && !joints.some((joint) => joint.path[0] === path[0]))
    .at(-1);
  return last?.path.join(".");
}

/** The components whose equations and unknowns are in the parts. */
function membersOf(parts: readonly Part[], { dae, rows, unknowns }: EquationSystem): readonly Component[] {
  const tree = componentTree(dae);
  if (tree === undefined) return [];
  const owners = new Set<number>();
  const add = (owner: number): void => {
    for (let at = owner; at > 0; at = tree.parentOf(at)) owners.add(at);
  };
  for (const part of parts) {
    for (const row of part.rows) add(tree.modelOf(rows[row]!.origin.component));
    for (const column of part.columns) add(tree.ownerOf(unknowns[column]!));
  }
  return [...owners].sort((a, b) => a - b).map((owner) => dae.components[owner]!);
}

function isUnconnected(row: EquationSystem["rows"][number]): boolean {
  return row.kind === "equation" && row.source === "unconnected";
}

function describe(
  code: "structure.nothing-resists" | "structure.fixed-twice" | "structure.overconstrained-loop",
  components: readonly Component[],
  more: { readonly end?: string } = {},
): Diagnostic {
  const [first, ...others] = components as readonly [Component, ...Component[]];
  const names = components.map(({ path }) => path.join("."));
  const args = { components: limitedList(names, MOST_NAMES), ...more };
  return diagnose(messages, code, first.declaration, args, {
    component: names[0]!,
    related: others
      .slice(0, MOST_NAMES)
      .map(({ path, declaration }) =>
        relatedSpan(phrase(sharedPhrases, "phrase.component", { component: path.join(".") }), declaration),
      ),
  });
}
