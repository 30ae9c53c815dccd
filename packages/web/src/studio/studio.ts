import { type ReadonlySignal, signal } from "@preact/signals";
import { type DiskText, diskForm, readDiskText } from "../files/disk-text.ts";
import { newest } from "../messages/newest.ts";
import type { NativeFmu } from "../messages/protocol.ts";
import type { Session } from "../session/session.ts";
import { allPaths, attachmentKind, openAttachment, type Project } from "../state/project.ts";
import { english, type TextKey } from "../texts/english.ts";
import { mergeTexts } from "./merge-texts.ts";
import type { Folder, StudioClient } from "./studio-client.ts";

/** A text of the folder as it was when it was read or written last. */
export interface SavedText extends DiskText {
  /** Of the file; undefined: it is gone. */
  readonly digest: string | undefined;
}

/** The files of the studio's folder, or of a folder of the user's own, and what of them is open. */
export interface Studio {
  readonly folder: ReadonlySignal<Folder>;
  readonly saved: ReadonlySignal<ReadonlyMap<string, SavedText>>;
  /** Texts that were changed both here and on disk, with what is on disk; undefined: it is gone. */
  readonly conflicts: ReadonlySignal<ReadonlyMap<string, SavedText | undefined>>;
  /** Opens a file and runs it; `alone`: in place of all that is open. */
  open(path: string, alone?: boolean): Promise<void>;
  save(path: string): Promise<void>;
  /** Ends a conflict: with the text on disk, or with the edited one, which is then saved. */
  resolve(path: string, with_: "disk" | "edited"): Promise<void>;
  isModified(path: string): boolean;
  /** The user trusts the native code of the open FMU. */
  allowOpen(): void;
  native(project: Project): NativeFmu | undefined;
  readonly runsNative: boolean;
  /** Begins to follow changes. */
  begin(session: Session): void;
  /** The texts of the project are those of the folder. */
  adopt(): Promise<void>;
}

/** Of a text [bytes]; editors take no more. */
const MOST_TEXT = 4 * 2 ** 20;
/** Of a file that is attached [bytes]. */
const MOST_ATTACHED = 2 ** 28;
/** Between attempts to reach a studio that does not answer [ms]. */
const PAUSE = 3000;

/** Reasons that users can do something about are said in words. */
function refusalOf(reason: string): TextKey {
  const key = `studio.refused-${reason}`;
  return Object.hasOwn(english, key) ? (key as TextKey) : "studio.refused";
}

/** `refresh` makes the workers ask for classes anew. */
export function createStudio(client: StudioClient, first: Folder, refresh: () => void): Studio {
  const folder = signal(first);
  const saved = signal<ReadonlyMap<string, SavedText>>(new Map());
  const conflicts = signal<ReadonlyMap<string, SavedText | undefined>>(new Map());
  const allowed = new Set<string>();
  let session: Session;

  const notify = (key: TextKey, values: Readonly<Record<string, string | number>> = {}): void =>
    session.dispatch({ type: "view.set", change: { notice: { key, values } } });
  const notifyLost = (): void => notify(client.lost, { name: folder.peek().name });
  const isEnded = (): boolean => client.ended?.aborted === true;
  const setSaved = (path: string, text: SavedText): void => {
    saved.value = new Map([...saved.value, [path, text]]);
  };
  const endConflict = (path: string): void => {
    conflicts.value = new Map([...conflicts.value].filter(([one]) => one !== path));
  };
  const textOf = (path: string): string | undefined => session.state.value.project.files[path];

  async function readText(path: string): Promise<SavedText | undefined> {
    const found = await client.read(path);
    const text = found && (await readDiskText(found.bytes));
    return text && { ...text, digest: found.digest };
  }

  async function openText(path: string): Promise<void> {
    const text = await readText(path);
    if (text === undefined) return notify("studio.no-text", { path });
    setSaved(path, text);
    session.dispatch({ type: "file.add", path, text: text.text });
  }

  /** A text that was changed here is changed on disk, too: both changes are taken where they do not meet. */
  function meet(path: string, known: SavedText, disk: SavedText | undefined): void {
    const merged = disk && mergeTexts(known.text, textOf(path)!, disk.text);
    if (disk === undefined || merged === undefined) {
      conflicts.value = new Map([...conflicts.value, [path, disk]]);
      return;
    }
    setSaved(path, disk);
    session.dispatch({ type: "text.change", path, text: merged });
    notify("studio.merged", { path });
  }

  async function attach(path: string): Promise<void> {
    const found = await client.read(path);
    if (found === undefined) return notify("studio.unreadable", { path });
    const attachment = await session.attached.keep(found.bytes);
    session.dispatch({ type: "file.attach", path, attachment });
  }

  /** What has changed on disk comes into the page, but never over what was changed here. */
  async function follow(): Promise<void> {
    const before = new Map(folder.value.files.map(({ path, version }) => [path, version]));
    folder.value = await client.folder();
    refresh();
    const now = new Map(folder.value.files.map(({ path, version }) => [path, version]));
    // What this page has written is in it already: its run is not outdated by that.
    const own = new Set<string>();
    for (const [path, known] of saved.value) {
      if (before.get(path) === now.get(path) || textOf(path) === undefined) continue;
      const text = now.has(path) ? await readText(path) : undefined;
      if (text?.digest === saved.value.get(path)?.digest) {
        own.add(path);
        continue;
      }
      if (textOf(path) !== known.text) meet(path, known, text);
      else if (text === undefined) setSaved(path, { ...known, digest: undefined });
      else {
        setSaved(path, text);
        session.dispatch({ type: "text.change", path, text: text.text });
      }
    }
    const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
      (path) => before.get(path) !== now.get(path),
    );
    const { open } = session.state.value.project;
    if (attachmentKind(open) !== undefined && now.has(open) && before.get(open) !== now.get(open))
      await openFile(open);
    else if (own.size === 0 || changed.some((path) => !own.has(path)))
      session.dispatch({ type: "texts.refresh" });
  }

  // One after the other: an older list does not come after a newer one.
  const changes = newest<undefined>(() => follow().catch(() => undefined));

  async function openFile(path: string, alone = false): Promise<void> {
    const listed = folder.value.files.find((one) => one.path === path);
    const isAttached = attachmentKind(path) !== undefined;
    if (listed !== undefined && listed.size > (isAttached ? MOST_ATTACHED : MOST_TEXT))
      return notify("studio.too-large", { path });
    if (!isAttached && textOf(path) !== undefined) session.dispatch({ type: "file.open", path });
    else if (isAttached) await attach(path);
    else await openText(path);
    const { project } = session.state.value;
    if (project.open !== path) return;
    const others = alone ? allPaths(project).filter((one) => one !== path) : [];
    for (const other of others) session.dispatch({ type: "file.remove", path: other });
    session.run();
  }

  async function listen(): Promise<void> {
    let isLost = false;
    while (!isEnded()) {
      try {
        if (isLost) await follow();
        if (isLost) session.dispatch({ type: "view.set", change: { notice: undefined } });
        isLost = false;
        await client.listen(() => changes.submit(undefined));
      } catch {
        // Said below.
      }
      if (isEnded()) return;
      isLost = true;
      notifyLost();
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }

  const studio: Studio = {
    runsNative: client.runsNative,
    folder,
    saved,
    conflicts,
    open: (path, alone) => openFile(path, alone).catch(notifyLost),
    async save(path) {
      const text = textOf(path);
      if (text === undefined || conflicts.value.has(path)) return;
      const known = saved.value.get(path) ?? { hasMark: false, lineEnd: "\n", digest: undefined };
      try {
        const answer = await client.write(path, diskForm(text, known), known.digest);
        if (answer.kind === "written") setSaved(path, { ...known, text, digest: answer.digest });
        else if (answer.kind === "refused") notify(refusalOf(answer.reason), { path, reason: answer.reason });
        else meet(path, { text, ...known }, await readText(path));
      } catch {
        notifyLost();
      }
    },
    async resolve(path, with_) {
      const disk = conflicts.value.get(path);
      const known = saved.value.get(path) ?? { hasMark: false, lineEnd: "\n" as const, text: "" };
      endConflict(path);
      setSaved(path, disk ?? { ...known, digest: undefined });
      if (with_ === "edited") await studio.save(path);
      else if (disk !== undefined) session.dispatch({ type: "text.change", path, text: disk.text });
      else session.dispatch({ type: "file.remove", path });
    },
    isModified: (path) => {
      const text = textOf(path);
      const known = saved.value.get(path);
      return text !== undefined && (known?.digest === undefined || known.text !== text);
    },
    allowOpen() {
      const attachment = openAttachment(session.state.value.project);
      if (attachment === undefined) return;
      allowed.add(attachment.digest);
      session.run();
    },
    native(project) {
      const attachment = openAttachment(project);
      return attachment !== undefined && allowed.has(attachment.digest)
        ? { file: project.open, allowed: attachment.digest }
        : undefined;
    },
    begin(owner) {
      session = owner;
      addEventListener("beforeunload", (event) => {
        if (!isEnded() && Object.keys(session.state.value.project.files).some(studio.isModified))
          event.preventDefault();
      });
      void listen();
    },
    async adopt() {
      for (const path of Object.keys(session.state.value.project.files)) {
        const text = await readText(path);
        if (text !== undefined) setSaved(path, text);
      }
    },
  };
  return studio;
}
