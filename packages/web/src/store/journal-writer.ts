import { changeLine, wholeLine } from "./journal.ts";
import type { KeptForm } from "./kept-project.ts";

/** An open file to whose end is written. */
export interface JournalFile {
  /** [bytes] */
  readonly size: number;
  /** Is on the disk when it returns. @throws when there is no room, with the file as it was */
  append(line: string): void;
  close(): void;
}

/** The folder of a project, which has its journals by the time at which they began. */
export interface JournalFolder {
  times(): Promise<readonly number[]>;
  /** @throws when there is no room */
  create(time: number): Promise<JournalFile>;
  remove(time: number): Promise<void>;
}

export interface JournalWriter {
  /** @throws when there is no room: what was written before stays */
  write(form: KeptForm): Promise<void>;
}

const HOUR = 3_600_000;
/** A journal is at least this long, and this many times its first line, before another one begins [bytes]. */
const LONG = 2 ** 18;
const MANY = 8;
/** Of journals besides the last two; they are snapshots of earlier hours. */
const MOST_EARLIER = 8;

/** Writes into a new journal of a folder; another one begins after an hour, or when it is long. */
export function createJournalWriter(folder: JournalFolder): JournalWriter {
  let current: { readonly file: JournalFile; readonly began: number; readonly first: number } | undefined;
  let last: KeptForm;

  function isDue({ time }: KeptForm): boolean {
    if (current === undefined || time - current.began >= HOUR) return true;
    return current.file.size > Math.max(LONG, MANY * current.first);
  }

  async function begin(form: KeptForm): Promise<void> {
    const times = await folder.times();
    const began = Math.max(form.time, ...times.map((time) => time + 1));
    const file = await folder.create(began);
    try {
      file.append(wholeLine(form));
    } catch (error) {
      file.close();
      await folder.remove(began);
      throw error;
    }
    current?.file.close();
    current = { file, began, first: file.size };
    // Another page may just read it: it goes another time.
    for (const time of superfluous([...times, began])) await folder.remove(time).catch(() => undefined);
  }

  return {
    async write(form) {
      if (isDue(form)) await begin(form);
      else current!.file.append(changeLine(last, form));
      last = form;
    },
  };
}

/** All but the last two journals, and the last one of each of the hours before. */
export function superfluous(times: readonly number[]): readonly number[] {
  const earlier = [...times].sort((a, b) => b - a).slice(2);
  const isLastOfHour = (time: number, i: number) =>
    i === 0 || Math.floor(time / HOUR) !== Math.floor(earlier[i - 1]! / HOUR);
  const kept = new Set(earlier.filter(isLastOfHour).slice(0, MOST_EARLIER));
  return earlier.filter((time) => !kept.has(time));
}
