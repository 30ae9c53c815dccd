import type { ExperimentDescription, SystemDescription, UnitDescription } from "@cosimo/cosim";
import { attributeOf, childOf, type XmlElement } from "@cosimo/fmi";
import { type Checked, type Diagnostic, hasErrors, ssdNames } from "@cosimo/ir";

import { isOwn, readAnnotation, type SystemAnnotation } from "./annotation.ts";
import { connectorUnits } from "./connector-units.ts";
import { flattenSsd } from "./flatten-ssd.ts";
import { readOspAnnotation } from "./osp-annotation.ts";
import { readSsd } from "./read-ssd.ts";
import { simulatorRate } from "./simulator-rate.ts";
import type { SspFiles } from "./ssp-files.ts";
import { numberOf, report, type SspReading } from "./ssp-reading.ts";

/**
 * Reads a coupled system from a system structure description of SSP 1.0, with all files it refers to. Paths of units
 * are those of `SspFiles.pathOf`.
 */
export function readSsp(files: SspFiles, path = "SystemStructure.ssd"): Checked<SystemDescription> {
  const diagnostics: Diagnostic[] = [];
  const reading: SspReading = { files, diagnostics };
  const file = readSsd(reading, path);
  if (file === undefined || hasErrors(diagnostics)) return { diagnostics };
  const { root, system, units: physicalUnits } = file;
  const annotation = readAnnotation(reading, root);
  const flat = flattenSsd(reading, system, physicalUnits);
  const described = flat.units.length > 0 ? flat.units : connectorUnits(system);
  if (described.length === 0) report(reading, "ssp.nothing-to-run", root.span);
  const experiment = {
    ...stepOf(flat.steps),
    ...readOspAnnotation(reading, root),
    ...annotation.experiment,
    ...defaultExperiment(reading, root),
  };
  const units = described
    .map((unit) => withStep(reading, unit, flat.steps.get(unit.name), experiment.communicationStep))
    .map((unit) => annotated(unit, annotation));
  for (const { name, origin, span } of units)
    if (origin.kind === "fmu" && origin.file === "")
      report(reading, "ssp.no-source", span, { component: name });
  if (hasErrors(diagnostics)) return { diagnostics };
  const { sums, algorithm, bonds } = annotation;
  const description = attributeOf(root, "description");
  return {
    value: {
      name: attributeOf(root, "name") ?? system.name,
      ...(description !== undefined && { description }),
      connections: flat.connections.map((one) => (sums.includes(one.to) ? { ...one, sum: true } : one)),
      parameters: flat.units.length > 0 ? flat.parameters : {},
      parameterUnits: flat.parameterUnits,
      ...{ experiment, units, algorithm, bonds, physicalUnits, optionalParameters: true, span: root.span },
    },
    diagnostics,
  };
}

/** Without a step of the system, that is the shortest step of its units. */
function stepOf(steps: ReadonlyMap<string, number>): Pick<ExperimentDescription, "communicationStep"> {
  return steps.size === 0 ? {} : { communicationStep: Math.min(...steps.values()) };
}

/** A unit with a longer step than the system steps less often. */
function withStep(
  reading: SspReading,
  unit: UnitDescription,
  step: number | undefined,
  base: number | undefined,
): UnitDescription {
  if (step === undefined || base === undefined || unit.span === undefined) return unit;
  const rate = simulatorRate(reading, { name: unit.name, step, base, span: unit.span });
  return rate === 1 ? unit : { ...unit, rate };
}

/** Adds the options of the annotation; a unit without SSP elements comes from it entirely. */
function annotated(unit: UnitDescription, { units }: SystemAnnotation): UnitDescription {
  const own = units.find(({ name }) => name === unit.name);
  if (own === undefined) return unit;
  const { origin, ...options } = own;
  const replaced = isOwn(origin) ? origin : unit.origin;
  return { ...unit, ...options, origin: replaced };
}

function defaultExperiment(reading: SspReading, root: XmlElement): ExperimentDescription {
  const experiment = childOf(root, "DefaultExperiment");
  if (experiment === undefined) return {};
  const times = ssdNames.filter((name) => attributeOf(experiment, name) !== undefined);
  return Object.fromEntries(times.map((name) => [name, numberOf(reading, experiment, name, 0)]));
}
