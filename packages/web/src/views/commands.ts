import type { Session } from "../session/session.ts";
import { panelsFor, sidePanels, type ViewState } from "../state/state.ts";
import { focusNextPane } from "./page-keys.ts";
import { nextTheme } from "./preferences.tsx";

/** One line of a list to choose from. */
export interface Choice {
  readonly label: string;
  readonly detail: string;
  readonly choose: () => void;
}

/** What the page can do, with the keys that do it. */
export function commandsOf(session: Session): readonly Choice[] {
  const say = session.say.value;
  const { view, model } = session.state.value;
  const set = (change: { readonly [K in keyof ViewState]?: ViewState[K] | undefined }) => () =>
    session.dispatch({ type: "view.set", change });
  const show = (name: string, choose: () => void): Choice => ({
    ...{ label: say("commands.show", { name }), detail: "", choose },
  });
  const panels = panelsFor(model);
  return [
    { label: say("run.start"), detail: "Ctrl+Enter", choose: session.run },
    { label: say("run.stop"), detail: "Esc", choose: session.stop },
    { label: say("commands.classes"), detail: "Ctrl+P", choose: set({ list: "classes" }) },
    { label: say("commands.references"), detail: "Shift+F12", choose: set({ list: "references" }) },
    { label: say("commands.undo"), detail: "Ctrl+Z", choose: () => session.dispatch({ type: "undo" }) },
    { label: say("commands.redo"), detail: "Ctrl+Y", choose: () => session.dispatch({ type: "redo" }) },
    { label: say("commands.next-pane"), detail: "F6", choose: () => focusNextPane(1) },
    {
      label: say("parameters.reset"),
      detail: "",
      choose: () => session.dispatch({ type: "parameters.reset" }),
    },
    {
      label: say("commands.theme"),
      detail: say(`theme.${view.theme}`),
      choose: set({ theme: nextTheme(view.theme) }),
    },
    ...sidePanels.map((side) => show(say(`side.${side}`), set({ side, pane: "side" }))),
    ...panels.map((results) => show(say(`results.${results}`), set({ results, pane: "results" }))),
  ];
}
