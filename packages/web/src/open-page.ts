import type { LinkFault } from "./link/link.ts";
import type { WorkerPort } from "./messages/client.ts";
import type { Host, HostWithStore } from "./session/context.ts";
import { createSession, type Session } from "./session/session.ts";
import type { SavedProject } from "./state/project.ts";
import { initialState, type Theme } from "./state/state.ts";
import { createAttachmentStore } from "./store/attachment-store.ts";
import { createAutosave } from "./store/autosave.ts";
import { type JoinedStudio, noticeMissingToken } from "./studio/join-studio.ts";
import { loadTexts, preferredLanguage } from "./texts/say.ts";

/** Where the page is, and what it begins with. */
export interface PageHost extends Host {
  readonly spawn: () => WorkerPort;
  /** What the project is opened from: a fragment, or a name of the file; "" for nothing. */
  readonly from: string;
  readonly saved: SavedProject;
  /** Of the link in the address. */
  readonly linkFault?: LinkFault;
  /** Missing: the page is not in a studio. */
  readonly joined?: JoinedStudio | undefined;
}

export interface OpenedPage {
  readonly session: Session;
  readonly host: HostWithStore;
}

/** After which what is wanted rarely is loaded [ms]. */
const PREPARATION = 2000;

/** Begins the work of the page, which shows the session. */
export async function openPage(host: PageHost): Promise<OpenedPage> {
  // Settings in the address, for links from pages in a language: `?lang=ru&theme=dark`.
  const query = new URLSearchParams(location.search);
  const theme = query.get("theme");
  const language = preferredLanguage([query.get("lang") ?? "", ...navigator.languages]);
  const { joined } = host;
  // Files of a studio stay in its folder.
  const autosave = joined === undefined ? await createAutosave(host.from) : undefined;
  const saved = autosave?.resumed?.saved ?? host.saved;
  const attached = createAttachmentStore();
  await attached.load(saved.project);
  const session = createSession(
    initialState(saved, { language, theme: isTheme(theme) ? theme : "auto" }),
    host.spawn,
    await loadTexts(language).catch(() => undefined),
    { attached, ...(joined && { native: joined.studio.native }) },
  );
  if (host.linkFault !== undefined)
    session.dispatch({ type: "view.set", change: { notice: { key: `link.${host.linkFault}`, values: {} } } });
  autosave?.begin(session);
  if (joined !== undefined) await joined.begin(session);
  else {
    noticeMissingToken(session);
    session.run();
  }
  // After the page's own files.
  setTimeout(async () => {
    const { preparePrinting } = await import("./views/print/print-page.tsx");
    preparePrinting(session);
  }, PREPARATION);
  // Files on disk share one store, but not their projects.
  const kept = () =>
    (host.isFile || autosave === undefined ? [] : autosave.kept()).map((one) => ({
      ...{ page: one.page, name: one.saved.project.model ?? one.saved.project.open, time: one.time },
      resume: () => autosave!.resume(one),
    }));
  return { session, host: { ...host, kept } };
}

function isTheme(text: string | null): text is Theme {
  return text === "auto" || text === "light" || text === "dark";
}
