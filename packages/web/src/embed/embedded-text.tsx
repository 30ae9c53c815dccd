import { EditorView } from "@codemirror/view";
import { useComputed, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { editorState } from "../editor/create-editor.ts";
import { showDiagnostics } from "../editor/diagnostics.ts";
import { useSession } from "../session/context.ts";

/** The text of an embedded model; what is typed is checked, and runs with Ctrl+Enter. */
export function EmbeddedText({ readonly }: { readonly readonly: boolean }) {
  const session = useSession();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  useEffect(() => {
    const { files, open: path } = session.state.peek().project;
    const place = (offset: number) => ({ ...session.texts(), offset });
    const label = session.say.peek()("text.label", { path });
    const state = editorState(path, files[path]!, label, {
      readonly,
      changed: (text) => session.dispatch({ type: "text.change", path, text }),
      hover: (offset) => session.language.request("hover", place(offset)).catch(() => undefined),
      complete: (offset) => session.language.request("complete", place(offset)),
      definition() {},
      rename() {},
      references() {},
      moved() {},
      format: () => session.language.request("format", session.texts()),
    });
    view.current = new EditorView({ state, parent: host.current! });
    return () => view.current?.destroy();
  }, []);
  const analysis = useComputed(() => session.state.value.analysis);
  const open = useComputed(() => session.state.value.project.open);
  useSignalEffect(() => {
    if (view.current !== undefined && analysis.value?.uri === open.value)
      showDiagnostics(view.current, open.value, analysis.value.diagnostics);
  });
  return <div class="embed-text" ref={host} />;
}
