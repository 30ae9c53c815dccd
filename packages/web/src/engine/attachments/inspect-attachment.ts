import { ModelError, type OpenedFmu } from "@cosimo/core/models";
import type { Texts } from "../../messages/protocol.ts";
import { interfaceKinds } from "../../state/project.ts";
import type { AttachmentReport, FmuReport, FmuVariable } from "../../state/reports.ts";
import { shownDiagnostic } from "../reports/shown-diagnostic.ts";
import { translationsFor } from "../reports/translations.ts";
import { opened } from "./open-attachment.ts";

/** Variables of a report; a search in the panel of results finds all. */
const MOST_VARIABLES = 1000;

/** What the open file is; nothing of it runs. */
export async function inspect(texts: Texts): Promise<AttachmentReport> {
  const translations = await translationsFor(texts.language);
  const path = texts.open;
  try {
    const found = await opened(texts);
    if (found.kind === "fmu") {
      const diagnostics = found.fmu.diagnostics.map((one) => shownDiagnostic(one, translations));
      return { ...fmuReport(found.fmu), path, diagnostics };
    }
    const { time, variables } = found.trajectory;
    const [from = 0, to = from] = [time[0], time.at(-1)];
    return {
      ...{ kind: "result", path, variableCount: variables.length, rows: time.length, from, to },
      diagnostics: [],
    };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const diagnostics = error.diagnostics.map((one) => shownDiagnostic(one, translations));
    return { kind: "faulty", path, diagnostics };
  }
}

/** Folders of WebAssembly in an FMU. */
const browserPlatforms = ["wasm32-wasi", "wasm32-wasip2"];

function fmuReport({ fmu, description }: OpenedFmu): Omit<FmuReport, "path" | "diagnostics"> {
  const platforms = fmu.platforms.map(({ name }) => name);
  const { variables } = description;
  return {
    kind: "fmu",
    name: description.modelName,
    description: description.description ?? "",
    fmiVersion: description.fmiVersion,
    generationTool: description.generationTool ?? "",
    interfaces: interfaceKinds.filter((kind) => description[kind] !== undefined),
    platforms,
    hasSources: fmu.buildConfigurations.length > 0,
    isRunnable: description.majorVersion !== 1 && platforms.some((one) => browserPlatforms.includes(one)),
    variables: variables.slice(0, MOST_VARIABLES).map(shownVariable),
    variableCount: variables.length,
  };
}

function shownVariable(variable: OpenedFmu["description"]["variables"][number]): FmuVariable {
  const { name, causality, variability, type, description = "" } = variable;
  const unit = "unit" in variable ? (variable.unit ?? "") : "";
  const start = "start" in variable ? startText(variable.start) : "";
  return { name, causality, variability, type, unit, start, description };
}

/** Elements of an array that are shown. */
const MOST_ELEMENTS = 4;

function startText(start: readonly unknown[] | undefined): string {
  if (start === undefined) return "";
  const shown = start
    .slice(0, MOST_ELEMENTS)
    .map((one) => (one instanceof Uint8Array ? `${one.length} bytes` : String(one)));
  return start.length > MOST_ELEMENTS ? `${shown.join(", ")}, …` : shown.join(", ");
}
