import type { Component, Diagnostic, HybridDae, Variable, VariableId } from "@cosimo/ir";
import { append, diagnose, phrase, relatedSpan, sharedPhrases } from "@cosimo/ir";
import { messages } from "../messages/messages.ts";
import { nameList } from "../messages/name-list.ts";
import { structurePhrases } from "../messages/structure-phrases.ts";
import { type ComponentTree, componentTree } from "./component-tree.ts";
import { floatingPotentials } from "./floating-potentials.ts";

/** Largest number of related components in one message. */
const maximumRelated = 5;

/** Reports parts of a model whose potentials no equation fixes, as in a circuit without ground. */
export function missingReferences(dae: HybridDae): readonly Diagnostic[] {
  const groups = floatingPotentials(dae);
  const tree = groups.length === 0 ? undefined : componentTree(dae);
  if (tree === undefined) return [];
  const found = new Map<string, VariableId[]>();
  for (const group of groups) {
    const owners = [...new Set(group.map(tree.ownerOf))].join();
    const same = found.get(owners);
    if (same === undefined) found.set(owners, [...group]);
    else append(same, group);
  }
  return [...found.values()].map((group) => missingReference(group, dae, tree));
}

function missingReference(group: readonly VariableId[], dae: HybridDae, tree: ComponentTree): Diagnostic {
  const potentials = group.map((v) => dae.variables[v]!);
  const owners = [...new Set(group.map(tree.ownerOf))].map((index) => dae.components[index]!);
  const paths = owners.map((owner) => owner.path.join(".")).filter((path) => path !== "");
  const variables = potentials.map((v) => v.name);
  const args = {
    kind: phrase(structurePhrases, kindOf(potentials[0]!)),
    components: paths.length === 0 ? phrase(sharedPhrases, "phrase.the-model") : nameList(paths),
    variables: nameList(variables),
  };
  const related = owners
    .slice(0, maximumRelated)
    .map(({ path, declaration }) =>
      relatedSpan(phrase(sharedPhrases, "phrase.component", { component: path.join(".") }), declaration),
    );
  return diagnose(messages, "structure.no-reference", related[0]!.span, args, {
    component: paths[0] ?? "",
    variables: variables.slice(0, 6),
    related: related.slice(1),
    advice: isAlone(owners, dae, tree)
      ? phrase(structurePhrases, "structure.connect-component", { component: paths[0]! })
      : phrase(structurePhrases, adviceFor(potentials[0]!)),
  });
}

/** Whether this is one component whose flows are all unconnected. */
function isAlone(owners: readonly Component[], dae: HybridDae, tree: ComponentTree): boolean {
  if (owners.length !== 1 || owners[0]!.path.length === 0) return false;
  const idle = new Set(
    dae.equations.flatMap(({ left, source }) =>
      source === "unconnected" && left.kind === "variable" ? [left.variable] : [],
    ),
  );
  return dae.variables.every(
    (v) => v.connection !== "flow" || dae.components[tree.ownerOf(v.id)] !== owners[0] || idle.has(v.id),
  );
}

const kinds = {
  V: "structure.potentials",
  K: "structure.temperatures",
  rad: "structure.angles",
  m: "structure.positions",
  Pa: "structure.pressures",
} as const;

function kindOf({ unit }: Variable) {
  return unit in kinds ? kinds[unit as keyof typeof kinds] : "structure.potentials";
}

/** Component that fixes a potential, by its name in the standard library. */
function adviceFor({ unit }: Variable) {
  switch (unit) {
    case "V":
      return "structure.connect-ground";
    case "K":
      return "structure.connect-temperature";
    case "rad":
    case "m":
      return "structure.connect-fixed";
    default:
      return "structure.connect-potential";
  }
}
