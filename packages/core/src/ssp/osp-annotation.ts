import type { ExperimentDescription } from "@cosimo/cosim";
import { attributeOf, childOf, childrenOf, type XmlElement } from "@cosimo/fmi";
import { numberOf, report, type SspReading } from "./ssp-reading.ts";

/** Type of the annotations of the Open Simulation Platform (libcosim). */
const OSP_TYPE = "com.opensimulationplatform";

/** The step of its algorithm, the only one that it has, is the communication step; what else it says is reported. */
export function readOspAnnotation(
  reading: SspReading,
  root: XmlElement,
): Pick<ExperimentDescription, "communicationStep"> {
  const experiment = childOf(root, "DefaultExperiment");
  const content = ospContent(experiment);
  const algorithm = content.find(({ name }) => name === "Algorithm");
  const fixed = algorithm && childOf(algorithm, "FixedStepAlgorithm");
  for (const { name, span } of [
    ...content.filter((one) => one !== algorithm),
    ...(algorithm?.children ?? []),
  ])
    if (name !== "FixedStepAlgorithm") report(reading, "ssp.osp-annotation", span, { name });
  if (fixed === undefined || attributeOf(fixed, "baseStepSize") === undefined) return {};
  const communicationStep = numberOf(reading, fixed, "baseStepSize", 0);
  if (communicationStep > 0) return { communicationStep };
  const args = { element: fixed.name, attribute: "baseStepSize", value: String(communicationStep) };
  report(reading, "ssp.bad-value", fixed.span, args);
  return {};
}

/** The step that an annotation of a component proposes [s]. */
export function readStepHint(reading: SspReading, component: XmlElement): number | undefined {
  const content = ospContent(component);
  for (const { name, span } of content)
    if (name !== "StepSizeHint") report(reading, "ssp.osp-annotation", span, { name });
  const hint = content.find(({ name }) => name === "StepSizeHint");
  if (hint === undefined) return undefined;
  const step = numberOf(reading, hint, "value", 0);
  if (step > 0) return step;
  const args = { element: hint.name, attribute: "value", value: String(step) };
  return report(reading, "ssp.bad-value", hint.span, args);
}

function ospContent(element: XmlElement | undefined): readonly XmlElement[] {
  const annotations = childrenOf(element && childOf(element, "Annotations"), "Annotation");
  return annotations
    .filter((one) => attributeOf(one, "type") === OSP_TYPE)
    .flatMap(({ children }) => children);
}
