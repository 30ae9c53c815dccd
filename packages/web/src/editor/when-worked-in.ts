import { Compartment, type Extension } from "@codemirror/state";
import { EditorView, ViewPlugin } from "@codemirror/view";
import type { Completions } from "@cosimo/language";

/** Proposals and search: loaded when the editor is first entered, for most pages show their model and no more. */
export function whenWorkedIn(complete: (offset: number) => Promise<Completions | undefined>): Extension {
  const tools = new Compartment();
  let isWanted = false;
  const load = async (view: EditorView): Promise<void> => {
    if (isWanted) return;
    isWanted = true;
    const [{ completing }, { searching }] = await Promise.all([
      import("./completing.ts"),
      import("./searching.ts"),
    ]).catch((error: unknown) => {
      // Without a network: the next key tries again.
      isWanted = false;
      throw error;
    });
    // The view may show another text by now.
    if (tools.get(view.state) !== undefined)
      view.dispatch({ effects: tools.reconfigure([completing(complete), searching()]) });
  };
  const entered = ViewPlugin.define((view) => {
    if (view.hasFocus) void load(view).catch(() => {});
    return {};
  });
  const enter = (_: Event, view: EditorView): void => void load(view).catch(() => {});
  // A window that is not in front has keys, but no focus.
  const entering = EditorView.domEventHandlers({ focus: enter, keydown: enter });
  return [tools.of([]), entered, entering];
}
