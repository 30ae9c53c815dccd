import type { Checked } from "@cosimo/ir";
import { terminalsSchema } from "../../schema/fmi3-schema.ts";
import { parseInteger } from "../../schema/lexical.ts";
import { readXml } from "../../xml/read-xml.ts";
import { childOf, childrenOf, type XmlElement } from "../../xml/xml-element.ts";
import type { Extent, Terminal, TerminalGraphics, TerminalsAndIcons } from "../terminals-and-icons.ts";
import { annotated, given, name, required, valuesOf } from "./element-values.ts";
import { type ReadOptions, readBySchema } from "./read-model-description.ts";

/** terminalsAndIcons/terminalsAndIcons.xml. */
export function readTerminalsAndIcons(
  content: Uint8Array | string,
  { file = "terminalsAndIcons/terminalsAndIcons.xml", limits }: ReadOptions = {},
): Checked<TerminalsAndIcons> {
  const { value: root, diagnostics } = readXml(content, file, limits);
  return root === undefined ? { diagnostics } : readBySchema(root, terminalsSchema, readRoot);
}

function readRoot(root: XmlElement): TerminalsAndIcons {
  const graphics = childOf(root, "GraphicalRepresentation");
  const system = graphics && childOf(graphics, "CoordinateSystem");
  const icon = graphics && childOf(graphics, "Icon");
  return {
    ...annotated(root),
    ...given({
      coordinateSystem: system && {
        ...readExtent(system),
        suggestedScalingFactorToMillimetres: number(system, "suggestedScalingFactorTo_mm"),
      },
      icon: icon && readExtent(icon),
    }),
    terminals: childrenOf(childOf(root, "Terminals"), "Terminal").map(readTerminal),
  };
}

function number(element: XmlElement, attribute: string): number {
  return required(valuesOf(element).double(attribute), attribute);
}

function readExtent(element: XmlElement): Extent {
  const [x1, y1, x2, y2] = ["x1", "y1", "x2", "y2"].map((corner) => number(element, corner)) as [
    number,
    number,
    number,
    number,
  ];
  return { span: element.span, x1, y1, x2, y2 };
}

function readTerminal(element: XmlElement): Terminal {
  const values = valuesOf(element);
  const graphics = childOf(element, "TerminalGraphicalRepresentation");
  return {
    ...annotated(element),
    name: name(values),
    matchingRule: name(values, "matchingRule"),
    ...given({ terminalKind: values.text("terminalKind"), description: values.text("description") }),
    members: childrenOf(element, "TerminalMemberVariable").map(readMember),
    streams: childrenOf(element, "TerminalStreamMemberVariable").map(readStream),
    terminals: childrenOf(element, "Terminal").map(readTerminal),
    ...given({ graphics: graphics && readGraphics(graphics) }),
  };
}

function readMember(element: XmlElement) {
  const values = valuesOf(element);
  return {
    ...annotated(element),
    variableName: name(values, "variableName"),
    variableKind: name(values, "variableKind"),
    ...given({ memberName: values.text("memberName") }),
  };
}

function readStream(element: XmlElement) {
  const values = valuesOf(element);
  return {
    ...annotated(element),
    inStreamMemberName: name(values, "inStreamMemberName"),
    outStreamMemberName: name(values, "outStreamMemberName"),
    inStreamVariableName: name(values, "inStreamVariableName"),
    outStreamVariableName: name(values, "outStreamVariableName"),
  };
}

function readGraphics(element: XmlElement): TerminalGraphics {
  const values = valuesOf(element);
  return {
    ...readExtent(element),
    ...annotated(element),
    ...given({
      defaultConnectionColor: values.list("defaultConnectionColor", parseInteger("uint8")),
      defaultConnectionStrokeSize: values.double("defaultConnectionStrokeSize"),
    }),
    iconBaseName: name(values, "iconBaseName"),
  };
}
