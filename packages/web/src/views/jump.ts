import { EditorView } from "@codemirror/view";
import type { Session } from "../session/session.ts";

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
