import {
  any,
  type ChildSchema,
  type ElementSchema,
  element,
  many,
  optional,
  required,
} from "./element-schema.ts";

const annotation: ElementSchema = { ...element("type! : text"), open: true };
const annotations = optional("Annotations", element("", many("Annotation", annotation, 1)));

const flags =
  "modelIdentifier! : text; needsExecutionTool canBeInstantiatedOnlyOncePerProcess canGetAndSetFMUState canSerializeFMUState providesDirectionalDerivatives providesAdjointDerivatives providesPerElementDependencies : boolean";
const interfaceType = (attributes: string): ElementSchema => ({
  ...element(`${flags}; ${attributes}`, annotations),
  extensible: true,
});
const modelExchange = interfaceType("needsCompletedIntegratorStep providesEvaluateDiscreteStates : boolean");
const coSimulation = interfaceType(
  "canHandleVariableCommunicationStepSize providesIntermediateUpdate mightReturnEarlyFromDoStep canReturnEarlyAfterIntermediateUpdate hasEventMode providesEvaluateDiscreteStates : boolean; fixedInternalStepSize : double; maxOutputDerivativeOrder : uint32; recommendedIntermediateInputSmoothness : int32",
);

const unit = element(
  "name! : text",
  optional("BaseUnit", element("kg m s A K mol cd rad : int32; factor offset : double")),
  many("DisplayUnit", element("name! : text; factor offset : double; inverse : boolean", annotations)),
  annotations,
);

const floatAttributes =
  "quantity unit displayUnit : text; relativeQuantity unbounded : boolean; min max nominal : double";
const integerAttributes = (type: string) => `quantity : text; min max : ${type}`;
const clockAttributes =
  "canBeDeactivated supportsFraction : boolean; priority : uint32; intervalVariability! : constant|fixed|tunable|changing|countdown|triggered; intervalDecimal shiftDecimal : double; resolution intervalCounter shiftCounter : uint64";
const binaryAttributes = "mimeType : text; maxSize : uint64";
const integers = {
  Int8: "int8",
  UInt8: "uint8",
  Int16: "int16",
  UInt16: "uint16",
  Int32: "int32",
  UInt32: "uint32",
  Int64: "int64",
  UInt64: "uint64",
} as const;

const type = (attributes: string, ...children: readonly ChildSchema[]) =>
  element(`name! description : text; ${attributes}`, annotations, ...children);
const types = any(
  {
    Float32Type: type(floatAttributes),
    Float64Type: type(floatAttributes),
    ...Object.fromEntries(
      Object.entries(integers).map(([name, kind]) => [`${name}Type`, type(integerAttributes(kind))]),
    ),
    BooleanType: type(""),
    StringType: type(""),
    BinaryType: type(binaryAttributes),
    EnumerationType: type(
      integerAttributes("int64"),
      many("Item", element("name! description : text; value! : int64", annotations), 1),
    ),
    ClockType: type(clockAttributes),
  },
  1,
);

const causality = "parameter|calculatedParameter|input|output|local|independent|structuralParameter";
const base = `name! description : text; valueReference! : uint32; causality : ${causality}; variability : constant|fixed|tunable|discrete|continuous; canHandleMultipleSetPerTimeInstant : boolean; clocks : uint32*`;
const arrayable = "intermediateUpdate : boolean; previous : uint32; initial : exact|approx|calculated";
const dimensions = many("Dimension", element("start : uint64; valueReference : uint32"));
const aliases = many("Alias", element("name! description : text"));
const floatAliases = many("Alias", element("name! description displayUnit : text"));
const starts = (kind: string) => many("Start", element(`value : ${kind}`));

const variable = (attributes: string, ...children: readonly ChildSchema[]) =>
  element(`${base}; ${arrayable}; declaredType : text; ${attributes}`, annotations, dimensions, ...children);
const float = variable(
  `${floatAttributes}; start : double*; derivative : uint32; reinit : boolean`,
  floatAliases,
);
const variables = any(
  {
    Float32: float,
    Float64: float,
    ...Object.fromEntries(
      Object.entries(integers).map(([name, kind]) => [
        name,
        variable(`${integerAttributes(kind)}; start : ${kind}*`, aliases),
      ]),
    ),
    Boolean: variable("start : boolean*", aliases),
    String: variable("", starts("text"), aliases),
    Binary: variable(binaryAttributes, starts("hex"), aliases),
    Enumeration: element(
      `${base}; ${arrayable}; declaredType! : text; ${integerAttributes("int64")}; start : int64*`,
      ...[annotations, dimensions, aliases],
    ),
    Clock: element(`${base}; declaredType : text; ${clockAttributes}`, annotations, aliases),
  },
  1,
);

const unknown = element(
  "valueReference! : uint32; dependencies : uint32*; dependenciesKind : dependent|constant|fixed|tunable|discrete*",
  annotations,
);

/** modelDescription.xml of FMI 3.0. */
export const fmi3Schema: ElementSchema = element(
  "fmiVersion! modelName! instantiationToken! description author version copyright license generationTool : text; generationDateAndTime : dateTime; variableNamingConvention : flat|structured",
  optional("ModelExchange", modelExchange),
  optional("CoSimulation", coSimulation),
  optional("ScheduledExecution", interfaceType("")),
  optional("UnitDefinitions", element("", many("Unit", unit, 1))),
  optional("TypeDefinitions", element("", types)),
  optional(
    "LogCategories",
    element("", many("Category", element("name! description : text", annotations), 1)),
  ),
  optional("DefaultExperiment", element("startTime stopTime tolerance stepSize : double", annotations)),
  required("ModelVariables", element("", variables)),
  required(
    "ModelStructure",
    element(
      "",
      many("Output", unknown),
      many("ContinuousStateDerivative", unknown),
      many("ClockedState", unknown),
      many("InitialUnknown", unknown),
      many("EventIndicator", unknown),
    ),
  ),
  annotations,
);

const definition = element(
  "name! value description : text; optional : boolean",
  many("Option", element("value description : text")),
  annotations,
);
const fileSet = element(
  "name language compiler compilerOptions : text",
  many("SourceFile", element("name! : text", annotations), 1),
  many("PreprocessorDefinition", definition),
  many("IncludeDirectory", element("name! : text", annotations)),
  annotations,
);

/** sources/buildDescription.xml of FMI 3.0. */
export const buildDescriptionSchema: ElementSchema = element(
  "fmiVersion! : text",
  many(
    "BuildConfiguration",
    element(
      "modelIdentifier! platform description : text",
      many("SourceFileSet", fileSet),
      many("Library", element("name! version description : text; external : boolean", annotations)),
      annotations,
    ),
    1,
  ),
  annotations,
);

const extent = "x1! y1! x2! y2! : double";
const members = [
  many("TerminalMemberVariable", element("variableName! variableKind! memberName : text", annotations)),
  many(
    "TerminalStreamMemberVariable",
    element(
      "inStreamMemberName! outStreamMemberName! inStreamVariableName! outStreamVariableName! : text",
      annotations,
    ),
  ),
] as const;
const graphics = element(
  `defaultConnectionColor : uint8*; defaultConnectionStrokeSize : double; ${extent}; iconBaseName! : text`,
  annotations,
);

/** Recursive: terminals contain terminals. */
const terminal: ElementSchema = {
  attributes: element("name! matchingRule! terminalKind description : text").attributes,
  get children() {
    return [
      ...members,
      many("Terminal", terminal),
      optional("TerminalGraphicalRepresentation", graphics),
      annotations,
    ];
  },
};

/** terminalsAndIcons/terminalsAndIcons.xml of FMI 3.0. */
export const terminalsSchema: ElementSchema = element(
  "fmiVersion! : text",
  optional(
    "GraphicalRepresentation",
    element(
      "",
      optional("CoordinateSystem", element(`${extent}; suggestedScalingFactorTo_mm! : double`)),
      optional("Icon", element(extent)),
      annotations,
    ),
  ),
  optional("Terminals", element("", many("Terminal", terminal, 1))),
  annotations,
);
