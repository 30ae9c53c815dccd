import { render } from "preact";
import { startWorker } from "./engine/start-worker.ts";
import { firstProject } from "./examples/examples.ts";
import { readLink } from "./link/link.ts";
import type { WorkerPort } from "./messages/client.ts";
import { keepPageOffline } from "./offline/register.ts";
import { createSession } from "./session/session.ts";
import { initialState, type Theme } from "./state/state.ts";
import { createAttachmentStore } from "./store/attachment-store.ts";
import { createAutosave } from "./store/autosave.ts";
import { loadTexts, preferredLanguage } from "./texts/say.ts";
import { App } from "./views/app.tsx";

const spawn = () => startWorker() as unknown as WorkerPort;

/** Settings in the address, for links from pages in a language: `?lang=ru&theme=dark`. */
const query = new URLSearchParams(location.search);
const theme = query.get("theme");
const language = preferredLanguage([query.get("lang") ?? "", ...navigator.languages]);

const link = await readLink(location.hash);
const autosave = await createAutosave(link.kind === "project" ? location.hash : "");
const saved = autosave.resumed?.saved ?? (link.kind === "project" ? link.saved : firstProject);
const attached = createAttachmentStore();
await attached.load(saved.project);
const session = createSession(
  initialState(saved, { language, theme: isTheme(theme) ? theme : "auto" }),
  spawn,
  await loadTexts(language).catch(() => undefined),
  { attached },
);
if (link.kind === "fault")
  session.dispatch({ type: "view.set", change: { notice: { key: `link.${link.reason}`, values: {} } } });
autosave.begin(session);
session.run();
keepPageOffline();
render(<App session={session} />, document.getElementById("app")!);

addEventListener("hashchange", async () => {
  const changed = await readLink(location.hash);
  if (changed.kind === "fault")
    session.dispatch({ type: "view.set", change: { notice: { key: `link.${changed.reason}`, values: {} } } });
  if (changed.kind !== "project") return;
  session.dispatch({ type: "project.open", saved: changed.saved });
  session.run();
});

function isTheme(text: string | null): text is Theme {
  return text === "auto" || text === "light" || text === "dark";
}
