import { type NumericArray, type NumericType, numericArray } from "../calls/values.ts";
import type { Instance } from "../instance/instance.ts";
import { numericTypeOf, putNumber } from "./exchange-plan.ts";
import type { SizedVariable } from "./sized-variables.ts";
import type { StartElement } from "./start-conversion.ts";
import type { StartValue, StartValues } from "./start-values.ts";

/** Sets structural parameters; legal in state instantiated, before all other values. */
export function setStructure(instance: Instance, { structural }: StartValues): void {
  if (structural.length === 0) return;
  instance.enterConfigurationMode();
  for (const value of structural) setValue(instance, value);
  instance.exitConfigurationMode();
}

/** Sets start values that are given for all elements; to be called before initialization mode. */
export function setStartValues(instance: Instance, { others }: StartValues): void {
  for (const value of others) if (isComplete(value)) setValue(instance, value);
}

/** Sets arrays with some elements given; the others keep the values of the FMU. Legal in initialization mode. */
export function completeStartValues(instance: Instance, { others }: StartValues): void {
  for (const value of others) if (!isComplete(value)) setValue(instance, completed(instance, value));
}

function isComplete({ elements }: StartValue): boolean {
  return !elements.includes(undefined);
}

function completed(instance: Instance, { target, elements }: StartValue): StartValue {
  const known = readElements(instance, target);
  return { target, elements: elements.map((element, i) => element ?? known[i]) };
}

function readElements(
  instance: Instance,
  { variable, size }: SizedVariable,
): readonly (number | bigint | string | Uint8Array)[] {
  const references = Uint32Array.of(variable.valueReference);
  if (variable.type === "String") return instance.getStrings(references, size);
  if (variable.type === "Binary") return instance.getBinaries(references, size);
  const type = exchangeType(variable.name, numericTypeOf(variable, instance.majorVersion));
  const values = numericArray(type, size);
  instance.getValues(type, references, values as never);
  return Array.from(values as ArrayLike<number | bigint>);
}

function setValue(instance: Instance, { target, elements }: StartValue): void {
  const references = Uint32Array.of(target.variable.valueReference);
  switch (target.variable.type) {
    case "String":
      instance.setStrings(references, elements as readonly string[]);
      return;
    case "Binary":
      instance.setBinaries(references, elements as readonly Uint8Array[]);
      return;
    default: {
      const type = exchangeType(target.variable.name, numericTypeOf(target.variable, instance.majorVersion));
      instance.setValues(type, references, numbers(type, elements) as never);
    }
  }
}

function exchangeType(name: string, type: NumericType | undefined): NumericType {
  if (type === undefined) throw new Error(`'${name}' is not numeric`);
  return type;
}

function numbers(type: NumericType, elements: readonly (StartElement | undefined)[]): NumericArray {
  const array = numericArray(type, elements.length);
  for (const [i, element] of elements.entries())
    putNumber(type, array, i, typeof element === "bigint" ? element : Number(element));
  return array;
}
