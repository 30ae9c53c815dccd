import {
  type Diagnostic,
  type DiagnosticContext,
  diagnose,
  diagnoseWithoutSpan,
  type MessageArguments,
} from "@cosimo/ir";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { simulationMessages } from "./simulation-messages.ts";

/** A fault of one state, at its equation if that is known. */
export function diagnoseState(
  system: Pick<HybridSystem, "stateEquation" | "stateNames">,
  state: number,
  code: keyof typeof simulationMessages,
  args: MessageArguments,
  context: DiagnosticContext,
): Diagnostic {
  const equation = system.stateEquation?.(state);
  const all = { ...context, variables: [system.stateNames[state]!] };
  if (equation === undefined) return diagnoseWithoutSpan(simulationMessages, code, args, all);
  return diagnose(simulationMessages, code, equation.span, args, { ...all, equation: equation.message });
}
