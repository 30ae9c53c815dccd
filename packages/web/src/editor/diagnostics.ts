import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import type { EditorView } from "@codemirror/view";
import type { TextDiagnostic } from "@cosimo/language";

const severities = { error: "error", warning: "warning", notice: "info" } as const;

/** Shows the diagnostics of a text; those of other texts are listed elsewhere. */
export function showDiagnostics(view: EditorView, uri: string, found: readonly TextDiagnostic[]): void {
  const { length } = view.state.doc;
  const shown = found.flatMap(({ place, severity, message, hint, remedies }): Diagnostic[] => {
    if (place?.uri !== uri || place.start > length) return [];
    const [from, to] = [place.start, Math.min(length, place.end)];
    const actions = remedies.map(({ after }) => ({
      name: after,
      // The editor moves `from` and `to` with the text.
      apply: (editor: EditorView, begin: number, end: number) =>
        editor.dispatch({ changes: { from: begin, to: end, insert: after } }),
    }));
    const text = hint === "" ? message : `${message}\n${hint}`;
    return [{ from, to, severity: severities[severity], message: text, actions }];
  });
  view.dispatch(setDiagnostics(view.state, shown));
}
