import type { Checked } from "@cosimo/ir";
import { buildDescriptionSchema } from "../../schema/fmi3-schema.ts";
import { readXml } from "../../xml/read-xml.ts";
import { childrenOf, type XmlElement } from "../../xml/xml-element.ts";
import type {
  BuildConfiguration,
  Library,
  PreprocessorDefinition,
  SourceFileSet,
} from "../build-configuration.ts";
import type { ModelDescription } from "../model-description.ts";
import { annotated, given, name, valuesOf } from "./element-values.ts";
import { type ReadOptions, readBySchema } from "./read-model-description.ts";

/** sources/buildDescription.xml. */
export function readBuildDescription(
  content: Uint8Array | string,
  { file = "sources/buildDescription.xml", limits }: ReadOptions = {},
): Checked<readonly BuildConfiguration[]> {
  const { value: root, diagnostics } = readXml(content, file, limits);
  if (root === undefined) return { diagnostics };
  return readBySchema(root, buildDescriptionSchema, () =>
    childrenOf(root, "BuildConfiguration").map(readConfiguration),
  );
}

function readConfiguration(element: XmlElement): BuildConfiguration {
  const values = valuesOf(element);
  return {
    ...annotated(element),
    modelIdentifier: name(values, "modelIdentifier"),
    ...given({ platform: values.text("platform"), description: values.text("description") }),
    sourceFileSets: childrenOf(element, "SourceFileSet").map(readFileSet),
    libraries: childrenOf(element, "Library").map(readLibrary),
  };
}

function readFileSet(element: XmlElement): SourceFileSet {
  const values = valuesOf(element);
  const names = (kind: string) => childrenOf(element, kind).map((file) => name(valuesOf(file)));
  return {
    ...annotated(element),
    ...given({
      name: values.text("name"),
      language: values.text("language"),
      compiler: values.text("compiler"),
      compilerOptions: values.text("compilerOptions"),
    }),
    sourceFiles: names("SourceFile"),
    preprocessorDefinitions: childrenOf(element, "PreprocessorDefinition").map(readDefinition),
    includeDirectories: names("IncludeDirectory"),
  };
}

function readDefinition(element: XmlElement): PreprocessorDefinition {
  const values = valuesOf(element);
  return {
    ...annotated(element),
    name: name(values),
    optional: values.flag("optional"),
    ...given({ value: values.text("value"), description: values.text("description") }),
    options: childrenOf(element, "Option").map((option) => {
      const choice = valuesOf(option);
      return {
        span: option.span,
        ...given({ value: choice.text("value"), description: choice.text("description") }),
      };
    }),
  };
}

function readLibrary(element: XmlElement): Library {
  const values = valuesOf(element);
  return {
    ...annotated(element),
    name: name(values),
    external: values.flag("external"),
    ...given({ version: values.text("version"), description: values.text("description") }),
  };
}

/** Build configurations from the source files in a model description of FMI 2. */
export function configurationsOf({
  modelExchange,
  coSimulation,
}: ModelDescription): readonly BuildConfiguration[] {
  return [modelExchange, coSimulation].flatMap((type) =>
    type === undefined || type.sourceFiles.length === 0
      ? []
      : [
          {
            ...{ span: type.span, annotations: [], libraries: [] },
            modelIdentifier: type.modelIdentifier,
            sourceFileSets: [
              {
                ...{ span: type.span, annotations: [], preprocessorDefinitions: [], includeDirectories: [] },
                sourceFiles: type.sourceFiles.map((file) => file.name),
              },
            ],
          },
        ],
  );
}
