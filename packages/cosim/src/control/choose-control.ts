import { type Checked, type Diagnostic, diagnose, diagnoseWithoutSpan } from "@cosimo/ir";
import { algorithmMessages } from "../algorithms/algorithm-messages.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";
import type { AlgorithmDescription, SystemDescription } from "../system/system-description.ts";
import { controlChoiceMessages } from "./control-choice-messages.ts";
import { fixedControl, type StepControl } from "./step-control.ts";

/** What step control reads of a description. */
export type ControlChoice = Pick<SystemDescription, "algorithm" | "spans" | "experiment" | "bonds">;

/** The step control of a description, before there is a system. */
export function chooseControl({
  algorithm,
  spans,
}: ControlChoice): Checked<(system: CoupledSystem) => StepControl> {
  const diagnostics: Diagnostic[] = [];
  const { control = "fixed" } = algorithm;
  const spanOf = (option: string) => spans?.get(`algorithm.${option}`);
  if (control === "fixed") {
    for (const option of [
      "minStep",
      "maxStep",
      "constraints",
    ] as const satisfies (keyof AlgorithmDescription)[]) {
      if (algorithm[option] === undefined) continue;
      const [span, args] = [spanOf(option), { control, option }];
      diagnostics.push(
        span === undefined
          ? diagnoseWithoutSpan(controlChoiceMessages, "control.unused-option", args)
          : diagnose(controlChoiceMessages, "control.unused-option", span, args),
      );
    }
    return { value: () => fixedControl, diagnostics };
  }
  return { diagnostics: [diagnoseWithoutSpan(algorithmMessages, "algorithm.not-yet", { name: control })] };
}
