import type { Diagnostic } from "@cosimo/ir";
import { diagnose, phrase, relatedSpan, sharedPhrases } from "@cosimo/ir";
import { messages } from "../messages/messages.ts";
import { componentTree } from "./component-tree.ts";
import type { LocalSystems } from "./local-systems.ts";

/** Inputs of components that no equation outside of the component contains. */
export function unconnectedInputs({ flat, systems }: LocalSystems): readonly Diagnostic[] {
  const { dae, unknowns } = flat;
  const tree = componentTree(dae)!;
  const diagnostics: Diagnostic[] = [];
  unknowns.forEach((v, column) => {
    const declared = dae.variables[v]!;
    const owner = tree.ownerOf(v);
    const outside = tree.parentOf(owner);
    if (declared.connection !== "input" || outside < 0) return;
    if (systems[outside]!.rows.some((row) => flat.incidence[row]!.includes(column))) return;
    const { path, declaration } = dae.components[owner]!;
    const component = path.join(".");
    const args = { input: declared.name, component, name: declared.name.slice(component.length + 1) };
    diagnostics.push(
      diagnose(messages, "structure.unconnected-input", declaration, args, {
        component,
        variables: [declared.name],
        related: [
          relatedSpan(
            phrase(sharedPhrases, "phrase.declared-here", { name: declared.name }),
            declared.origin.span,
          ),
        ],
      }),
    );
  });
  return diagnostics;
}
