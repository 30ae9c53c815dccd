import { useComputed } from "@preact/signals";
import { useSession } from "../session/context.ts";
import { sidePanels } from "../state/state.ts";
import { FilesPanel } from "./files-panel.tsx";
import { ParametersPanel } from "./parameters/parameters-panel.tsx";
import { Tabs } from "./tabs.tsx";
import { VariablesPanel } from "./variables-panel.tsx";

export function Side() {
  const session = useSession();
  const say = session.say.value;
  const side = useComputed(() => session.state.value.view.side).value;
  return (
    <section class="side" aria-label={say("pane.side")}>
      <Tabs
        names={sidePanels}
        chosen={side}
        label={(name) => say(`side.${name}`)}
        choose={(name) => session.dispatch({ type: "view.set", change: { side: name } })}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it. */}
      <div class="panel" role="tabpanel" tabIndex={0} aria-label={say(`side.${side}`)}>
        {side === "files" && <FilesPanel />}
        {side === "variables" && <VariablesPanel />}
        {side === "parameters" && <ParametersPanel />}
      </div>
    </section>
  );
}
