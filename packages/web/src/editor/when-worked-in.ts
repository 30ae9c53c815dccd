import { Compartment, type Extension } from "@codemirror/state";
import { EditorView, ViewPlugin } from "@codemirror/view";
import type { Completions } from "@cosimo/language";

/** Proposals and search: loaded when the editor is first entered, for most pages show their model and no more. */
export function whenWorkedIn(complete: (offset: number) => Promise<Completions | undefined>): Extension {
  const tools = new Compartment();
  const load = async (view: EditorView): Promise<void> => {
    const [{ completing }, { searching }] = await Promise.all([
      import("./completing.ts"),
      import("./searching.ts"),
    ]);
    // The view may show another text by now.
    if (tools.get(view.state) !== undefined)
      view.dispatch({ effects: tools.reconfigure([completing(complete), searching()]) });
  };
  const entered = ViewPlugin.define((view) => {
    if (view.hasFocus) void load(view);
    return {};
  });
  const entering = EditorView.domEventHandlers({
    focus(_, view) {
      const found = tools.get(view.state);
      if (Array.isArray(found) && found.length === 0) void load(view);
    },
  });
  return [tools.of([]), entered, entering];
}
