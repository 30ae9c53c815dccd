import { any, type ElementSchema, element, many, optional, required } from "./element-schema.ts";

const unit = element(
  "unit! : text",
  many("DisplayUnitDefinition", element("displayUnit! : text; gain offset : double")),
);

const realType = "quantity unit displayUnit : text; relativeQuantity : boolean; min max nominal : double";

const type = element(
  "name! : text; description : text",
  any(
    {
      RealType: element(realType),
      IntegerType: element("quantity : text; min max : int32"),
      BooleanType: element(""),
      StringType: element(""),
      EnumerationType: element(
        "quantity : text; min max : int32",
        many("Item", element("name! : text; description : text")),
      ),
    },
    1,
    1,
  ),
);

const variable = element(
  "name! : text; valueReference! : uint32; description : text; variability : constant|parameter|discrete|continuous; causality : input|output|internal|none; alias : noAlias|alias|negatedAlias",
  any(
    {
      Real: element(`declaredType : text; ${realType}; start : double; fixed : boolean`),
      Integer: element("declaredType quantity : text; min max start : int32; fixed : boolean"),
      Boolean: element("declaredType : text; start fixed : boolean"),
      String: element("declaredType start : text; fixed : boolean"),
      Enumeration: element("declaredType! quantity : text; min max start : int32; fixed : boolean"),
    },
    1,
    1,
  ),
  optional("DirectDependency", element("", many("Name", element("")))),
);

const capabilities = element(
  "canHandleVariableCommunicationStepSize canHandleEvents canRejectSteps canInterpolateInputs canRunAsynchronuously canSignalEvents canBeInstantiatedOnlyOncePerProcess canNotUseMemoryManagementFunctions : boolean; maxOutputDerivativeOrder : uint32",
);

const implementation = element(
  "",
  any(
    {
      CoSimulation_StandAlone: element("", required("Capabilities", capabilities)),
      CoSimulation_Tool: element(
        "",
        required("Capabilities", capabilities),
        required(
          "Model",
          element("entryPoint! type! : text; manualStart : boolean", many("File", element("file! : text"))),
        ),
      ),
    },
    1,
    1,
  ),
);

const vendor = element("name! : text", many("Annotation", element("name! value! : text")));

/** modelDescription.xml of FMI 1.0, Model Exchange and Co-Simulation. */
export const fmi1Schema: ElementSchema = element(
  "fmiVersion! modelName! modelIdentifier! guid! description author version generationTool : text; generationDateAndTime : dateTime; variableNamingConvention : flat|structured; numberOfContinuousStates! numberOfEventIndicators! : uint32",
  optional("UnitDefinitions", element("", many("BaseUnit", unit))),
  optional("TypeDefinitions", element("", many("Type", type))),
  optional("DefaultExperiment", element("startTime stopTime tolerance : double")),
  optional("VendorAnnotations", element("", many("Tool", vendor))),
  optional("ModelVariables", element("", many("ScalarVariable", variable))),
  optional("Implementation", implementation),
);
