import type { SavedForm } from "../link/read-saved.ts";
import type { KeptForm } from "./kept-project.ts";

/**
 * A journal: a line for each state of a project. The first one is whole, the others have the texts that have changed. A line begins with
 * a checksum, so that what a crash has cut off, or padded with zeros, is known, and the line before it is the state.
 */
type JournalLine = KeptForm | ChangedTexts;

interface ChangedTexts {
  readonly from: string;
  readonly time: number;
  /** `null`: it is removed. */
  readonly texts: Readonly<Record<string, string | null>>;
  /** All else, whole. */
  readonly rest: Omit<SavedForm, "files">;
  readonly isUntouched?: boolean;
}

export function wholeLine(form: KeptForm): string {
  return lineOf(form);
}

export function changeLine(before: KeptForm, { form, ...about }: KeptForm): string {
  const { files, ...rest } = form;
  const old = before.form.files;
  const changed = Object.entries(files).filter(([path, text]) => old[path] !== text);
  const removed = Object.keys(old).filter((path) => files[path] === undefined);
  const texts = Object.fromEntries<string | null>([
    ...changed,
    ...removed.map((path) => [path, null] as const),
  ]);
  return lineOf({ ...about, texts, rest });
}

/** The last whole state, unchecked; undefined: there is none. */
export function replayJournal(journal: string): KeptForm | undefined {
  let state: KeptForm | undefined;
  for (const line of journal.split("\n")) {
    const value = readLine(line);
    if (value === undefined) return state;
    if ("form" in value) state = value;
    else if (state === undefined) return undefined;
    else {
      const { texts, rest, ...about } = value;
      state = { ...about, form: { ...rest, files: changed(state, texts) } };
    }
  }
  return state;
}

function changed(state: KeptForm, texts: ChangedTexts["texts"]): Readonly<Record<string, string>> {
  const all = Object.entries({ ...state.form.files, ...texts });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null));
}

function lineOf(value: JournalLine): string {
  const json = JSON.stringify(value);
  return `${checksum(json)} ${json}\n`;
}

function readLine(line: string): JournalLine | undefined {
  const [sum = "", json] = [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)];
  return sum !== "" && sum === checksum(json) ? (JSON.parse(json) as JournalLine) : undefined;
}

/** FNV-1a of the code units (Fowler, Noll, Vo, 1991). */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16);
}
