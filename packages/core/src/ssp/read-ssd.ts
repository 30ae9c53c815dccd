import type { PhysicalUnitDescription, UnitOrigin } from "@cosimo/cosim";
import { attributeOf, childOf, childrenOf, type XmlElement } from "@cosimo/fmi";
import { OWN_UNIT_TYPE } from "./annotation.ts";
import { readStepHint } from "./osp-annotation.ts";
import { type BoundParameter, readBindings } from "./parameter-sets.ts";
import type { SsdComponent, SsdConnection, SsdConnector, SsdElement, SsdEnd, SsdSystem } from "./ssd.ts";
import type { SspFiles } from "./ssp-files.ts";
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

/** Data of a description outside of its systems. */
export interface SsdFile {
  readonly root: XmlElement;
  readonly system: SsdSystem;
  /** Defined in this file and in the files it refers to. */
  readonly units: Readonly<Record<string, PhysicalUnitDescription>>;
}

/** Largest depth of nested systems and files. */
const MOST_LEVELS = 30;

interface Place {
  readonly files: SspFiles;
  /** Folder of the current file. */
  readonly folder: string;
  readonly depth: number;
}

/** Reads a system structure description with all files it refers to. */
export function readSsd(reading: SspReading, path: string): SsdFile | undefined {
  return new SsdReader(reading).file(path, { files: reading.files, folder: folderOf(path), depth: 0 });
}

class SsdReader {
  readonly #diagnostics: SspReading["diagnostics"];
  readonly #units: Record<string, PhysicalUnitDescription> = {};

  constructor({ diagnostics }: SspReading) {
    this.#diagnostics = diagnostics;
  }

  #reading({ files }: Place): SspReading {
    return { files, diagnostics: this.#diagnostics };
  }

  file(path: string, place: Place): SsdFile | undefined {
    const reading = this.#reading(place);
    const { value: bytes, diagnostics } = place.files.read(path);
    this.#diagnostics.push(...diagnostics);
    const root = bytes && readRoot(reading, bytes, path, "SystemStructureDescription");
    if (root === undefined) return undefined;
    this.#define(reading, readUnits(reading, root), root);
    const system = childOf(root, "System");
    if (system === undefined)
      return report(reading, "ssp.missing-element", root.span, { element: root.name, child: "System" });
    return { root, system: this.#system(system, place), units: this.#units };
  }

  #define(
    reading: SspReading,
    units: Readonly<Record<string, PhysicalUnitDescription>>,
    { span }: XmlElement,
  ): void {
    for (const [name, unit] of Object.entries(units)) {
      const known = this.#units[name];
      if (known === undefined) this.#units[name] = unit;
      else if (JSON.stringify(known) !== JSON.stringify(unit))
        report(reading, "ssp.unit-twice", span, { name });
    }
  }

  #system(element: XmlElement, place: Place): SsdSystem {
    const reading = this.#reading(place);
    const name = attributeOf(element, "name") ?? "";
    const children = childOf(element, "Elements")?.children ?? [];
    const elements = children.flatMap((child) => this.#element(child, place) ?? []);
    for (const [i, { name: one, span }] of elements.entries())
      if (elements.findIndex((other) => other.name === one) < i)
        report(reading, "ssp.element-twice", span, { system: name, name: one });
    return {
      ...{ kind: "system", name, elements, span: element.span },
      connectors: readConnectors(reading, element),
      connections: childrenOf(childOf(element, "Connections"), "Connection").flatMap(
        (one) => readConnection(reading, one) ?? [],
      ),
      dictionaries: this.#dictionaries(element, place),
      parameters: this.#parameters(element, place),
    };
  }

  #parameters(element: XmlElement, place: Place): readonly BoundParameter[] {
    const reading = this.#reading(place);
    return readBindings(reading, element, place.folder, (units) => this.#define(reading, units, element));
  }

  #element(element: XmlElement, place: Place): SsdElement | undefined {
    const reading = this.#reading(place);
    if (!["Component", "System", "SignalDictionaryReference"].includes(element.name)) return undefined;
    const name = required(reading, element, "name");
    if (name === undefined) return undefined;
    if (element.name === "System") return this.#system(element, place);
    if (element.name === "Component") return this.#component(name, element, place);
    const dictionary = required(reading, element, "dictionary");
    return dictionary === undefined
      ? undefined
      : {
          kind: "dictionary",
          name,
          dictionary,
          connectors: readConnectors(reading, element),
          span: element.span,
        };
  }

  #component(name: string, element: XmlElement, place: Place): SsdComponent | SsdSystem | undefined {
    const reading = this.#reading(place);
    const source = attributeOf(element, "source");
    const type = attributeOf(element, "type") ?? "application/x-fmu-sharedlibrary";
    if (source === undefined || type === OWN_UNIT_TYPE) {
      const connectors = readConnectors(reading, element);
      const origin: UnitOrigin = { kind: "fmu", file: "" };
      return {
        kind: "component",
        name,
        connectors,
        origin,
        parameters: this.#parameters(element, place),
        span: element.span,
      };
    }
    if (type === "application/x-ssp-definition" || type === "application/x-ssp-package")
      return this.#nested(name, element, source, place);
    if (source.startsWith("proxyfmu:"))
      return report(reading, "ssp.proxy-source", element.span, { component: name, source });
    const path = resolveSource(reading, source.split("#")[0]!, place.folder, element.span);
    const origin = path === undefined ? undefined : originOf(type, place.files.pathOf(path), element);
    if (origin === undefined) {
      if (path !== undefined) report(reading, "ssp.component-type", element.span, { component: name, type });
      return undefined;
    }
    const step = readStepHint(reading, element);
    return {
      ...{ kind: "component", name, origin, span: element.span, ...(step !== undefined && { step }) },
      connectors: readConnectors(reading, element),
      parameters: this.#parameters(element, place),
    };
  }

  /** Another description instead of the component; bindings of the component override its values. */
  #nested(name: string, element: XmlElement, source: string, place: Place): SsdSystem | undefined {
    const reading = this.#reading(place);
    if (place.depth >= MOST_LEVELS)
      return report(reading, "ssp.too-deep", element.span, { limit: MOST_LEVELS, component: name });
    const [file = "", variant = ""] = source.split("#");
    const path = resolveSource(reading, file, place.folder, element.span);
    if (path === undefined) return undefined;
    const isArchive = /\.ssp$/i.test(path);
    const opened = isArchive ? place.files.archive?.(path) : { value: place.files, diagnostics: [] };
    this.#diagnostics.push(...(opened?.diagnostics ?? []));
    if (opened?.value === undefined)
      return report(reading, "ssp.unreadable-source", element.span, { source, element: name });
    const start = isArchive ? variant || "SystemStructure.ssd" : path;
    const inner = { files: opened.value, folder: folderOf(start), depth: place.depth + 1 };
    const system = this.file(start, inner)?.system;
    if (system === undefined) return undefined;
    const connectors = new Map([...system.connectors, ...readConnectors(reading, element)]);
    return {
      ...system,
      name,
      connectors,
      parameters: [...system.parameters, ...this.#parameters(element, place)],
    };
  }

  #dictionaries(element: XmlElement, place: Place): SsdSystem["dictionaries"] {
    const reading = this.#reading(place);
    const found = new Map<string, ReadonlyMap<string, string | undefined>>();
    for (const dictionary of childrenOf(childOf(element, "SignalDictionaries"), "SignalDictionary")) {
      const name = required(reading, dictionary, "name");
      const content = this.#dictionaryContent(dictionary, place);
      if (name === undefined || content === undefined) continue;
      this.#define(reading, readUnits(reading, content), content);
      const entries = childrenOf(content, "DictionaryEntry").flatMap(
        (entry): [string, string | undefined][] => {
          const entryName = required(reading, entry, "name");
          return entryName === undefined ? [] : [[entryName, unitOfType(entry)]];
        },
      );
      found.set(name, new Map(entries));
    }
    return found;
  }

  #dictionaryContent(dictionary: XmlElement, place: Place): XmlElement | undefined {
    const reading = this.#reading(place);
    const source = attributeOf(dictionary, "source");
    if (source === undefined)
      return (
        childOf(dictionary, "SignalDictionary") ??
        report(reading, "ssp.missing-element", dictionary.span, {
          element: "SignalDictionary",
          child: "SignalDictionary",
        })
      );
    const request = { source, folder: place.folder, span: dictionary.span, element: "SignalDictionary" };
    const read = readSource(reading, request);
    return read && readRoot(reading, read.bytes, read.path, "SignalDictionary");
  }
}

function originOf(type: string, file: string, element: XmlElement): UnitOrigin | undefined {
  const [mime = "", ...parameters] = type.split(";").map((part) => part.trim());
  if (mime === "text/x-modelica" || mime === "text/x-lisma") {
    const path = parameters.find((one) => one.startsWith("path="))?.slice("path=".length);
    return { kind: "model", file, ...(path !== undefined && { class: path }) };
  }
  if (mime === "text/javascript" || mime === "text/python")
    return { kind: "code", language: mime === "text/python" ? "python" : "javascript", file };
  if (mime === "text/csv") return { kind: "table", file };
  if (mime !== "application/x-fmu-sharedlibrary") return undefined;
  const implementation = attributeOf(element, "implementation");
  if (implementation === "CoSimulation") return { kind: "fmu", file, type: "cs" };
  return { kind: "fmu", file, ...(implementation === "ModelExchange" && { type: "me" }) };
}

function readConnectors(reading: SspReading, element: XmlElement): ReadonlyMap<string, SsdConnector> {
  const connectors = childrenOf(childOf(element, "Connectors"), "Connector").flatMap(
    (connector): [string, SsdConnector][] => {
      const [name, kind] = [required(reading, connector, "name"), required(reading, connector, "kind")];
      return name === undefined || kind === undefined
        ? []
        : [[name, { name, kind, unit: unitOfType(connector) }]];
    },
  );
  return new Map(connectors);
}

function unitOfType(element: XmlElement): string | undefined {
  const real = element.children.find(({ name }) => name === "Real" || name.startsWith("Float"));
  return real && attributeOf(real, "unit");
}

function readConnection(reading: SspReading, element: XmlElement): SsdConnection | undefined {
  const [startConnector, endConnector] = [
    required(reading, element, "startConnector"),
    required(reading, element, "endConnector"),
  ];
  if (startConnector === undefined || endConnector === undefined) return undefined;
  if (attributeOf(element, "startIndices") !== undefined || attributeOf(element, "endIndices") !== undefined)
    return report(reading, "ssp.indices", element.span);
  const table = element.children.find(({ name }) => name.endsWith("MappingTransformation"));
  if (table !== undefined)
    return report(reading, "ssp.transformation", element.span, { transformation: table.name });
  const linear = childOf(element, "LinearTransformation");
  const end = (role: "start" | "end", connector: string): SsdEnd => ({
    // Some tools write an empty name for the system itself.
    ...{ element: attributeOf(element, `${role}Element`) || undefined, connector },
  });
  return {
    start: end("start", startConnector),
    end: end("end", endConnector),
    gain: linear === undefined ? 1 : numberOf(reading, linear, "factor", 1),
    offset: linear === undefined ? 0 : numberOf(reading, linear, "offset", 0),
    suppressUnitConversion: booleanOf(element, "suppressUnitConversion"),
    span: element.span,
  };
}
