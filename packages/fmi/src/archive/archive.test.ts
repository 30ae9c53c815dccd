import { describe, expect, it } from "vitest";
import type { ArchiveLimits } from "./archive-limits.ts";
import { defaultArchiveLimits } from "./archive-limits.ts";
import { readArchive } from "./read-archive.ts";
import { writeArchive } from "./write-archive.ts";

const text = (content: string) => new TextEncoder().encode(content);
const latin = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

/** An archive in which each of these pieces, given as characters of one byte, is replaced by one of the same length. */
function tampered(
  files: Record<string, string>,
  ...changes: readonly (readonly [string, string])[]
): Uint8Array {
  const packed = writeArchive(Object.fromEntries(Object.entries(files).map(([name, c]) => [name, text(c)])));
  let content = latin(packed);
  for (const [from, to] of changes) {
    expect(content.includes(from) && from.length === to.length).toBe(true);
    content = content.replaceAll(from, to);
  }
  return Uint8Array.from(content, (c) => c.charCodeAt(0));
}

function codes(bytes: Uint8Array, limits: Partial<ArchiveLimits> = {}): readonly string[] {
  const { value, diagnostics } = readArchive(bytes, "a.fmu", { ...defaultArchiveLimits, ...limits });
  const reading = [...(value?.entries.values() ?? [])].flatMap((entry) => entry.read().diagnostics);
  return [...diagnostics, ...reading].map((d) => d.code);
}

const record = "PK\u0001\u0002";

describe("archives", () => {
  it("may list the folder of all files", () => {
    const { value, diagnostics } = readArchive(
      writeArchive({ "./": new Uint8Array(0), "a/b": Uint8Array.of(1) }),
      "x",
    );
    expect(diagnostics).toEqual([]);
    expect([...value!.entries.keys()]).toEqual(["a/b"]);
  });

  it("are read as they were written", () => {
    const files = {
      "modelDescription.xml": text("<a/>"),
      "resources/é.bin": Uint8Array.from({ length: 70_000 }, (_, i) => i * i),
    };
    const { value, diagnostics } = readArchive(writeArchive(files), "a.fmu");
    expect(diagnostics).toEqual([]);
    const read = [...value!.entries.values()].map((entry) => [entry.name, entry.size, entry.read().value]);
    expect(read).toEqual(Object.entries(files).map(([name, bytes]) => [name, bytes.length, bytes]));
  });

  it("are written in the same bytes whatever the order of files", () => {
    const [a, b] = [text("a"), text("b")];
    expect(writeArchive({ a, b })).toEqual(writeArchive({ b, a }));
  });

  it.each([
    ["../x", "archive.outside"],
    ["a/..", "archive.outside"],
    ["..\\x", "archive.outside"],
    ["/a/x", "archive.absolute-name"],
    ["C:/x", "archive.absolute-name"],
    ["a\u0000xy", "archive.bad-name"],
    ["./xy", "archive.bad-name"],
    ["a//x", "archive.bad-name"],
  ])("are refused for the name %j", (name, code) => {
    expect(codes(tampered({ abcd: "1" }, ["abcd", name]))).toEqual([code]);
  });

  it("have no two entries of one name, nor a file where a folder is", () => {
    expect(codes(tampered({ aa: "1", bb: "2" }, ["bb", "aa"]))).toEqual(["archive.duplicate"]);
    expect(codes(tampered({ a: "1", "b/c": "2" }, ["b/c", "a/c"]))).toEqual(["archive.duplicate"]);
    expect(codes(tampered({ aa: "1", Aa: "2" }))).toEqual(["archive.same-but-for-case"]);
  });

  it("may have the same file twice", () => {
    const { value, diagnostics } = readArchive(tampered({ aa: "1", bb: "1" }, ["bb", "aa"]), "a.fmu");
    expect(diagnostics).toEqual([]);
    expect([...value!.entries.keys()]).toEqual(["aa"]);
  });

  it("have no links, no encrypted entries, and no unknown methods", () => {
    const link = ["\u0000\u0000\u00a4\u0081", "\u0000\u0000\u00ff\u00a1"] as const;
    expect(codes(tampered({ a: "1" }, link))).toEqual(["archive.special-file"]);
    const flags = (from: string, to: string) =>
      [`${record}\u0014\u0003\u0014\u0000${from}`, `${record}\u0014\u0003\u0014\u0000${to}`] as const;
    expect(codes(tampered({ a: "1" }, flags("\u0000\u0000", "\u0001\u0000")))).toEqual(["archive.encrypted"]);
    expect(codes(tampered({ a: "1" }, flags("\u0000\u0000\u0008", "\u0000\u0000\u000c")))).toEqual([
      "archive.method",
    ]);
  });

  it("are bounded in number, size and density", () => {
    const zeros = writeArchive({ a: new Uint8Array(2 ** 21), b: text("b") });
    expect(codes(zeros)).toEqual(["archive.packed-too-well"]);
    expect(codes(zeros, { ratio: 2000 })).toEqual([]);
    expect(codes(zeros, { ratio: 2000, entries: 1 })).toEqual(["archive.too-many-entries"]);
    expect(codes(zeros, { entrySize: 1000 })).toEqual(["archive.entry-too-large"]);
    expect(codes(zeros, { ratio: 2000, totalSize: 2 ** 21 })).toEqual(["archive.too-large"]);
  });

  it("that say less than they unpack to are damaged, and no more is unpacked than they say", () => {
    const [size, lie] = ["\u0000\u0000\u0020\u0000", "\u0000\u0000\u0010\u0000"];
    expect(codes(tampered({ a: "\u0000".repeat(2 ** 21) }, [size, lie]), { ratio: 2000 })).toEqual([
      "archive.damaged-entry",
    ]);
  });

  it("that are damaged are refused", () => {
    expect(codes(text("no archive"))).toEqual(["archive.not-an-archive"]);
    expect(codes(tampered({ a: "1" }).subarray(0, -30))).toEqual(["archive.not-an-archive"]);
    expect(codes(tampered({ a: "1" }, [record, "PK\u0001\u0003"]))).toEqual(["archive.damaged-directory"]);
    expect(codes(tampered({ a: "1" }, ["PK\u0003\u0004", "PK\u0003\u0005"]))).toEqual([
      "archive.damaged-directory",
    ]);
    expect(codes(tampered({ name: "1" }, ["name3\u0004", "name4\u0004"]))).toEqual(["archive.damaged-entry"]);
    expect(codes(tampered({ name: "1" }, ["name3\u0004", "NAME3\u0004"]))).toEqual(["archive.names-differ"]);
  });

  it("that are too large for the plain directory end have another one, which is read", () => {
    const plain = writeArchive({ "modelDescription.xml": text("<a/>") });
    const end = plain.length - 22;
    const [directory, size] = [new DataView(plain.buffer).getUint32(end + 16, true), 12 + 44];
    const large = new Uint8Array(end + 56 + 20 + 22);
    large.set(plain.subarray(0, end));
    large.set(plain.subarray(end), end + 76);
    const view = new DataView(large.buffer);
    view.setUint32(end, 0x06064b50, true);
    view.setBigUint64(end + 4, BigInt(size - 12), true);
    view.setBigUint64(end + 32, 1n, true);
    view.setBigUint64(end + 48, BigInt(directory), true);
    view.setUint32(end + 56, 0x07064b50, true);
    view.setBigUint64(end + 64, BigInt(end), true);
    view.setUint16(end + 76 + 10, 0xffff, true);
    view.setUint32(end + 76 + 16, 0xffffffff, true);
    expect([...readArchive(large, "a.fmu").value!.entries.keys()]).toEqual(["modelDescription.xml"]);
    view.setBigUint64(end + 64, 5n, true);
    expect(codes(large)).toEqual(["archive.damaged-directory"]);
  });
});
