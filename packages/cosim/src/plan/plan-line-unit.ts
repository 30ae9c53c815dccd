import { type Checked, diagnoseWithoutSpan } from "@cosimo/ir";
import { lineMessages } from "../built-in-units/line-messages.ts";
import {
  createLineUnit,
  type LineOptions,
  type LineOutput,
  lineInputs,
  lineOutputs,
} from "../built-in-units/line-unit.ts";
import type { UnitVariable } from "../unit/unit.ts";
import type { UnitPlan } from "./unit-plan.ts";

/** A transmission line of a description. */
export function planLineUnit({
  name,
  impedance,
  delay,
}: Pick<LineOptions, "name" | "impedance" | "delay">): Checked<UnitPlan> {
  const diagnostics = Object.entries({ impedance, delay })
    .filter(([, value]) => !(value > 0 && value < Number.POSITIVE_INFINITY))
    .map(([parameter, value]) =>
      diagnoseWithoutSpan(lineMessages, "line.not-positive", { unit: name, parameter, value }),
    );
  if (diagnostics.length > 0) return { diagnostics };
  const variable = (one: string): UnitVariable => ({ name: one, type: "Real", unit: "", discrete: false });
  return {
    value: {
      ...{ name, kind: "line", parameters: ["impedance", "delay"] },
      inputs: lineInputs.map((one) => ({ ...variable(one), start: 0 })),
      outputs: lineOutputs.map(variable),
      content: () => `${impedance} ${delay}`,
      build: (outputs) =>
        createLineUnit({ name, impedance, delay, outputs: outputs as readonly LineOutput[] }),
    },
    diagnostics: [],
  };
}
