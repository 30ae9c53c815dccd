import { EditorView } from "@codemirror/view";
import type { Remedy } from "@cosimo/language";
import type { Session } from "../../session/session.ts";

/** Makes a change that a diagnostic proposes, as a step of the editor's undo. */
export function applyRemedy(session: Session, { uri, start, end, before, after }: Remedy): void {
  jumpTo.place(session, uri, start, end);
  const change = (view: EditorView): void => {
    if (view.state.sliceDoc(start, end) !== before) return;
    view.dispatch({
      changes: { from: start, to: end, insert: after },
      selection: { anchor: start + after.length },
    });
  };
  const { pending } = jumpTo;
  if (pending === undefined) {
    if (jumpTo.view !== undefined) change(jumpTo.view);
    return;
  }
  jumpTo.pending = (view) => {
    pending(view);
    change(view);
  };
}

/** Goes to a place in a text, which may have to be opened first. */
export const jumpTo = {
  view: undefined as EditorView | undefined,
  pending: undefined as ((view: EditorView) => void) | undefined,
  place(session: Session, uri: string, start: number, end: number): void {
    const go = (view: EditorView): void => {
      const { length } = view.state.doc;
      const selection = { anchor: Math.min(start, length), head: Math.min(end, length) };
      view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: "center" }) });
      view.focus();
    };
    session.dispatch({ type: "view.set", change: { pane: "text" } });
    if (session.state.value.project.open === uri) {
      if (jumpTo.view !== undefined) go(jumpTo.view);
      return;
    }
    jumpTo.pending = go;
    session.dispatch({ type: "file.open", path: uri });
  },
};
