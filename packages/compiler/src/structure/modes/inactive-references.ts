import {
  type Diagnostic,
  diagnose,
  type Expression,
  freeVariables,
  type HybridDae,
  type MessageCatalogue,
  messageGroup,
  type Origin,
  type VariableId,
} from "@cosimo/ir";

export const modeMessages = {
  ...messageGroup("structure", "error", {
    "modes.inactive-in-guard": {
      text: "the condition '{guard}' of the transition from '{from}' to '{to}' reads '{name}', which has no equation while '{from}' is active",
      hint: "Give '{name}' an equation in '{from}', or leave it out of the condition.",
    },
    "modes.inactive-in-reset": {
      text: "the transition from '{from}' to '{to}' reads '{name}', which has no equation while '{from}' is active",
      hint: "The right side of a reset takes the values just before the transition: give '{name}' an equation in '{from}'.",
    },
  }),
} as const satisfies MessageCatalogue;

/** Reports transitions of an active system that read variables without a value in it. */
export function inactiveReferences(dae: HybridDae): readonly Diagnostic[] {
  const inactive = (e: Expression): readonly VariableId[] =>
    freeVariables(e, dae.relations).filter((v) => dae.variables[v]!.inactive);
  return dae.transitions.flatMap(({ from, to, cause, resets, origin }) => {
    const names = { from: dae.modes[from]!.name, to: dae.modes[to]!.name };
    const report = (
      code: keyof typeof modeMessages,
      place: Origin,
      v: VariableId,
      more: Readonly<Record<string, string>>,
    ) => {
      const { name } = dae.variables[v]!;
      return diagnose(modeMessages, code, place.span, { ...names, ...more, name }, { variables: [name] });
    };
    const inGuard =
      cause.kind === "guard"
        ? inactive(cause.guard).map((v) =>
            report("modes.inactive-in-guard", origin, v, { guard: cause.text }),
          )
        : [];
    const inResets = resets.flatMap((reset) =>
      inactive(reset.value).map((v) => report("modes.inactive-in-reset", reset.origin, v, {})),
    );
    return [...inGuard, ...inResets];
  });
}
