import type { Checked } from "@cosimo/ir";
import { buildDescriptionSchema } from "../../schema/fmi3-schema.ts";
import { readXml } from "../../xml/read-xml.ts";
import { childrenOf, type XmlElement } from "../../xml/xml-element.ts";
import {
  type BuildConfiguration,
  configurationAttributes,
  definitionAttributes,
  fileSetAttributes,
  libraryAttributes,
  optionAttributes,
  type PreprocessorDefinition,
  type SourceFileSet,
} from "../build-configuration.ts";
import type { ModelDescription } from "../model-description.ts";
import { annotated, name, valuesOf } from "./element-values.ts";
import { readAttributes } from "./read-attributes.ts";
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
  return {
    ...annotated(element),
    ...readAttributes(element, configurationAttributes),
    sourceFileSets: childrenOf(element, "SourceFileSet").map(readFileSet),
    libraries: childrenOf(element, "Library").map((library) => ({
      ...annotated(library),
      ...readAttributes(library, libraryAttributes),
    })),
  };
}

function readFileSet(element: XmlElement): SourceFileSet {
  const names = (kind: string) => childrenOf(element, kind).map((file) => name(valuesOf(file)));
  return {
    ...annotated(element),
    ...readAttributes(element, fileSetAttributes),
    sourceFiles: names("SourceFile"),
    preprocessorDefinitions: childrenOf(element, "PreprocessorDefinition").map(readDefinition),
    includeDirectories: names("IncludeDirectory"),
  };
}

function readDefinition(element: XmlElement): PreprocessorDefinition {
  return {
    ...annotated(element),
    ...readAttributes(element, definitionAttributes),
    options: childrenOf(element, "Option").map((option) => ({
      span: option.span,
      ...readAttributes(option, optionAttributes),
    })),
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
