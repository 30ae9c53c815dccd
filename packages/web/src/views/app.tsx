import { type ReadonlySignal, useComputed } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { HostContext, type HostWithStore, PlotContext, SessionContext } from "../session/context.ts";
import type { Session } from "../session/session.ts";
import { openAttachment } from "../state/project.ts";
import { narrowPanes } from "../state/state.ts";
import { StudioContext } from "../studio/context.ts";
import type { Studio } from "../studio/studio.ts";
import { acceptDrops } from "./attachments/drop-target.ts";
import { ChoiceList } from "./choice-list.tsx";
import { NoticeBar } from "./notice.tsx";
import { onDemand } from "./on-demand.tsx";
import { pageKeys } from "./page-keys.ts";
import { Results } from "./results.tsx";
import { RunBar } from "./run-bar.tsx";
import { Side } from "./side.tsx";
import { Tabs } from "./tabs.tsx";
import { Problems } from "./text/problems.tsx";
import { TextEditor } from "./text/text-editor.tsx";

const AttachmentPanel = onDemand(
  async () => (await import("./attachments/attachment-panel.tsx")).AttachmentPanel,
);

interface AppProperties {
  readonly session: Session;
  readonly host: HostWithStore;
  /** Its files are shown, and written. */
  readonly folder: ReadonlySignal<Studio | undefined>;
}

export function App({ session, host, folder }: AppProperties) {
  // Not the whole state: each change of it, as of a moved slider, would draw all parts anew, with hundreds of parameters.
  const theme = useComputed(() => session.state.value.view.theme).value;
  const language = useComputed(() => session.state.value.view.language).value;
  const pane = useComputed(() => session.state.value.view.pane).value;
  const isText = useComputed(() => openAttachment(session.state.value.project) === undefined).value;
  const say = session.say.value;
  useEffect(() => {
    const { dataset, lang: _ } = document.documentElement;
    dataset["theme"] = theme;
    document.documentElement.lang = language;
  }, [theme, language]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pageKeys(event, session);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [session]);
  useEffect(() => acceptDrops(session), [session]);
  return (
    <StudioContext.Provider value={folder.value}>
      <HostContext.Provider value={host}>
        <SessionContext.Provider value={session}>
          <PlotContext.Provider value={session}>
            <div class="page" data-pane={pane}>
              <RunBar />
              <NoticeBar />
              <div class="panes">
                <Tabs
                  names={narrowPanes}
                  chosen={pane}
                  label={(name) => say(`pane.${name}`)}
                  choose={(name) => session.dispatch({ type: "view.set", change: { pane: name } })}
                />
              </div>
              <main>
                <Side />
                <div class="centre" id="text">
                  {isText ? <TextEditor /> : <AttachmentPanel />}
                  <Problems />
                </div>
                <Results />
              </main>
              <ChoiceList />
            </div>
          </PlotContext.Provider>
        </SessionContext.Provider>
      </HostContext.Provider>
    </StudioContext.Provider>
  );
}
