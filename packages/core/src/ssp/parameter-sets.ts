import type { ParameterValueDescription, PhysicalUnitDescription } from "@cosimo/cosim";
import { attributeOf, childOf, childrenOf, type XmlElement } from "@cosimo/fmi";
import {
  booleanOf,
  folderOf,
  numberOf,
  readRoot,
  readSource,
  report,
  required,
  resolveSource,
  type SspReading,
} from "./ssp-reading.ts";
import { readUnits } from "./ssp-units.ts";

/** A value of a parameter set, with its name after prefix and mapping. */
export interface BoundParameter {
  readonly name: string;
  readonly value: ParameterValueDescription;
  /** Missing: that of the parameter. */
  readonly unit?: string;
  /** After the conversion from `unit`. */
  readonly gain: number;
  readonly offset: number;
  readonly element: XmlElement;
}

type Units = Readonly<Record<string, PhysicalUnitDescription>>;

/**
 * The parameters of the bindings of an element (SSP 1.0, section 5.2.3), in order: later ones override earlier ones.
 */
export function readBindings(
  reading: SspReading,
  element: XmlElement,
  folder: string,
  defineUnits: (units: Units) => void,
): readonly BoundParameter[] {
  const bindings = childrenOf(childOf(element, "ParameterBindings"), "ParameterBinding");
  return bindings.flatMap((binding) => readBinding(reading, binding, { element, folder, defineUnits }));
}

interface BindingPlace {
  readonly element: XmlElement;
  readonly folder: string;
  readonly defineUnits: (units: Units) => void;
}

function readBinding(
  reading: SspReading,
  binding: XmlElement,
  place: BindingPlace,
): readonly BoundParameter[] {
  const type = attributeOf(binding, "type") ?? "application/x-ssp-parameter-set";
  if (type !== "application/x-ssp-parameter-set") {
    report(reading, "ssp.binding-type", binding.span, { type });
    return [];
  }
  const set = partOf(reading, binding, "ParameterSet", childOf(binding, "ParameterValues"), place);
  if (set === undefined) return [];
  const units = readUnits(reading, set);
  place.defineUnits(units);
  const prefix = attributeOf(binding, "prefix") ?? "";
  const parameters = childrenOf(childOf(set, "Parameters"), "Parameter").flatMap((parameter) =>
    readParameter(reading, parameter, prefix),
  );
  const mapping = childOf(binding, "ParameterMapping");
  if (mapping === undefined) return parameters;
  const entries = partOf(reading, mapping, "ParameterMapping", mapping, place);
  return entries === undefined ? [] : applyMapping(reading, entries, parameters);
}

/** The inline element, or the root of the file in `source`. */
function partOf(
  reading: SspReading,
  holder: XmlElement,
  name: string,
  inline: XmlElement | undefined,
  { element, folder }: BindingPlace,
): XmlElement | undefined {
  const source = attributeOf(holder, "source");
  if (source === undefined) {
    const found = inline && childOf(inline, name);
    return (
      found ?? report(reading, "ssp.missing-element", holder.span, { element: holder.name, child: name })
    );
  }
  const base =
    attributeOf(holder, "sourceBase") === "component" ? componentFolder(reading, element, folder) : folder;
  const read = readSource(reading, { source, folder: base, span: holder.span, element: holder.name });
  return read && readRoot(reading, read.bytes, read.path, name);
}

/** Sources inside an FMU are relative to its unpacked folder; the host opens archives. */
function componentFolder(reading: SspReading, element: XmlElement, folder: string): string {
  const source = attributeOf(element, "source") ?? "";
  const path = resolveSource(reading, source, folder, element.span) ?? "";
  return /\.(fmu|ssp)$/i.test(path) ? `${path}!` : folderOf(path);
}

function readParameter(
  reading: SspReading,
  parameter: XmlElement,
  prefix: string,
): readonly BoundParameter[] {
  const name = required(reading, parameter, "name");
  const type = parameter.children.find((child) => child.name !== "Annotations" && child.name !== "Dimension");
  if (name === undefined) return [];
  if (type === undefined) {
    report(reading, "ssp.missing-element", parameter.span, { element: "Parameter", child: "Real" });
    return [];
  }
  const value = parameterValue(reading, type, childrenOf(parameter, "Dimension").length > 0);
  const unit = attributeOf(type, "unit");
  return value === undefined
    ? []
    : [
        {
          name: `${prefix}${name}`,
          value,
          gain: 1,
          offset: 0,
          ...(unit !== undefined && { unit }),
          element: parameter,
        },
      ];
}

const texts: readonly string[] = ["String", "Enumeration", "Binary"];

function parameterValue(
  reading: SspReading,
  type: XmlElement,
  isArray: boolean,
): ParameterValueDescription | undefined {
  const text = required(reading, type, "value");
  if (text === undefined || texts.includes(type.name)) return text;
  const values = (isArray ? text.trim().split(/\s+/) : [text.trim()]).map((item): number | boolean => {
    if (type.name === "Boolean") return ["true", "1"].includes(item);
    return item === "" ? Number.NaN : Number(item);
  });
  if (values.some((value) => Number.isNaN(value)))
    return report(reading, "ssp.bad-value", type.span, {
      element: type.name,
      attribute: "value",
      value: text,
    });
  return isArray ? values : values[0];
}

/** Only mapped parameters apply, under their new names (section 7.1). */
function applyMapping(
  reading: SspReading,
  mapping: XmlElement,
  parameters: readonly BoundParameter[],
): readonly BoundParameter[] {
  const targets = new Set<string>();
  return childrenOf(mapping, "MappingEntry").flatMap((entry): BoundParameter[] => {
    const [source, target] = [required(reading, entry, "source"), required(reading, entry, "target")];
    if (source === undefined || target === undefined) return [];
    if (targets.has(target)) report(reading, "ssp.mapped-twice", entry.span, { name: target });
    targets.add(target);
    const found = parameters.filter(({ name }) => name === source).at(-1);
    if (found === undefined) {
      report(reading, "ssp.no-mapped-parameter", entry.span, { name: source });
      return [];
    }
    const { unit, ...rest } = found;
    const linear = childOf(entry, "LinearTransformation");
    const gain = linear === undefined ? 1 : numberOf(reading, linear, "factor", 1);
    const offset = linear === undefined ? 0 : numberOf(reading, linear, "offset", 0);
    const kept = unit === undefined || booleanOf(entry, "suppressUnitConversion") ? {} : { unit };
    return [{ ...rest, ...kept, gain, offset, name: target, value: mapped(entry, found.value) }];
  });
}

type Scalar = number | boolean | string;

/** By a table of values (section 4.5.2). */
function mapped(entry: XmlElement, value: ParameterValueDescription): ParameterValueDescription {
  const map = (of: (one: Scalar) => Scalar): ParameterValueDescription =>
    typeof value === "object" ? value.map(of) : of(value);
  const table = entry.children.find((child) => child.name.endsWith("MappingTransformation"));
  if (table === undefined) return value;
  const entries = childrenOf(table, "MapEntry").map((one) => [
    attributeOf(one, "source"),
    attributeOf(one, "target"),
  ]);
  return map((one) => {
    const target = entries.find(([source]) => source !== undefined && sameScalar(one, source))?.[1];
    if (target === undefined) return one;
    if (typeof one === "boolean") return ["true", "1"].includes(target);
    return typeof one === "number" ? Number(target) : target;
  });
}

function sameScalar(value: Scalar, text: string): boolean {
  if (typeof value === "boolean") return value === ["true", "1"].includes(text);
  return typeof value === "number" ? value === Number(text) : value === text;
}
