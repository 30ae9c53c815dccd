import { type Diagnostic, diagnose, diagnoseWithoutSpan, type MessageArguments } from "@cosimo/ir";
import { UnitFault } from "../unit/unit-fault.ts";
import type { CoupledSystem } from "./coupled-system.ts";
import { couplingMessages } from "./coupling-messages.ts";
import type { AlgebraicLoop } from "./evaluation-plan.ts";
import type { LoopOutcome, LoopSolver } from "./loop-solver.ts";
import { connectionName, inputName } from "./port-names.ts";

/** Explains an unsolved loop, with the names of its variables. */
export function explainLoop(
  system: CoupledSystem,
  loop: AlgebraicLoop,
  solver: LoopSolver,
  outcome: Exclude<LoopOutcome, "solved">,
): Diagnostic {
  const [source] = outcome === "not-finite" ? nonFiniteSources(system, loop.outputs) : [];
  if (source !== undefined) return source.diagnostic;
  const connections = loop.connections.map((one) => connectionName(system, one));
  const context = { variables: loop.inputs.map((input) => inputName(system, input)) };
  const span = loop.connections.find((one) => one.span !== undefined)?.span;
  const report = (code: keyof typeof couplingMessages, args: MessageArguments): Diagnostic =>
    span === undefined
      ? diagnoseWithoutSpan(couplingMessages, code, args, context)
      : diagnose(couplingMessages, code, span, args, context);
  if (outcome === "singular")
    return report("coupling.loop-singular", { connections, condition: solver.condition().toPrecision(2) });
  const residuals = loop.inputs.map(
    (input, i) => `${inputName(system, input)}: ${solver.residuals[i]!.toPrecision(3)}`,
  );
  return report("coupling.loop-unsolved", { connections, residuals });
}

/** Units with outputs that are not finite numbers. */
export function nonFiniteSources(
  { units, y, firstOutput }: CoupledSystem,
  outputs: readonly number[],
): readonly { readonly unit: number; readonly diagnostic: Diagnostic }[] {
  return units.flatMap(({ name, outputs: own }, unit) => {
    const first = firstOutput[unit]!;
    const names = own
      .filter((_, port) => outputs.includes(first + port) && !Number.isFinite(y[first + port]!))
      .map((one) => one.name);
    if (names.length === 0) return [];
    const args = { unit: name, names };
    const variables = names.map((one) => `${name}.${one}`);
    const diagnostic = diagnoseWithoutSpan(couplingMessages, "coupling.not-finite", args, { variables });
    return [{ unit, diagnostic }];
  });
}

/** A loop belongs to several units: the message names the first. */
export function loopFault(
  system: CoupledSystem,
  loop: AlgebraicLoop,
  cause: UnitFault["outcomeCause"],
  diagnostic: Diagnostic,
): UnitFault {
  return new UnitFault(system.units[loop.units[0]!]!.name, Number.NaN, cause, [diagnostic]);
}
