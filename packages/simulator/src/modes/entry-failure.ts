import { type Diagnostic, diagnose, type HybridDae, type VariableId } from "@cosimo/ir";
import type { SystemFailure } from "../system/hybrid-system.ts";
import type { FiredTransition } from "./active-modes.ts";
import { modeMessages } from "./mode-messages.ts";
import type { ModeEntryFailure } from "./reinitialize-mode.ts";

/** Failure of the equations that become active at `t`; `explain` adds diagnostics for a failure code. */
export function entryFailure(
  problem: ModeEntryFailure,
  fired: readonly FiredTransition[],
  dae: HybridDae,
  t: number,
  explain: (code: number) => readonly Diagnostic[],
): SystemFailure {
  const nameOf = (v: VariableId): string => dae.variables[v]!.name;
  const namesOf = ({ from, to }: FiredTransition["transition"]) => ({
    from: dae.modes[from]!.name,
    to: dae.modes[to]!.name,
  });
  if (problem.kind === "contradiction") {
    const { variable, value } = problem.entry;
    const resets = fired.flatMap((one) => one.resets.map((r) => ({ ...r, transition: one.transition })));
    const own = resets.filter(({ reset }) => reset.variable === variable);
    const { reset, transition } = own.find((one) => Object.is(one.value, value)) ?? own[0]!;
    const shown = (x: number): number => Number(x.toPrecision(7));
    const values = {
      value: shown(value),
      actual: shown(problem.actual),
      residual: shown(Math.abs(problem.actual - value)),
    };
    const args = { ...namesOf(transition), name: nameOf(variable), ...values };
    const said = diagnose(modeMessages, "simulator.contradictory-resets", reset.origin.span, args, {
      time: t,
    });
    return { kind: "initialization", diagnostics: [said] };
  }
  const { transition } = fired[0]!;
  const example = transition.resets[0] ? `${nameOf(transition.resets[0].variable)}(t0)` : "x(t0)";
  const { span } = transition.origin;
  const said = diagnose(
    modeMessages,
    "simulator.entry-failed",
    span,
    { ...namesOf(transition), example },
    { time: t },
  );
  const causes = explain(problem.code).filter(({ code }) => code !== "simulator.evaluation-failed");
  return { kind: "initialization", diagnostics: [said, ...causes] };
}
