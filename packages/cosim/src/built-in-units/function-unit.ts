import { diagnoseWithoutSpan } from "@cosimo/ir";
import type { Unit } from "../unit/unit.ts";
import { UnitFault } from "../unit/unit-fault.ts";
import { unitMessages } from "../unit/unit-messages.ts";
import { createSourceUnit, type SourceOutput } from "./source-unit.ts";

/** Functions of time as outputs, with time derivatives where known. */
export interface FunctionOutput extends SourceOutput {
  value(t: number): number;
  derivative?(t: number): number;
}

/** A unit without inputs and states: a source. */
export function createFunctionUnit(name: string, functions: readonly FunctionOutput[]): Unit {
  let outcomeCause: UnitFault["outcomeCause"] = "initialization";
  const notFinite = (output: string, value: number, time: number): UnitFault => {
    const args = { unit: name, name: output, value: String(value), time };
    const context = { variables: [output], time };
    const diagnostic = diagnoseWithoutSpan(unitMessages, "unit.function-not-finite", args, context);
    return new UnitFault(name, time, outcomeCause, [diagnostic]);
  };
  return createSourceUnit(name, "function", functions, {
    value: (i, t) => {
      const value = functions[i]!.value(t);
      if (!Number.isFinite(value)) throw notFinite(functions[i]!.name, value, t);
      return value;
    },
    slope: (i, t) => functions[i]!.derivative?.(t) ?? 0,
    hasSlopes: functions.every(({ derivative }) => derivative !== undefined),
    initialized: () => {
      outcomeCause = "evaluation";
    },
  });
}
