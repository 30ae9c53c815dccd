import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { LinkFault } from "./link/link.ts";
import type { WorkerPort } from "./messages/client.ts";
import type { Host, HostWithStore, KeptEntry, KeptLists, LastFolder } from "./session/context.ts";
import { createSession } from "./session/create-session.ts";
import type { Session } from "./session/session.ts";
import type { SavedProject } from "./state/project.ts";
import { initialState, type Theme } from "./state/state.ts";
import { createAttachmentStore } from "./store/attachment-store.ts";
import { createAutosave } from "./store/autosave.ts";
import type { JournalClient } from "./store/journal-client.ts";
import { keptFolder } from "./store/kept-folder.ts";
import type { KeptProject } from "./store/kept-project.ts";
import { type JoinedStudio, noticeMissingToken } from "./studio/join-studio.ts";
import type { Studio } from "./studio/studio.ts";
import type { TextKey } from "./texts/english.ts";
import { preferredLanguage } from "./texts/interface-languages.ts";
import { loadTexts } from "./texts/say.ts";

/** Where the page is, and what it begins with. */
export interface PageHost extends Host {
  readonly spawn: () => WorkerPort;
  /** What the project is opened from: a fragment, or a name of the file; "" for nothing. */
  readonly from: string;
  readonly saved: SavedProject;
  /** Of its files that are no texts, by digest, as the page has brought them; missing: the browser may have them. */
  readonly contents?: ReadonlyMap<string, Blob>;
  /** Of the link in the address. */
  readonly linkFault?: LinkFault;
  /** Missing: the page has no worker that writes files. */
  readonly journal?: JournalClient;
  /** Missing: the page is not in a studio. */
  readonly joined?: JoinedStudio | undefined;
}

export interface OpenedPage {
  readonly session: Session;
  readonly host: HostWithStore;
  /** The folder whose files are shown: of the studio, or the user's own. */
  readonly folder: ReadonlySignal<Studio | undefined>;
}

/** Begins the work of the page, which shows the session. */
export async function openPage(host: PageHost): Promise<OpenedPage> {
  // Settings in the address, for links from pages in a language: `?lang=ru&theme=dark`.
  const query = new URLSearchParams(location.search);
  const theme = query.get("theme");
  const language = preferredLanguage([query.get("lang") ?? "", ...navigator.languages]);
  const { joined } = host;
  // Files of a studio stay in its folder.
  const autosave = joined === undefined ? await createAutosave(host.from, host.journal) : undefined;
  const saved = autosave?.resumed?.saved ?? host.saved;
  const attached = createAttachmentStore(() => notify("store.full"));
  for (const [digest, bytes] of host.contents ?? []) attached.add(digest, bytes);
  await attached.load(saved.project);
  const session = createSession(
    initialState(saved, { language, theme: isTheme(theme) ? theme : "auto" }),
    host.spawn,
    await loadTexts(language).catch(() => undefined),
    { attached, ...(joined && { native: joined.studio.native }) },
  );
  const notify = (key: TextKey, values: Readonly<Record<string, string>> = {}): void =>
    session.dispatch({ type: "view.set", change: { notice: { key, values } } });
  if (host.linkFault !== undefined) notify(`link.${host.linkFault}`);
  if (autosave?.isCopy) notify("store.copy");
  autosave?.begin(session);
  if (joined !== undefined) await joined.begin(session);
  else {
    noticeMissingToken(session);
    session.run();
  }
  // Without a network the command to print tries again, and says what is missing.
  void firstRun(session)
    .then(() => import("./views/print/print-page.tsx"))
    .then(
      ({ preparePrinting }) => preparePrinting(session),
      () => undefined,
    );
  // Files on disk share one store, but not their projects.
  const entry = ({ page, saved, time }: KeptProject, resume: () => void): KeptEntry => ({
    ...{ key: `${page} ${time}`, name: saved.project.model ?? saved.project.open, time, resume },
  });
  const openEarlier = async ({ saved }: KeptProject): Promise<void> => {
    await attached.load(saved.project);
    session.dispatch({ type: "project.open", saved });
    session.run();
  };
  const kept = async (): Promise<KeptLists> => {
    if (host.isFile || autosave === undefined) return { others: [], earlier: [] };
    const [others, earlier] = [await autosave.kept(), await autosave.earlier()];
    return {
      others: others.map((one) => entry(one, () => autosave.resume(one))),
      earlier: earlier.map((one) => entry(one, () => void openEarlier(one))),
    };
  };
  const folder = signal<Studio | undefined>(joined?.studio);
  const openFolder = async (kept?: FileSystemDirectoryHandle): Promise<void> => {
    const { openOwnFolder } = await import("./studio/own-folder.ts");
    await openOwnFolder(session, folder, kept).catch((error: unknown) =>
      notify("fault.title", { message: String(error) }),
    );
  };
  const lastFolder = async (): Promise<LastFolder | undefined> => {
    const found = await keptFolder();
    return found && { name: found.name, open: () => openFolder(found) };
  };
  const isOwn = joined === undefined && "showDirectoryPicker" in window;
  return {
    session,
    folder,
    host: { ...host, kept, ...(isOwn && { openFolder: () => openFolder(), lastFolder }) },
  };
}

/** From the end of the first run until what is wanted rarely is loaded [ms]. */
const REST = 1000;

/** Ends when the page has shown its first results, or has nothing to run. */
function firstRun({ state }: Session): Promise<void> {
  return new Promise((resolve) => {
    const end = effect(() => {
      const { isRunning } = state.value.run;
      if (isRunning) return;
      queueMicrotask(() => end());
      setTimeout(resolve, REST);
    });
  });
}

function isTheme(text: string | null): text is Theme {
  return text === "auto" || text === "light" || text === "dark";
}
