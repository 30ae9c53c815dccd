import { describeModel, type ModelDetails, type SourceInfo, type VariableInfo } from "@cosimo/core/models";
import { loadModelFile, type ModelOptions } from "../files/model-file.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type InformationText, informationTextOf, section } from "./information-view.ts";

/** Prints what a text or a package contains; nothing is run. */
export function showModel(
  file: string,
  options: ModelOptions & { readonly json?: boolean },
  terminal: Terminal,
): void {
  const { source, compileOptions } = loadModelFile(file, options);
  const info = describeModel(source, compileOptions);
  terminal.fail(info.diagnostics);
  if (options.json) terminal.out(`${JSON.stringify(jsonInformation(info, terminal))}\n`);
  else terminal.out(render(info, informationTextOf(terminal.speech)));
}

function jsonInformation({ model, diagnostics, ...info }: SourceInfo, { speech }: Terminal) {
  return {
    schema: "cosimo.info/1",
    ...info,
    model: model ?? null,
    diagnostics: jsonDiagnostics(diagnostics, speech),
  };
}

function render({ file, language, classes, uses, model }: SourceInfo, text: InformationText): string {
  const libraries = uses.map(({ name, version }) => (version === null ? name : `${name} ${version}`));
  const isOneModel = model !== undefined && classes.length <= 1;
  const listed = classes.map(({ name, kind, partial, experiment, description }) => [
    ...[name, partial ? text("info.partial", { kind }) : kind],
    ...[experiment ? text("info.with-experiment") : "", description],
  ]);
  const head = [text("info.name"), text("info.kind"), text("info.experiment", { settings: "" }), ""];
  const parts = [
    [
      text(`info.${language}`, { file, count: classes.length }),
      ...(libraries.length > 0 ? [text("info.uses", { libraries })] : []),
    ].join("\n"),
    ...(isOneModel ? [] : section(text("info.classes"), [head[0]!, head[1]!, "", ""], listed, text)),
    ...(model === undefined
      ? classes.some(({ simulatable }) => simulatable)
        ? [text("info.choose")]
        : []
      : renderDetails(model, text)),
  ];
  return `${parts.join("\n\n")}\n`;
}

function renderDetails(model: ModelDetails, text: InformationText): readonly string[] {
  const { name, description, parameters, starts, inputs, outputs, experiment, events, modes } = model;
  const settings = Object.entries(experiment).map(([key, value]) => `${key} = ${value}`);
  const title = `${text("info.model", { name })}${description === "" ? "" : ` "${description}"`}`;
  const facts = [
    text("info.variables", { count: model.variables }),
    ...(settings.length > 0 ? [text("info.experiment", { settings })] : []),
  ];
  const head = [text("info.name"), text("info.value"), text("info.unit"), "", text("info.description")];
  const table = (
    code: "info.parameters" | "info.starts" | "info.inputs" | "info.outputs",
    list: readonly VariableInfo[],
  ) =>
    section(
      text(code),
      head,
      list.map((one) => [one.name, one.value, one.unit, remark(one, text), one.description]),
      text,
    );
  return [
    [title, ...facts].join("\n"),
    ...table("info.parameters", parameters),
    ...table("info.starts", starts),
    ...table("info.inputs", inputs),
    ...table("info.outputs", outputs),
    ...section(
      text("info.events"),
      [text("info.kind"), text("info.condition"), text("info.component")],
      events.map((one) => [text(`info.event-${one.kind}`), one.text, one.component]),
      text,
    ),
    ...section(
      text("info.modes"),
      ["", ""],
      modes.map((one) => [one.automaton, one.modes.join(", ")]),
      text,
    ),
  ];
}

function remark({ fixed, structural }: VariableInfo, text: InformationText): string {
  if (structural === true) return text("info.structural");
  if (fixed === undefined) return "";
  return text(fixed ? "info.fixed" : "info.guess");
}
