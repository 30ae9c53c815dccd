import {
  createFunctionUnit,
  createTableUnit,
  type FunctionOutput,
  fitParameters,
  planLineUnit,
  systemMessages,
  type Unit,
  type UnitPlan,
  type UnitVariable,
} from "@cosimo/cosim";
import {
  diagnoseWithoutSpan,
  type InputSignals,
  type OptionRows,
  requireFields,
  type SampledSignal,
} from "@cosimo/ir";
import type { CoupledUnit } from "./coupled-unit.ts";
import { modelUnit } from "./model-unit.ts";

export interface LineUnitOptions {
  /** Effort per flow. */
  readonly impedance: number;
  /** [s]: the longest communication step. */
  readonly delay: number;
}

const lineRows: OptionRows<LineUnitOptions> = {
  impedance: { type: "number", range: { above: 0 } },
  delay: { type: "number", unit: "s", range: { above: 0 } },
};

/** A lossless transmission line between two power ports. @throws SettingsError for wrong options */
export function lineUnit(options: LineUnitOptions): CoupledUnit {
  requireFields(options, lineRows, "lineUnit()");
  const { impedance, delay } = options;
  return (context) => {
    const fitted = fitParameters(
      context,
      new Map([
        ["impedance", ""],
        ["delay", "s"],
      ]),
    );
    if (fitted.value === undefined) return { diagnostics: fitted.diagnostics };
    const { value: given } = fitted;
    const { value, diagnostics } = planLineUnit({
      name: context.name,
      impedance: Number(given["impedance"] ?? impedance),
      delay: Number(given["delay"] ?? delay),
    });
    return { ...(value && { value }), diagnostics: [...fitted.diagnostics, ...diagnostics] };
  };
}

/** Columns of a table over time as outputs, as `readInputs` reads them. */
export function tableUnit(signals: InputSignals): CoupledUnit {
  const columns = Object.entries(signals).map(([name, signal]) => {
    const { time, values, unit } = isSampled(signal)
      ? signal
      : { time: [0], values: [Number(signal)], unit: "" };
    return { name, time, values: Float64Array.from(values, Number), ...(unit !== undefined && { unit }) };
  });
  return sourceUnit("table", columns, createTableUnit);
}

/** Functions of time as outputs. */
export function functionUnit(functions: readonly FunctionOutput[]): CoupledUnit {
  return sourceUnit("function", functions, createFunctionUnit);
}

function isSampled(signal: InputSignals[string]): signal is SampledSignal {
  return typeof signal === "object";
}

/** Unread outputs become columns of the result too, after the others. */
function sourceUnit<Output extends { readonly name: string; readonly unit?: string }>(
  kind: "table" | "function",
  outputs: readonly Output[],
  create: (name: string, outputs: readonly Output[]) => Unit,
): CoupledUnit {
  const inOrder = (connected: readonly string[]): readonly Output[] => [
    ...connected.map((name) => outputs.find((one) => one.name === name)!),
    ...outputs.filter((one) => !connected.includes(one.name)),
  ];
  return (context) => {
    const { name } = context;
    const { value: fitted, diagnostics } = fitParameters(context, new Map());
    const plan: UnitPlan = {
      ...{ name, kind, inputs: [], parameters: [] },
      outputs: outputs.map(
        ({ name, unit = "" }): UnitVariable => ({ name, unit, type: "Real", discrete: false }),
      ),
      content: () =>
        JSON.stringify(outputs, (_, value) => (typeof value === "function" ? String(value) : value)),
      build: (connected) => create(name, inOrder(connected)),
    };
    return { ...(fitted && { value: plan }), diagnostics };
  };
}

/** Expressions in `time`, in Modelica syntax; their events are handled as those of equations. */
export function expressionUnit(outputs: Readonly<Record<string, string>>): CoupledUnit {
  const faults = Object.entries(outputs).flatMap(([name, expression]) => {
    if (!/^[A-Za-z_]\w*$/.test(name))
      return [diagnoseWithoutSpan(systemMessages, "system.function-name", { name })];
    return expression.includes(";")
      ? [diagnoseWithoutSpan(systemMessages, "system.function-expression", { name, expression })]
      : [];
  });
  if (faults.length > 0) return () => ({ diagnostics: faults });
  const declarations = Object.entries(outputs).map(
    ([name, expression]) => `  output Real ${name} = ${expression};`,
  );
  const constants = "protected\n  constant Real pi = 3.141592653589793;";
  const text = `model Functions\n${declarations.join("\n")}\n${constants}\nend Functions;\n`;
  const unit = modelUnit({ uri: "functions.mo", text });
  return (context) => {
    const { value, diagnostics } = unit(context);
    return { ...(value && { value: { ...value, kind: "function" } }), diagnostics };
  };
}
