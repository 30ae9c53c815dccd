import { expect, it } from "vitest";
import { replayJournal } from "./journal.ts";
import { createJournalWriter, type JournalFolder, superfluous } from "./journal-writer.ts";
import { formOf } from "./testing.ts";

/** A folder with room for a number of characters. */
function memory(room = Number.POSITIVE_INFINITY) {
  const files = new Map<number, string>();
  const used = () => [...files.values()].reduce((sum, { length }) => sum + length, 0);
  const folder: JournalFolder = {
    times: async () => [...files.keys()],
    async create(time) {
      files.set(time, "");
      return {
        get size() {
          return files.get(time)!.length;
        },
        append(line) {
          if (used() + line.length > room) throw new Error("full");
          files.set(time, files.get(time)! + line);
        },
        close: () => {},
      };
    },
    remove: async (time) => void files.delete(time),
  };
  const last = () => replayJournal(files.get(Math.max(...files.keys()))!);
  return { folder, files, last };
}

const HOUR = 3_600_000;

it("changes of an hour are one journal, and a page begins its own", async () => {
  const { folder, files, last } = memory();
  const writer = createJournalWriter(folder);
  for (const minute of [0, 1, 59]) await writer.write(formOf(minute * 60_000, { "M.mo": `${minute}` }));
  expect([...files.keys()]).toEqual([0]);
  await writer.write(formOf(HOUR, { "M.mo": "60" }));
  expect([...files.keys()]).toEqual([0, HOUR]);
  // A clock that was set back does not make the new journal the older one.
  await createJournalWriter(folder).write(formOf(5, { "M.mo": "other" }));
  expect([...files.keys()]).toEqual([0, HOUR, HOUR + 1]);
  expect(last()!.form.files).toEqual({ "M.mo": "other" });
});

it("after a long journal comes another one; two stay, and one of the hour before", async () => {
  const { folder, files } = memory();
  const writer = createJournalWriter(folder);
  for (let i = 0; i < 100; i++) await writer.write(formOf(i, { "M.mo": `${i}`.padEnd(10_000) }));
  expect(files.size).toBe(3);
  expect(Math.max(...[...files.values()].map(({ length }) => length))).toBeLessThan(300_000);
});

it("without room the last state that was written stays", async () => {
  const { folder, files, last } = memory(1000);
  const writer = createJournalWriter(folder);
  const first = formOf(1, { "M.mo": "a" });
  await writer.write(first);
  await expect(writer.write(formOf(2, { "M.mo": "b".repeat(2000) }))).rejects.toThrow("full");
  await expect(createJournalWriter(folder).write(formOf(3, { "M.mo": "b".repeat(2000) }))).rejects.toThrow();
  expect([files.size, last()]).toEqual([1, first]);
  await writer.write(formOf(4, { "M.mo": "c" }));
  expect(last()!.form.files).toEqual({ "M.mo": "c" });
});

it("besides the last two journals the last of each of eight hours stays", () => {
  const hours = Array.from({ length: 12 }, (_, i) => i * HOUR);
  expect(superfluous([0, 1, 2, 3])).toEqual([0]);
  expect(superfluous(hours)).toEqual([HOUR, 0]);
});
