import { didYouMean } from "@cosimo/ir";
import type { StepConstraint } from "../description/system-description.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";
import type { ResolvedConstraint } from "./constraints.ts";
import type { ControlReporter } from "./control-reporter.ts";

/** Resolves constraints to numbers; invalid ones are reported and left out. */
export function resolveConstraints(
  { units }: CoupledSystem,
  constraints: readonly StepConstraint[],
  report: ControlReporter,
): readonly ResolvedConstraint[] {
  const names = units.flatMap(({ name, outputs }) => outputs.map((output) => `${name}.${output.name}`));
  const owners = units.flatMap(({ name, outputs }) => outputs.map(() => name));
  const outputOf = (kind: string, name: string): number => {
    const output = names.indexOf(name);
    if (output < 0)
      report("step-control.no-output", "algorithm.constraints", { kind, name }, didYouMean(name, names));
    return output;
  };
  const resolve = (constraint: StepConstraint): ResolvedConstraint => {
    if (constraint.kind === "sampling") return { ...constraint, name: nameOf(constraint), unit: "" };
    const outputs = constraint.variables.map((name) => outputOf(constraint.kind, name));
    const limiter = { name: nameOf(constraint), unit: owners[outputs[0] ?? -1] ?? "" };
    if (constraint.kind === "zero-crossing")
      return { ...limiter, kind: "zero-crossing", outputs, tolerance: constraint.tolerance };
    const { absolute = Number.POSITIVE_INFINITY, relative = Number.POSITIVE_INFINITY } = constraint;
    return { ...limiter, kind: "bounded-difference", outputs, absolute, relative };
  };
  for (const constraint of constraints) checkNumbers(constraint, report);
  return constraints.map(resolve);
}

/** The name of a constraint in the report. */
function nameOf(constraint: StepConstraint): string {
  switch (constraint.kind) {
    case "zero-crossing":
      return `zero-crossing ${constraint.variables.join(" - ")}`;
    case "bounded-difference":
      return `bounded-difference ${constraint.variables.join(", ")}`;
    case "sampling":
      return `sampling ${constraint.start} + k ${constraint.interval}`;
  }
}

function checkNumbers(constraint: StepConstraint, report: ControlReporter): void {
  const { kind } = constraint;
  const check = (option: string, value: number): void => {
    if (!(value > 0)) report("step-control.not-positive", "algorithm.constraints", { kind, option, value });
  };
  switch (kind) {
    case "zero-crossing":
      check("tolerance", constraint.tolerance);
      return;
    case "sampling":
      check("interval", constraint.interval);
      return;
    case "bounded-difference": {
      const { absolute, relative, variables } = constraint;
      if (absolute === undefined && relative === undefined)
        report("step-control.no-bound", "algorithm.constraints", { variables });
      if (absolute !== undefined) check("absolute", absolute);
      if (relative !== undefined) check("relative", relative);
    }
  }
}
