import { attributeOf, childOf, readXml, type XmlElement } from "@cosimo/fmi";
import { folderOf } from "../ssp/ssp-reading.ts";
import { joined, type OspReading, report, type Simulator } from "./osp-reading.ts";

/** The variables of a group, by its name; groups of groups have those of all. */
export type VariableGroups = ReadonlyMap<string, readonly string[]>;

/** The groups that the OSP model description of a simulator defines, beside its FMU or the system. */
export function variableGroups(reading: OspReading, simulator: Simulator): VariableGroups {
  const file = groupsFile(simulator);
  const paths = [folderOf(simulator.path), reading.folder].map((folder) => joined(folder, file));
  const path = paths.find((one) => reading.files.read(one).value !== undefined);
  if (path === undefined) return new Map();
  const bytes = reading.files.read(path).value!;
  const { value: root, diagnostics } = readXml(bytes, reading.files.nameOf(path));
  reading.diagnostics.push(...diagnostics);
  const groups = (root && childOf(root, "VariableGroups"))?.children ?? [];
  return new Map(groups.map((group) => [attributeOf(group, "name") ?? "", variablesIn(group)]));
}

function groupsFile({ name, fmu }: Simulator): string {
  return `${fmu?.modelName ?? name}_OspModelDescription.xml`;
}

function variablesIn(group: XmlElement): readonly string[] {
  return group.children.flatMap((child) =>
    child.name === "Variable" ? (attributeOf(child, "ref") ?? []) : variablesIn(child),
  );
}

/** The variables of a group that a connection names. */
export function groupOf(
  reading: OspReading,
  simulator: Simulator,
  element: XmlElement,
): readonly string[] | undefined {
  const name = attributeOf(element, "name") ?? "";
  const found = variableGroups(reading, simulator).get(name);
  if (found !== undefined) return found.map((one) => `${simulator.name}.${one}`);
  const file = groupsFile(simulator);
  return report(reading, "osp.no-group", element.span, { simulator: simulator.name, name, file });
}
