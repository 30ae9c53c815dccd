import type { Component, Diagnostic, HybridDae, Variable, VariableId } from "@cosimo/ir";
import { diagnose } from "@cosimo/ir";
import { type ComponentTree, componentTree } from "./component-tree.ts";
import { floatingPotentials } from "./floating-potentials.ts";
import { messages } from "./messages.ts";
import { nameList } from "./name-list.ts";

/** Components that a message points at. */
const maximumRelated = 5;

/** Says which parts of a model have potentials that nothing fixes, as in a circuit without ground. */
export function missingReferences(dae: HybridDae): readonly Diagnostic[] {
  const tree = componentTree(dae);
  if (tree === undefined) return [];
  const found = new Map<string, VariableId[]>();
  for (const group of floatingPotentials(dae)) {
    const owners = [...new Set(group.map(tree.ownerOf))].join();
    const same = found.get(owners);
    if (same === undefined) found.set(owners, [...group]);
    else same.push(...group);
  }
  return [...found.values()].map((group) => missingReference(group, dae, tree));
}

function missingReference(group: readonly VariableId[], dae: HybridDae, tree: ComponentTree): Diagnostic {
  const potentials = group.map((v) => dae.variables[v]!);
  const owners = [...new Set(group.map(tree.ownerOf))].map((index) => dae.components[index]!);
  const paths = owners.map((owner) => owner.path.join(".")).filter((path) => path !== "");
  const variables = potentials.map((v) => v.name);
  const args = {
    kind: kindOf(potentials[0]!),
    components: paths.length === 0 ? "the model" : nameList(paths),
    variables: nameList(variables),
  };
  const related = owners
    .slice(0, maximumRelated)
    .map(({ path, declaration }) => ({ message: `component '${path.join(".")}'`, span: declaration }));
  return diagnose(messages, "structure.no-reference", related[0]!.span, args, {
    component: paths[0] ?? "",
    variables: variables.slice(0, 6),
    related: related.slice(1),
    hint: isAlone(owners, dae, tree)
      ? `Connect '${paths[0]}': it is connected to no other component.`
      : `${adviceFor(potentials[0]!)} at one of these components, so that the others follow.`,
  });
}

/** Is this one component, with flows that are all zero because nothing is connected to them? */
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

function kindOf({ unit }: Variable): string {
  return (
    { V: "potentials", K: "temperatures", rad: "angles", m: "positions", Pa: "pressures" }[unit] ??
    "potentials"
  );
}

/** What fixes a potential, under the standard library's names. */
function adviceFor({ unit }: Variable): string {
  switch (unit) {
    case "V":
      return "Connect a Ground (Modelica.Electrical.Analog.Basic.Ground)";
    case "K":
      return "Connect a FixedTemperature (Modelica.Thermal.HeatTransfer.Sources.FixedTemperature) or a HeatCapacitor";
    case "rad":
    case "m":
      return "Connect a Fixed component, or one with mass or inertia,";
    default:
      return "Connect a component that gives the potential a value";
  }
}
