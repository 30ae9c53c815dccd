import type {
  ExperimentDescription,
  ParameterValueDescription,
  SystemDescription,
  UnitDescription,
} from "@cosimo/cosim";
import { attributeOf, childOf, childrenOf, readXml, type XmlElement } from "@cosimo/fmi";
import { type Checked, type Diagnostic, hasErrors, phrase } from "@cosimo/ir";
import { simulatorRate } from "../ssp/simulator-rate.ts";
import type { SspFiles } from "../ssp/ssp-files.ts";
import { folderOf, resolveSource } from "../ssp/ssp-reading.ts";
import { readConnections } from "./osp-connections.ts";
import { readFunctions } from "./osp-functions.ts";
import { ospPhrases } from "./osp-messages.ts";

import {
  badValue,
  describedFmu,
  numberIn,
  type OspReading,
  onlyKnown,
  report,
  required,
  type Simulator,
} from "./osp-reading.ts";

const limits = { bytes: 64 * 1024 * 1024, depth: 100 };

/** Of version 0.1 (libcosim, OspSystemStructure.xsd). */
const NAMESPACE = "http://opensimulationplatform.com/MSMI/OSPSystemStructure";

const KNOWN = [
  ...["StartTime", "EndTime", "BaseStepSize", "Algorithm", "Simulators", "Functions", "Connections"],
  "EccoConfiguration",
];

/**
 * Reads a coupled system from OspSystemStructure.xml of the Open Simulation Platform (libcosim, version 0.1), with the descriptions
 * of its FMUs. Functions become gains, offsets and sums of connections; steps of simulators become rates.
 */
export function readOsp(files: SspFiles, path = "OspSystemStructure.xml"): Checked<SystemDescription> {
  const diagnostics: Diagnostic[] = [];
  const reading: OspReading = { files, folder: folderOf(path), diagnostics };
  const root = readRoot(reading, path);
  if (root === undefined) return { diagnostics };
  onlyKnown(reading, root, KNOWN);
  readAlgorithm(reading, root);
  const elements = childrenOf(childOf(root, "Simulators"), "Simulator");
  const simulators = readSimulators(reading, elements);
  const functions = readFunctions(reading, root);
  const { connections, bonds } = readConnections(reading, root, simulators, functions);
  const experiment = readExperiment(reading, root, elements);
  const units = [...simulators.values()].map((one) => unitOf(reading, one, elements, experiment));
  const parameters = initialValues(reading, elements);
  if (hasErrors(diagnostics)) return { diagnostics };
  return {
    value: {
      name: attributeOf(root, "name") ?? "OspSystemStructure",
      ...{ units, connections, bonds, experiment, parameters },
      ...{ algorithm: {}, span: root.span },
    },
    diagnostics,
  };
}

function readRoot(reading: OspReading, path: string): XmlElement | undefined {
  const file = reading.files.nameOf(path);
  const bytes = reading.files.read(path);
  reading.diagnostics.push(...bytes.diagnostics);
  if (bytes.value === undefined) return undefined;
  const { value: root, diagnostics } = readXml(bytes.value, file, limits);
  reading.diagnostics.push(...diagnostics);
  if (root === undefined) return undefined;
  if (root.name !== "OspSystemStructure")
    return report(reading, "osp.not-osp", root.span, { file, name: root.name });
  const { namespace } = root;
  if (namespace !== NAMESPACE)
    return report(reading, "osp.namespace", root.span, { file, namespace, expected: NAMESPACE });
  const version = attributeOf(root, "version") ?? "";
  if (version !== "0.1") report(reading, "osp.version", root.span, { file, version });
  return root;
}

function readAlgorithm(reading: OspReading, root: XmlElement): void {
  const algorithm = childOf(root, "Algorithm");
  const name = algorithm?.text.trim() ?? "fixedStep";
  if (name !== "fixedStep") {
    report(reading, "osp.algorithm", algorithm?.span, { name });
    return;
  }
  const ecco = childOf(root, "EccoConfiguration");
  if (ecco !== undefined) report(reading, "osp.unused", ecco.span, { element: ecco.name });
}

function readSimulators(
  reading: OspReading,
  elements: readonly XmlElement[],
): ReadonlyMap<string, Simulator> {
  const simulators = new Map<string, Simulator>();
  for (const element of elements) {
    const name = required(reading, element, "name");
    const source = required(reading, element, "source");
    if (name === undefined || source === undefined) continue;
    if (simulators.has(name)) report(reading, "osp.simulator-twice", element.span, { name });
    if (source.startsWith("proxyfmu:")) {
      report(reading, "osp.proxy-source", element.span, { name, source });
      continue;
    }
    const path = resolveSource(reading, source, reading.folder, element.span);
    if (path === undefined) continue;
    const fmu = describedFmu(reading, path);
    simulators.set(name, { name, path, ...(fmu && { fmu }) });
  }
  return simulators;
}

/** Times in seconds. Without a base step the shortest step of the simulators is the communication step. */
function readExperiment(
  reading: OspReading,
  root: XmlElement,
  elements: readonly XmlElement[],
): ExperimentDescription {
  const number = (name: string): number | undefined => {
    const element = childOf(root, name);
    return element && numberIn(reading, element, element.text);
  };
  const [startTime, stopTime] = [number("StartTime"), number("EndTime")];
  const steps = elements.flatMap((element) => stepOf(reading, element) ?? []);
  const base = number("BaseStepSize");
  if (base !== undefined && !(base > 0)) {
    const { name, span } = childOf(root, "BaseStepSize")!;
    badValue(reading, name, span, String(base), phrase(ospPhrases, "osp.a-positive-number"));
  }
  const communicationStep = base ?? (steps.length > 0 ? Math.min(...steps) : undefined);
  return {
    ...(startTime !== undefined && { startTime }),
    ...(stopTime !== undefined && { stopTime }),
    ...(communicationStep !== undefined && { communicationStep }),
  };
}

/** The step of a simulator [s]. */
function stepOf(reading: OspReading, element: XmlElement): number | undefined {
  const text = attributeOf(element, "stepSize");
  if (text === undefined) return undefined;
  const step = Number(text.trim());
  if (step > 0 && Number.isFinite(step)) return step;
  return badValue(reading, "stepSize", element.span, text, phrase(ospPhrases, "osp.a-positive-number"));
}

/** A simulator with a longer step steps less often, as in libcosim: in every n-th step, n rounded. */
function unitOf(
  reading: OspReading,
  { name, path }: Simulator,
  elements: readonly XmlElement[],
  { communicationStep: base }: ExperimentDescription,
): UnitDescription {
  const element = elements.find((one) => attributeOf(one, "name") === name)!;
  const step = stepOf({ ...reading, diagnostics: [] }, element);
  const unit = {
    name,
    origin: { kind: "fmu", file: reading.files.pathOf(path), type: "cs" },
    span: element.span,
  } as const;
  if (step === undefined || base === undefined) return unit;
  const rate = simulatorRate(reading, { name, step, base, span: element.span });
  return rate === 1 ? unit : { ...unit, rate };
}

function initialValues(
  reading: OspReading,
  elements: readonly XmlElement[],
): Readonly<Record<string, ParameterValueDescription>> {
  return Object.fromEntries(
    elements.flatMap((simulator) =>
      childrenOf(childOf(simulator, "InitialValues"), "InitialValue").flatMap(
        (element): [string, ParameterValueDescription][] => {
          const variable = required(reading, element, "variable");
          const [typed] = element.children;
          const text = typed && required(reading, typed, "value");
          if (variable === undefined || typed === undefined || text === undefined) return [];
          const value = startOf(reading, typed, text);
          return value === undefined ? [] : [[`${attributeOf(simulator, "name")}.${variable}`, value]];
        },
      ),
    ),
  );
}

function startOf(
  reading: OspReading,
  typed: XmlElement,
  text: string,
): ParameterValueDescription | undefined {
  switch (typed.name) {
    case "Real":
    case "Integer":
      return numberIn(reading, typed, text, "value");
    case "Boolean": {
      const isTrue = ["true", "1"].includes(text.trim());
      if (isTrue || ["false", "0"].includes(text.trim())) return isTrue;
      return badValue(reading, "value", typed.span, text, phrase(ospPhrases, "osp.true-or-false"));
    }
    case "String":
      return text;
    default:
      return report(reading, "osp.unknown-element", typed.span, {
        ...{ element: typed.name, parent: "InitialValue" },
      });
  }
}
