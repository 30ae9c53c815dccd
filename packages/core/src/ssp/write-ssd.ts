import type {
  ConnectionDescription,
  ParameterUnit,
  ParameterValueDescription,
  PhysicalUnitDescription,
  SystemDescription,
  UnitDescription,
} from "@cosimo/cosim";
import { splitVariableName, unitLookup } from "@cosimo/cosim";
import { writeXml, type XmlNode } from "@cosimo/fmi/export";
import { type OptionRows, requireFields, ssdNames } from "@cosimo/ir";
import { ANNOTATION_NAMESPACE, ANNOTATION_TYPE, annotationText, OWN_UNIT_TYPE } from "./annotation.ts";
import { namespaces } from "./ssp-reading.ts";

export interface WriteSsdOptions {
  /** The URI of a unit's file in the description. */
  readonly sourceOf: (file: string) => string;
  readonly generationTool: string;
}

const ssdRows: OptionRows<WriteSsdOptions> = {
  sourceOf: { type: "function" },
  generationTool: { type: "text" },
};

/**
 * Writes a system structure description of SSP 1.0: all units in one system, with a connector for each connected
 * variable. Data without SSP elements are in the annotation of this tool.
 */
export function writeSsd(system: SystemDescription, options: WriteSsdOptions): string {
  requireFields(options, ssdRows, "writeSsd()");
  const { sourceOf, generationTool } = options;
  const { name, description, units, connections, experiment, physicalUnits = {} } = system;
  const names = new Set(units.map((unit) => unit.name));
  const attributes = Object.fromEntries(ssdNames.map((time) => [time, experiment[time]]));
  const times = ssdNames.some((time) => experiment[time] !== undefined);
  const annotation = annotationText(system);
  return writeXml({
    name: "ssd:SystemStructureDescription",
    attributes: {
      "xmlns:ssd": namespaces.ssd,
      "xmlns:ssc": namespaces.ssc,
      "xmlns:ssv": namespaces.ssv,
      "xmlns:ssm": namespaces.ssm,
      ...{ version: "1.0", name, description, generationTool },
    },
    children: [
      {
        name: "ssd:System",
        attributes: { name: "root" },
        children: [
          {
            name: "ssd:Elements",
            children: units.map((unit) => component(unit, system, names, sourceOf)),
          },
          ...some(
            "ssd:Connections",
            connections.map((one) => connectionNode(one, names)),
          ),
        ],
      },
      ...some("ssd:Units", Object.entries(usedUnits(system, physicalUnits)).map(unitNode)),
      ...(times ? [{ name: "ssd:DefaultExperiment", attributes }] : []),
      ...(annotation === undefined ? [] : [annotationNode(annotation)]),
    ],
  });
}

function some(name: string, children: readonly XmlNode[]): readonly XmlNode[] {
  return children.length === 0 ? [] : [{ name, children }];
}

function component(
  unit: UnitDescription,
  { connections, parameters, parameterUnits, physicalUnits }: SystemDescription,
  names: ReadonlySet<string>,
  sourceOf: (file: string) => string,
): XmlNode {
  const of = (name: string) => {
    const split = splitVariableName(name, names);
    return split?.unit === unit.name ? [split.variable] : [];
  };
  const connectors = (kind: "input" | "output"): readonly XmlNode[] => {
    const ends = connections.flatMap((one) => {
      const [variable] = of(kind === "input" ? one.to : one.from);
      const measure = kind === "input" ? one.toUnit : one.fromUnit;
      return variable === undefined ? [] : [[variable, measure] as const];
    });
    return [...new Map(ends)].map(([name, measure]) => ({
      name: "ssd:Connector",
      attributes: { name, kind },
      children: measure === undefined ? [] : [{ name: "ssc:Real", attributes: { unit: measure } }],
    }));
  };
  const own = Object.entries(parameters).flatMap(([name, value]) =>
    of(name).map((variable) => ({ name: variable, value, from: parameterUnits?.[name] })),
  );
  return {
    name: "ssd:Component",
    attributes: { name: unit.name, ...origin(unit, sourceOf) },
    children: [
      ...some("ssd:Connectors", [...connectors("input"), ...connectors("output")]),
      ...(own.length === 0 ? [] : [bindings(unit.name, own, physicalUnits ?? {})]),
    ],
  };
}

function origin(
  { origin }: UnitDescription,
  sourceOf: (file: string) => string,
): XmlNode["attributes"] & object {
  switch (origin.kind) {
    case "fmu": {
      const implementation = origin.type && { me: "ModelExchange", cs: "CoSimulation" }[origin.type];
      return { type: "application/x-fmu-sharedlibrary", source: sourceOf(origin.file), implementation };
    }
    case "model": {
      const language = origin.file.endsWith(".mo") ? "text/x-modelica" : "text/x-lisma";
      const path = origin.class === undefined ? "" : `; path=${origin.class}`;
      return { type: `${language}${path}`, source: sourceOf(origin.file) };
    }
    case "table":
      return { type: "text/csv", source: sourceOf(origin.file) };
    case "code":
      return { type: `text/${origin.language}`, source: sourceOf(origin.file) };
    case "functions":
    case "remote":
    case "line":
      return { type: OWN_UNIT_TYPE, source: `${ANNOTATION_NAMESPACE}:${origin.kind}` };
  }
}

interface OwnParameter {
  readonly name: string;
  readonly value: ParameterValueDescription;
  readonly from: ParameterUnit | undefined;
}

function bindings(unit: string, parameters: readonly OwnParameter[], definitions: Definitions): XmlNode {
  const used = parameters.flatMap(({ from }) => (from === undefined || from.unit === "" ? [] : [from.unit]));
  const units = Object.fromEntries(Object.entries(definitions).filter(([name]) => used.includes(name)));
  const set: XmlNode = {
    name: "ssv:ParameterSet",
    attributes: { version: "1.0", name: unit },
    children: [
      { name: "ssv:Parameters", children: parameters.map(parameterNode) },
      ...some("ssv:Units", Object.entries(units).map(unitNode)),
    ],
  };
  const mapped = parameters.some(({ from }) => from !== undefined && (from.gain !== 1 || from.offset !== 0));
  const mapping: XmlNode = {
    name: "ssd:ParameterMapping",
    children: [
      {
        name: "ssm:ParameterMapping",
        attributes: { version: "1.0" },
        children: parameters.map(mappingEntry),
      },
    ],
  };
  return {
    name: "ssd:ParameterBindings",
    children: [
      {
        name: "ssd:ParameterBinding",
        children: [{ name: "ssd:ParameterValues", children: [set] }, ...(mapped ? [mapping] : [])],
      },
    ],
  };
}

function parameterNode({ name, value, from }: OwnParameter): XmlNode {
  const list: readonly (number | boolean | string)[] = typeof value === "object" ? value : [value];
  const type = typeof list[0] === "boolean" ? "Boolean" : typeof list[0] === "number" ? "Real" : "String";
  const unit = from === undefined || from.unit === "" ? undefined : from.unit;
  const attributes = { value: list.join(" "), unit: type === "Real" ? unit : undefined };
  const size =
    typeof value === "object" ? [{ name: "ssv:Dimension", attributes: { size: list.length } }] : [];
  return {
    name: "ssv:Parameter",
    attributes: { name },
    children: [{ name: `ssv:${type}`, attributes }, ...size],
  };
}

function mappingEntry({ name, from }: OwnParameter): XmlNode {
  const { gain = 1, offset = 0 } = from ?? {};
  const linear = { name: "ssc:LinearTransformation", attributes: { factor: gain, offset } };
  const children = gain === 1 && offset === 0 ? [] : [linear];
  return { name: "ssm:MappingEntry", attributes: { source: name, target: name }, children };
}

function connectionNode(one: ConnectionDescription, names: ReadonlySet<string>): XmlNode {
  const [from, to] = [splitVariableName(one.from, names), splitVariableName(one.to, names)];
  const { gain = 1, offset = 0, convertUnits } = one;
  const linear = { name: "ssc:LinearTransformation", attributes: { factor: gain, offset } };
  return {
    name: "ssd:Connection",
    attributes: {
      ...{ startElement: from?.unit, startConnector: from?.variable ?? one.from },
      ...{ endElement: to?.unit, endConnector: to?.variable ?? one.to },
      suppressUnitConversion: convertUnits === false ? true : undefined,
    },
    children: gain === 1 && offset === 0 ? [] : [linear],
  };
}

type Definitions = Readonly<Record<string, PhysicalUnitDescription>>;

/** Units of measurement of the connectors, with their definitions. */
function usedUnits({ connections }: SystemDescription, definitions: Definitions): Definitions {
  const lookUp = unitLookup(definitions);
  const used = new Set(connections.flatMap(({ fromUnit, toUnit }) => [fromUnit ?? "", toUnit ?? ""]));
  return Object.fromEntries(
    [...used].flatMap((name) => {
      const unit = name === "" ? undefined : lookUp(name);
      return unit === undefined ? [] : [[name, unit]];
    }),
  );
}

function unitNode([name, { exponents, factor, offset }]: readonly [
  string,
  PhysicalUnitDescription,
]): XmlNode {
  const present = Object.fromEntries(Object.entries(exponents).filter(([, exponent]) => exponent !== 0));
  const scale = { factor: factor === 1 ? undefined : factor, offset: offset === 0 ? undefined : offset };
  const base = { name: "ssc:BaseUnit", attributes: { ...present, ...scale } };
  return { name: "ssc:Unit", attributes: { name }, children: [base] };
}

function annotationNode(text: string): XmlNode {
  const options = { name: "cosimo:Options", attributes: { "xmlns:cosimo": ANNOTATION_NAMESPACE }, text };
  return {
    name: "ssd:Annotations",
    children: [{ name: "ssc:Annotation", attributes: { type: ANNOTATION_TYPE }, children: [options] }],
  };
}
