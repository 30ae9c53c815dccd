import {
  type Checked,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  didYouMean,
  hasErrors,
  type MessageArguments,
  type Span,
} from "@cosimo/ir";
import type {
  ParameterUnit,
  ParameterValueDescription,
  PhysicalUnitDescription,
} from "../description/system-description.ts";
import { convertUnit, unitLookup } from "../description/unit-conversion.ts";
import { systemMessages } from "./system-messages.ts";

/** Values for parameters and start values of one unit, by their names in the unit. */
export interface GivenParameters {
  /** Name of the unit. */
  readonly name: string;
  readonly parameters: Readonly<Record<string, ParameterValueDescription>>;
  /** Units of measurement of the values, where they differ from those of the parameters. */
  readonly parameterUnits?: Readonly<Record<string, ParameterUnit>>;
  readonly physicalUnits?: Readonly<Record<string, PhysicalUnitDescription>>;
  /** Values for unknown names are ignored. */
  readonly optionalParameters?: boolean;
  /** Place of a value in the text. */
  readonly placeOf?: (parameter: string) => Span | undefined;
}

/** Parameters and start values of a unit, by name, with unit of measurement; elements of arrays may be missing. */
export type KnownParameters = ReadonlyMap<string, string>;

/** The values in the units of measurement of the parameters, without those for unknown parameters. */
export function fitParameters(
  given: GivenParameters,
  known: KnownParameters,
  definitions: GivenParameters["physicalUnits"] = {},
): Checked<Readonly<Record<string, ParameterValueDescription>>> {
  const { name: unit, parameters, parameterUnits = {}, physicalUnits, optionalParameters, placeOf } = given;
  const diagnostics: Diagnostic[] = [];
  const report = (code: keyof typeof systemMessages, variable: string, more: MessageArguments = {}): void => {
    const span = placeOf?.(variable);
    const args = { unit, variable, name: `${unit}.${variable}`, ...more };
    const context = code === "system.unknown-parameter" ? didYouMean(variable, known.keys()) : {};
    diagnostics.push(
      span === undefined
        ? diagnoseWithoutSpan(systemMessages, code, args, context)
        : diagnose(systemMessages, code, span, args, context),
    );
  };
  const lookUp = { from: unitLookup(physicalUnits), to: unitLookup({ ...physicalUnits, ...definitions }) };
  const fitted: [string, ParameterValueDescription][] = [];
  for (const [variable, value] of Object.entries(parameters)) {
    if (!known.has(variable) && !known.has(variable.replace(/\[[^[]*\]$/, ""))) {
      report(optionalParameters === true ? "system.ignored-parameter" : "system.unknown-parameter", variable);
      continue;
    }
    const { unit: fromUnit, gain, offset } = parameterUnits[variable] ?? asItIs;
    const toUnit = known.get(variable) ?? "";
    const conversion = convertUnit(fromUnit, toUnit, lookUp);
    if (conversion === "mismatch" || conversion === "unknown") {
      const code = conversion === "mismatch" ? "system.parameter-unit" : "system.parameter-unknown-unit";
      report(code, variable, { fromUnit, toUnit });
      if (conversion === "unknown") fitted.push([variable, transform(value, gain, offset)]);
    } else {
      const converted = transform(value, conversion.factor, conversion.offset);
      fitted.push([variable, transform(converted, gain, offset)]);
    }
  }
  return hasErrors(diagnostics) ? { diagnostics } : { value: Object.fromEntries(fitted), diagnostics };
}

const asItIs: ParameterUnit = { unit: "", gain: 1, offset: 0 };

function transform(
  value: ParameterValueDescription,
  gain: number,
  offset: number,
): ParameterValueDescription {
  const one = (scalar: number | boolean | string) =>
    typeof scalar === "number" ? gain * scalar + offset : scalar;
  if (gain === 1 && offset === 0) return value;
  return typeof value === "object" ? value.map(one) : one(value);
}
