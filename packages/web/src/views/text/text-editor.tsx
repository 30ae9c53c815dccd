import { EditorView } from "@codemirror/view";
import { useComputed, useSignalEffect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { applyFormat, type EditorEvents, editorState } from "../../editor/create-editor.ts";
import { showDiagnostics } from "../../editor/diagnostics.ts";
import { useSession } from "../../session/context.ts";
import type { Session } from "../../session/session.ts";
import { SaveBar } from "../studio/save-bar.tsx";
import { jumpTo } from "./jump.ts";
import { RenameForm } from "./rename-form.tsx";

/** The open text. The editor holds it while it is edited; the state gets each change. */
export function TextEditor() {
  const session = useSession();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  useEffect(() => {
    view.current = new EditorView({ parent: host.current! });
    jumpTo.view = view.current;
    return () => view.current?.destroy();
  }, []);
  const shown = useRef({ path: "", text: "" });
  useSignalEffect(() => {
    const { files, open } = session.state.value.project;
    const text = files[open];
    if (text === undefined) return;
    if (shown.current.path !== open || shown.current.text !== text) {
      shown.current = { path: open, text };
      const label = session.say.value("text.label", { path: open });
      view.current?.setState(editorState(open, text, label, eventsOf(session, shown.current)));
    }
    jumpTo.pending?.(view.current!);
    jumpTo.pending = undefined;
  });
  const analysis = useComputed(() => session.state.value.analysis);
  const open = useComputed(() => session.state.value.project.open);
  useSignalEffect(() => {
    if (view.current !== undefined && analysis.value?.uri === open.value)
      showDiagnostics(view.current, open.value, analysis.value.diagnostics);
  });
  const [renaming, setRenaming] = useState<number>();
  askForName.current = setRenaming;
  const format = () => view.current && applyFormat(view.current, eventsOf(session, shown.current));
  const say = session.say.value;
  const path = session.state.value.project.open;
  return (
    <section class="text" aria-label={say("pane.text")}>
      <header class="bar">
        <h2 class="path">{path}</h2>
        {renaming !== undefined && (
          <RenameForm
            offset={renaming}
            close={() => {
              setRenaming(undefined);
              view.current?.focus();
            }}
          />
        )}
        <SaveBar />
        {/\.(lisma|isma)$/.test(path) && (
          <button type="button" class="quiet" onClick={format} title="Shift+Alt+F">
            {say("text.format")}
          </button>
        )}
      </header>
      <div class="editor" ref={host} />
    </section>
  );
}

/** Opens the form for another name; set while the editor is shown. */
const askForName: { current: ((offset: number) => void) | undefined } = { current: undefined };

function eventsOf(session: Session, shown: { path: string; text: string }): EditorEvents {
  const place = (offset: number) => ({ ...session.texts(), offset });
  return {
    changed(text) {
      shown.text = text;
      session.dispatch({ type: "text.change", path: shown.path, text });
    },
    hover: (offset) => session.language.request("hover", place(offset)).catch(() => undefined),
    rename: (offset) => askForName.current?.(offset),
    complete: (offset) => session.language.request("complete", place(offset)),
    definition(offset) {
      void session.language.request("definition", place(offset)).then((found) => {
        if (found === undefined || session.state.value.project.files[found.uri] === undefined) return;
        jumpTo.place(session, found.uri, found.start, found.end);
      });
    },
    moved: (offset) =>
      session.dispatch({ type: "view.set", change: { textCursor: { uri: shown.path, offset } } }),
    references: () => session.dispatch({ type: "view.set", change: { list: "references" } }),
    format: () => session.language.request("format", session.texts()),
  };
}
