import { type Diagnostic, diagnose, type MessageCatalogue, messageGroup, type VariableId } from "@cosimo/ir";
import type { ModelInstance } from "../model/model-instance.ts";
import { listOf, placeOf } from "./explain-loop.ts";

export const undeterminedMessages = {
  ...messageGroup("integration", "notice", {
    "simulator.least-norm": {
      text: "the equations for {variables} did not determine all of them at some point: the solution nearest to the start was used there",
      hint: "This is harmless where nothing depends on it, as on the temperature of a flow that is zero. Elsewhere add the missing condition.",
    },
  }),
} as const satisfies MessageCatalogue;

/** Takes notice of loops whose matrix was singular since the start, each once. */
export function createUndeterminedUnknowns({ module, base }: ModelInstance) {
  const open = new Set(module.loops.filter(({ singular }) => singular !== undefined));
  return {
    /** Tearing variables of loops whose matrix was singular since the start. */
    singular: (heap: Float64Array): ReadonlySet<VariableId> =>
      new Set(
        module.loops.flatMap(({ singular, tearingVariables }) =>
          singular !== undefined && heap[base + singular] === 1 ? tearingVariables : [],
        ),
      ),
    take(heap: Float64Array): readonly Diagnostic[] {
      const found: Diagnostic[] = [];
      for (const loop of open) {
        if (heap[base + loop.singular!] !== 1) continue;
        open.delete(loop);
        const { variables, component, span } = placeOf(module, loop);
        const args = { variables: listOf(variables) };
        found.push(
          diagnose(undeterminedMessages, "simulator.least-norm", span, args, { variables, component }),
        );
      }
      return found;
    },
  };
}
