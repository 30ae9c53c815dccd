import { any, type ElementSchema, element, many, optional, required } from "./element-schema.ts";

const tools = element("", many("Tool", { ...element("name! : text"), open: true }, 1));

const sourceFiles = optional("SourceFiles", element("", many("File", element("name! : text"), 1)));
const flags =
  "modelIdentifier! : text; needsExecutionTool canBeInstantiatedOnlyOncePerProcess canNotUseMemoryManagementFunctions canGetAndSetFMUstate canSerializeFMUstate providesDirectionalDerivative : boolean";

const unit = element(
  "name! : text",
  optional("BaseUnit", element("kg m s A K mol cd rad : int32; factor offset : double")),
  many("DisplayUnit", element("name! : text; factor offset : double")),
);

const realAttributes =
  "quantity unit displayUnit : text; relativeQuantity unbounded : boolean; min max nominal : double";

const type = element(
  "name! description : text",
  any(
    {
      Real: element(realAttributes),
      Integer: element("quantity : text; min max : int32"),
      Boolean: element(""),
      String: element(""),
      Enumeration: element(
        "quantity : text",
        many("Item", element("name! description : text; value! : int32"), 1),
      ),
    },
    1,
    1,
  ),
);

const variable = element(
  "name! description : text; valueReference! : uint32; causality : parameter|calculatedParameter|input|output|local|independent; variability : constant|fixed|tunable|discrete|continuous; initial : exact|approx|calculated; canHandleMultipleSetPerTimeInstant : boolean",
  any(
    {
      Real: element(
        `declaredType : text; ${realAttributes}; start : double; derivative : uint32; reinit : boolean`,
      ),
      Integer: element("declaredType quantity : text; min max start : int32"),
      Boolean: element("declaredType : text; start : boolean"),
      String: element("declaredType start : text"),
      Enumeration: element("declaredType! quantity : text; min max start : int32"),
    },
    1,
    1,
  ),
  optional("Annotations", tools),
);

const unknowns = element(
  "",
  many(
    "Unknown",
    element(
      "index! : uint32; dependencies : uint32*; dependenciesKind : dependent|constant|fixed|tunable|discrete*",
    ),
    1,
  ),
);

/** modelDescription.xml of FMI 2.0. */
export const fmi2Schema: ElementSchema = element(
  "fmiVersion! modelName! guid! description author version copyright license generationTool : text; generationDateAndTime : dateTime; variableNamingConvention : flat|structured; numberOfEventIndicators : uint32",
  {
    elements: {
      ModelExchange: element(`${flags}; completedIntegratorStepNotNeeded : boolean`, sourceFiles),
      CoSimulation: element(
        `${flags}; canHandleVariableCommunicationStepSize canInterpolateInputs canRunAsynchronuously : boolean; maxOutputDerivativeOrder : uint32`,
        sourceFiles,
      ),
    },
    ...{ least: 1, most: 2, once: true },
  },
  optional("UnitDefinitions", element("", many("Unit", unit, 1))),
  optional("TypeDefinitions", element("", many("SimpleType", type, 1))),
  optional("LogCategories", element("", many("Category", element("name! description : text"), 1))),
  optional("DefaultExperiment", element("startTime stopTime tolerance stepSize : double")),
  optional("VendorAnnotations", tools),
  required("ModelVariables", element("", many("ScalarVariable", variable, 1))),
  required(
    "ModelStructure",
    element(
      "",
      optional("Outputs", unknowns),
      optional("Derivatives", unknowns),
      optional("InitialUnknowns", unknowns),
    ),
  ),
);
