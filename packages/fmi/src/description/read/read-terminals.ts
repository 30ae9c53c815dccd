import type { Checked } from "@cosimo/ir";
import { terminalsSchema } from "../../schema/fmi3-schema.ts";
import { readXml } from "../../xml/read-xml.ts";
import { childOf, childrenOf, type XmlElement } from "../../xml/xml-element.ts";
import type { AttributeTable } from "../attribute-table.ts";
import {
  extentAttributes,
  graphicsAttributes,
  memberAttributes,
  streamAttributes,
  systemAttributes,
  type Terminal,
  type TerminalsAndIcons,
  terminalAttributes,
} from "../terminals-and-icons.ts";
import { annotated, given } from "./element-values.ts";
import { readAttributes } from "./read-attributes.ts";
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
      coordinateSystem: system && { span: system.span, ...readAttributes(system, systemAttributes) },
      icon: icon && { span: icon.span, ...readAttributes(icon, extentAttributes) },
    }),
    terminals: childrenOf(childOf(root, "Terminals"), "Terminal").map(readTerminal),
  };
}

function readTerminal(element: XmlElement): Terminal {
  const graphics = childOf(element, "TerminalGraphicalRepresentation");
  const read =
    <T extends AttributeTable>(table: T) =>
    (one: XmlElement) => ({
      ...annotated(one),
      ...readAttributes(one, table),
    });
  return {
    ...read(terminalAttributes)(element),
    members: childrenOf(element, "TerminalMemberVariable").map(read(memberAttributes)),
    streams: childrenOf(element, "TerminalStreamMemberVariable").map(read(streamAttributes)),
    terminals: childrenOf(element, "Terminal").map(readTerminal),
    ...given({ graphics: graphics && read(graphicsAttributes)(graphics) }),
  };
}
