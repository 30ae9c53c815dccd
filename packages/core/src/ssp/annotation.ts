import type { SystemDescription, UnitDescription } from "@cosimo/cosim";
import { attributeOf, childOf, childrenOf, type XmlElement } from "@cosimo/fmi";
import { ssdNames } from "@cosimo/ir";
import { readJson } from "../json/read-json.ts";
import { readShape } from "../system-file/check-shape.ts";
import { type UnitJson, unitOf } from "../system-file/read-system-json.ts";
import { annotationSchema } from "../system-file/system-schema.ts";
import { unitJson } from "../system-file/write-system-json.ts";
import type { SspReading } from "./ssp-reading.ts";

/**
 * Data without an SSP element, as an annotation of this tool (section 4.2): other tools ignore it, and their systems
 * lack it.
 */
export const ANNOTATION_TYPE = "dev.cosimo.co-simulation";
export const ANNOTATION_NAMESPACE = "urn:cosimo:co-simulation:1";

/** Type of components without a file: SSP 1.0 demands a source of every component. */
export const OWN_UNIT_TYPE = "application/x-cosimo-unit";

export interface SystemAnnotation {
  /** Units that SSP cannot describe, and additional options of others. */
  readonly units: readonly UnitDescription[];
  /** Inputs with several connections whose values add up. */
  readonly sums: readonly string[];
  readonly experiment: SystemDescription["experiment"];
  readonly algorithm: SystemDescription["algorithm"];
  readonly bonds: SystemDescription["bonds"];
}

const nothing: SystemAnnotation = { units: [], sums: [], experiment: {}, algorithm: {}, bonds: [] };

interface AnnotationJson {
  readonly units?: Readonly<Record<string, UnitJson>>;
  readonly sums?: readonly string[];
  readonly experiment?: SystemDescription["experiment"];
  readonly algorithm?: SystemDescription["algorithm"];
  readonly bonds?: Readonly<Record<string, readonly [string, string]>>;
}

export function readAnnotation(
  { diagnostics }: Pick<SspReading, "diagnostics">,
  root: XmlElement,
): SystemAnnotation {
  const annotation = childrenOf(childOf(root, "Annotations"), "Annotation").find(
    (one) => attributeOf(one, "type") === ANNOTATION_TYPE,
  );
  const options = annotation?.children.find(({ namespace }) => namespace === ANNOTATION_NAMESPACE);
  if (options === undefined) return nothing;
  const json = readJson({ uri: `${options.span.source.uri}#${ANNOTATION_TYPE}`, text: options.text });
  const read = json.value && readShape<AnnotationJson>(json.value, annotationSchema);
  diagnostics.push(...json.diagnostics, ...(read?.diagnostics ?? []));
  if (read?.value === undefined) return nothing;
  const { units = {}, sums = [], experiment = {}, algorithm = {}, bonds = {} } = read.value;
  return {
    ...{ sums, experiment, algorithm },
    units: Object.entries(units).map(([name, unit]) => unitOf(name, unit)),
    bonds: Object.entries(bonds).map(([name, inputs]) => ({ name, inputs })),
  };
}

/** Missing if the elements of SSP are sufficient. */
export function annotationText(system: SystemDescription): string | undefined {
  const { units, connections, experiment, algorithm, bonds } = system;
  const others = Object.fromEntries(
    Object.entries(experiment).filter(([name]) => !ssdNames.some((one) => one === name)),
  );
  const sums = [...new Set(connections.filter(({ sum }) => sum === true).map(({ to }) => to))];
  const own = units.filter(needsAnnotation).map((unit) => [unit.name, unitJson(unit)] as const);
  const parts: readonly (readonly [string, object])[] = [
    ["units", Object.fromEntries(own)],
    ["sums", sums],
    ["experiment", others],
    ["algorithm", algorithm],
    ["bonds", Object.fromEntries(bonds.map(({ name, inputs }) => [name, inputs]))],
  ];
  const present = parts.filter(([, part]) => Object.keys(part).length > 0);
  return present.length === 0 ? undefined : JSON.stringify(Object.fromEntries(present));
}

/** A unit that SSP has no type for: the annotation has all of it. */
export function isOwn({ kind }: UnitDescription["origin"]): boolean {
  return kind === "functions" || kind === "line" || kind === "remote";
}

function needsAnnotation({ name: _, span: __, origin, ...options }: UnitDescription): boolean {
  return isOwn(origin) || Object.keys(options).length > 0;
}
