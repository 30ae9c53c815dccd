import {
  type Diagnostic,
  type DiagnosticContext,
  diagnose,
  diagnoseWithoutSpan,
  type MessageArguments,
  type Span,
} from "@cosimo/ir";
import { controlMessages } from "./control-messages.ts";

/** Adds a diagnostic; `option` is a path in the description, which gives the place in its text. */
export type ControlReporter = (
  code: keyof typeof controlMessages,
  option: string,
  args: MessageArguments,
  context?: DiagnosticContext,
) => void;

export function controlReporter(
  diagnostics: Diagnostic[],
  spans: ReadonlyMap<string, Span> | undefined,
): ControlReporter {
  return (code, option, args, context) => {
    const span = spans?.get(option);
    diagnostics.push(
      span === undefined
        ? diagnoseWithoutSpan(controlMessages, code, args, context)
        : diagnose(controlMessages, code, span, args, context),
    );
  };
}
