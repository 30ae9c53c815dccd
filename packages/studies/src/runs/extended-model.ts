import {
  type CompileModelOptions,
  compile,
  compileDriven,
  languageOf,
  type Model,
  ModelError,
  type SeriesSettings,
} from "@cosimo/core/model-runs";
import type { Diagnostic, SourceText } from "@cosimo/ir";
import { type Control, controlText } from "../controls/controls.ts";
import { extendingModel, type RunPlan, STUDY_MODEL, takesFurtherModel } from "./study-equations.ts";
import type { studyRunMessages } from "./study-run-messages.ts";

/** What a model is extended by. */
export interface Extension {
  readonly plan: Pick<RunPlan, "declarations" | "equations">;
  readonly controls?: readonly Control[];
  /** The diagnostic of an output or control with this name. */
  readonly report: (
    name: string,
    code: keyof typeof studyRunMessages,
    args: Readonly<Record<string, string>>,
  ) => Diagnostic;
}

/** The model with the equations of its outputs, and its text. @throws ModelError at the places of outputs */
export function extendedModel(
  own: Model,
  source: SourceText,
  options: CompileModelOptions,
  { plan, controls = [], report }: Extension,
): { readonly own: Model; readonly source: SourceText } {
  if (languageOf(source) !== "modelica") {
    const [first] = plan.equations;
    const code = first === undefined ? "study-run.control-language" : "study-run.output-language";
    const name = first?.output ?? controls[0]!.input;
    throw new ModelError([report(name, code, { name })]);
  }
  const { text, outputAt } = extendingModel(own.name, withControls(plan, controls));
  const isAppended = takesFurtherModel(source);
  const begin = isAppended ? source.text.length + 1 : 0;
  const added = isAppended
    ? { uri: source.uri, text: `${source.text}\n${text}` }
    : { uri: `${source.uri}#study`, text };
  try {
    const chosen = { ...options, model: STUDY_MODEL, unitCheck: "ignore" } as const;
    const inputs = controls.map(({ input }) => input);
    const model = inputs.length === 0 ? compile(added, chosen) : compileDriven(added, chosen, inputs);
    return { own: model, source: added };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new ModelError(error.diagnostics.map((one) => placed(one)));
  }

  function placed(one: Diagnostic): Diagnostic {
    const output = one.span && one.span.start >= begin ? outputAt(one.span.start - begin) : undefined;
    // The user knows the model, not what extends it.
    const reason = one.message.replaceAll(STUDY_MODEL, own.name);
    return output === undefined ? one : report(output, "study-run.output", { name: output, reason });
  }
}

/** The lines of outputs, and those of controls. */
function withControls({ declarations, equations }: Extension["plan"], controls: readonly Control[]) {
  const texts = controls.map((one) => ({ output: one.input, ...controlText(one) }));
  return {
    declarations: [...declarations, ...texts.map(({ output, declaration: text }) => ({ output, text }))],
    equations: [...equations, ...texts.map(({ output, equation: text }) => ({ output, text }))],
  };
}

/** `settings` with those of the model's annotation, which an extending model does not inherit. */
export function annotatedSettings({ dae }: Model, settings: SeriesSettings): SeriesSettings {
  const { startTime, stopTime, tolerance, interval } = dae.experiment ?? {};
  const isByNumber = settings.intervals !== undefined;
  return {
    ...(startTime !== undefined && { startTime }),
    ...(stopTime !== undefined && { stopTime }),
    ...(tolerance !== undefined && { tolerance }),
    ...(interval !== undefined && !isByNumber && { outputInterval: interval }),
    ...settings,
  };
}
