import { describe, expect, it } from "vitest";
import { inflate } from "./inflate.ts";
import { readMatTable } from "./mat-table.ts";
import { writeMatTable } from "./write-mat.ts";

const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/**
 * Written by SciPy 'savemat': a = [1, 2.5; -3, 4e10; 5, 6], i = [7, 8, 9] of 16 bits; in level 5 also s.t = [1, 2; 3, 4] and
 * s.u.v = [5, 6].
 */
const files = {
  "level 4":
    "AAAAAAMAAAACAAAAAAAAAAIAAABhAAAAAAAAAPA/AAAAAAAACMAAAAAAAAAUQAAAAAAAAARAAAAAIF+gIkIAAAAAAAAYQB4AAAAB" +
    "AAAAAwAAAAAAAAACAAAAaQAHAAgACQA=",
  "level 6":
    "TUFUTEFCIDUuMCBNQVQtZmlsZSBQbGF0Zm9ybTogcG9zaXgsIENyZWF0ZWQgb246IFN1biBOb3YgMjkgMDg6MTI6MjQgMjAyNgAA" +
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABSU0OAAAAYAAAAAYAAAAIAAAABgAAAAAA" +
    "AAAFAAAACAAAAAMAAAACAAAAAQABAGEAAAAJAAAAMAAAAAAAAAAAAPA/AAAAAAAACMAAAAAAAAAUQAAAAAAAAARAAAAAIF+gIkIA" +
    "AAAAAAAYQA4AAAA4AAAABgAAAAgAAAAKAAAAAAAAAAUAAAAIAAAAAQAAAAMAAAABAAEAaQAAAAMAAAAGAAAABwAIAAkAAAAOAAAA" +
    "GAEAAAYAAAAIAAAAAgAAAAAAAAAFAAAACAAAAAEAAAABAAAAAQABAHMAAAAFAAQAAgAAAAEABAB0AHUADgAAAFAAAAAGAAAACAAA" +
    "AAYAAAAAAAAABQAAAAgAAAACAAAAAgAAAAEAAAAAAAAACQAAACAAAAAAAAAAAADwPwAAAAAAAAhAAAAAAAAAAEAAAAAAAAAQQA4A" +
    "AACAAAAABgAAAAgAAAACAAAAAAAAAAUAAAAIAAAAAQAAAAEAAAABAAAAAAAAAAUABAACAAAAAQACAHYAAAAOAAAAQAAAAAYAAAAI" +
    "AAAABgAAAAAAAAAFAAAACAAAAAEAAAACAAAAAQAAAAAAAAAJAAAAEAAAAAAAAAAAABRAAAAAAAAAGEA=",
  "level 7":
    "TUFUTEFCIDUuMCBNQVQtZmlsZSBQbGF0Zm9ybTogcG9zaXgsIENyZWF0ZWQgb246IFN1biBOb3YgMjkgMDg6MTI6MjQgMjAyNgAA" +
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABSU0PAAAAPgAAAHic42NgYEgAYjYg5oDS" +
    "IMAK5TMDMRMQMwJhIpDmBGIDBhj4YA+hOQ5AaBEHCM0CohXiFyg5QfgSDgDEKwWbDwAAACsAAAB4nONjYGCwAGI2IOYAYi4GCGCF" +
    "8hmBmBlMMzJkQtkgtexAWU4gDQAhcgD8DwAAAG4AAAB4nONjYGCQYGRgYAPSHEDMxAABrFA+IxwzMhSDxVnAahiBdAlDKQMfkB3A" +
    "gNDPhqafCYoZoeKcQKzAAAMf7CE0hwNUAEoLOIDMbWAgxl0wcZi7mBjKgDQf1DBc7mLE4i4BuLtEoO6QcAAAAK4G0w==",
} as const;

describe.each(Object.entries(files))("a MAT file of %s", (level, text) => {
  const bytes = bytesOf(text);

  it("has matrices of any type of numbers, which are returned by rows", () => {
    expect(readMatTable(bytes, "a")).toEqual({ rows: 3, columns: 2, values: [1, 2.5, -3, 4e10, 5, 6] });
    expect(readMatTable(bytes, "i")).toEqual({ rows: 1, columns: 3, values: [7, 8, 9] });
  });

  it("has matrices in structures since level 5", () => {
    const [inside, deeper] = [readMatTable(bytes, "s.t"), readMatTable(bytes, "s.u.v")];
    const missing = { reason: "no-table" };
    expect(inside).toEqual(level === "level 4" ? missing : { rows: 2, columns: 2, values: [1, 2, 3, 4] });
    expect(deeper).toEqual(level === "level 4" ? missing : { rows: 1, columns: 2, values: [5, 6] });
  });

  it("names what it has not", () => {
    expect(readMatTable(bytes, "b")).toEqual({ reason: "no-table" });
    expect(readMatTable(bytes, "a.t")).toEqual({ reason: "no-table" });
  });

  it("is refused wherever it is cut off, and with any byte changed gives a matrix or a refusal", () => {
    for (let size = 1; size < bytes.length; size++) readMatTable(bytes.slice(0, size), "i");
    expect(readMatTable(bytes.slice(0, 50), "a")).toBe("format");
    for (let i = 0; i < bytes.length; i++) {
      const changed = bytes.slice();
      changed[i] = changed[i]! ^ 255;
      readMatTable(changed, "a");
    }
  });
});

describe("a matrix that is written", () => {
  const values = [1, 2.5, -3, 4e10, 5, 6];

  it("is the one that SciPy writes in level 4", () => {
    const expected = bytesOf(files["level 4"]).subarray(0, 20 + 2 + 8 * 6);
    expect(writeMatTable("a", values, 3, 2, "4")).toEqual(expected);
  });

  it("is read again, beside those before, of which it replaces the one of its name", () => {
    for (const level of ["4", "5"] as const) {
      const first = writeMatTable("a", values, 3, 2, level);
      const both = writeMatTable("bb", [7], 1, 1, level, first);
      expect(readMatTable(both, "a")).toEqual({ rows: 3, columns: 2, values });
      expect(readMatTable(both, "bb")).toEqual({ rows: 1, columns: 1, values: [7] });
      const replaced = writeMatTable("a", [8, 9], 1, 2, level, both);
      expect(readMatTable(replaced, "a")).toEqual({ rows: 1, columns: 2, values: [8, 9] });
    }
  });
});

describe("zlib data", () => {
  const textOf = (data: string) => new TextDecoder().decode(inflate(bytesOf(data)));

  it("has stored blocks, and blocks with fixed and own codes", () => {
    expect(textOf("eAEBBgD5/3N0b3JlZAk8ApI=")).toBe("stored");
    expect(textOf("eAHLSM3JyVfIQJAAOi4GfQ==")).toBe("hello hello hello");
    const own = textOf(
      "eNrtjoERwDAIAldhtaQZApg+YDtGvdxFEV/XflbfWX+yj2giISI/4QoJCFRkS4iDMp3K9Yw+IpyyDYk1ut4k5QCtYmjzZdLBdFTh" +
        "1hwa+5XehRmerT3Htc+k08tdHLkEzIYu/lDQBW41soY=",
    );
    expect(own.slice(0, 270)).toBe("abcabcabd".repeat(30));
    expect(own.slice(270)).toMatch(/^[xyz ]{200}$/);
  });
});
