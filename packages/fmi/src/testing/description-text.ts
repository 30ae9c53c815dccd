/** Parts of a small model description besides the required ones. */
export interface DescriptionParts {
  /** Attributes of the root element. */
  readonly root?: string;
  /** Elements of the interface types; Model Exchange if there are none. */
  readonly interfaces?: string;
  /** Elements between interface types and variables. */
  readonly definitions?: string;
  /** Variables after the first one: parameter `p` (FMI 2, index 1, value reference 0) or `time` (FMI 3, value reference 0). */
  readonly variables?: string;
  /** Content of the model structure. */
  readonly structure?: string;
}

const modelExchange = '<ModelExchange modelIdentifier="m"/>';

export function fmi2Text({
  root = "",
  interfaces,
  definitions = "",
  variables = "",
  structure = "",
}: DescriptionParts) {
  return `<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="2.0" modelName="m" guid="{1}" numberOfEventIndicators="0" ${root}>
${interfaces ?? modelExchange}
${definitions}
<ModelVariables>
${scalar("p", 0, 'causality="parameter" variability="fixed"', '<Real start="1"/>')}
${variables}
</ModelVariables>
<ModelStructure>${structure}</ModelStructure>
</fmiModelDescription>`;
}

export function fmi3Text({
  root = "",
  interfaces,
  definitions = "",
  variables = "",
  structure = "",
}: DescriptionParts) {
  return `<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="3.0" modelName="m" instantiationToken="{1}" ${root}>
${interfaces ?? modelExchange}
${definitions}
<ModelVariables>
${variable("Float64", "time", 0, 'causality="independent"')}
${variables}
</ModelVariables>
<ModelStructure>${structure}</ModelStructure>
</fmiModelDescription>`;
}

/** A variable of FMI 2. */
export function scalar(name: string, valueReference: number, attributes = "", type = "<Real/>"): string {
  return `<ScalarVariable name="${name}" valueReference="${valueReference}" ${attributes}>${type}</ScalarVariable>`;
}

/** A variable of FMI 3. */
export function variable(
  type: string,
  name: string,
  valueReference: number,
  attributes = "",
  content = "",
): string {
  return `<${type} name="${name}" valueReference="${valueReference}" ${attributes}>${content}</${type}>`;
}
