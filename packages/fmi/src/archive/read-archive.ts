import { type Checked, type Diagnostic, diagnoseWithoutSpan, hasErrors } from "@cosimo/ir";
import { Inflate } from "fflate/browser";
import type { Archive, ArchiveEntry } from "./archive.ts";
import { type ArchiveLimits, defaultArchiveLimits } from "./archive-limits.ts";
import { archiveMessages } from "./archive-messages.ts";
import { crc32 } from "./crc32.ts";
import { findCollision, nameFault } from "./entry-names.ts";
import {
  DamagedDirectory,
  encryptedFlags,
  findDirectoryEnd,
  readDirectory,
  readLocalHeader,
  type ZipRecord,
} from "./zip-directory.ts";

/** An entry with the offset of its packed bytes. */
interface PlacedRecord extends ZipRecord {
  readonly ownName: string;
  readonly dataOffset: number;
}

type ArchiveCode = keyof typeof archiveMessages;

/**
 * Opens a ZIP archive after checking names, sizes and types of all entries; `name` is used in diagnostics. Entries are inflated
 * when they are read.
 */
export function readArchive(
  bytes: Uint8Array,
  name: string,
  limits: ArchiveLimits = defaultArchiveLimits,
): Checked<Archive> {
  const report = (code: ArchiveCode, args: Diagnostic["args"] = {}) =>
    diagnoseWithoutSpan(archiveMessages, code, { archive: name, ...args });
  try {
    const end = findDirectoryEnd(bytes);
    if (end === undefined) return { diagnostics: [report("archive.not-an-archive")] };
    if (end.volumes > 1) return { diagnostics: [report("archive.several-volumes")] };
    if (end.count > limits.entries)
      return {
        diagnostics: [report("archive.too-many-entries", { count: end.count, limit: limits.entries })],
      };
    const found = readDirectory(bytes, end).map((record) => place(bytes, record));
    const slashed = found.find(({ name }) => name.includes("\\"));
    const records = found.filter(({ name }) => name !== "./").map(withSlashes);
    const diagnostics = [
      ...records.flatMap((record) => checkRecord(record, limits, report)),
      ...checkTogether(records, limits, report),
    ];
    if (hasErrors(diagnostics)) return { diagnostics };
    if (slashed !== undefined) diagnostics.push(report("archive.back-slash", { entry: slashed.name }));
    const files = records.filter((record) => !record.name.endsWith("/"));
    const entries = new Map(files.map((record) => [record.name, entryOf(bytes, record, report)]));
    return { value: { name, entries }, diagnostics };
  } catch (thrown) {
    if (!(thrown instanceof DamagedDirectory)) throw thrown;
    return { diagnostics: [report("archive.damaged-directory", { offset: thrown.offset })] };
  }
}

type Report = (code: ArchiveCode, args?: Diagnostic["args"]) => Diagnostic;

function place(bytes: Uint8Array, record: ZipRecord): PlacedRecord {
  const { name, dataOffset } = readLocalHeader(bytes, record);
  return { ...record, ownName: name, dataOffset };
}

/** Some packers separate folders by back slashes; others list the folder of all files, `./`. */
function withSlashes(record: PlacedRecord): PlacedRecord {
  const slashed = (name: string) => name.replaceAll("\\", "/");
  return { ...record, name: slashed(record.name), ownName: slashed(record.ownName) };
}

function checkRecord(record: PlacedRecord, limits: ArchiveLimits, report: Report): readonly Diagnostic[] {
  const { name: entry, size, packedSize } = record;
  const found: Diagnostic[] = [];
  const badName = nameFault(entry);
  if (badName !== undefined) found.push(report(badName, { entry }));
  if (record.ownName !== entry) found.push(report("archive.names-differ", { entry, other: record.ownName }));
  const fileType = record.unixMode & 0xf000;
  if (![0, 0x8000, 0x4000].includes(fileType)) found.push(report("archive.special-file", { entry }));
  if (record.flags & encryptedFlags) found.push(report("archive.encrypted", { entry }));
  else if (record.method !== 0 && record.method !== 8)
    found.push(report("archive.method", { entry, method: record.method }));
  if (size > limits.entrySize)
    found.push(report("archive.entry-too-large", { entry, size, limit: limits.entrySize }));
  else if (size > 2 ** 20 && size > limits.ratio * packedSize)
    found.push(
      report("archive.packed-too-well", { entry, ratio: Math.round(size / packedSize), limit: limits.ratio }),
    );
  return found;
}

function checkTogether(
  records: readonly PlacedRecord[],
  limits: ArchiveLimits,
  report: Report,
): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const total = records.reduce((sum, { size }) => sum + size, 0);
  if (total > limits.totalSize)
    found.push(report("archive.too-large", { size: total, limit: limits.totalSize }));
  const names = withoutRepetitions(records).map(({ name }) => name);
  const same = findCollision(names, (name) => name);
  const folded = same ?? findCollision(names, (name) => name.toLowerCase());
  if (same !== undefined) found.push(report("archive.duplicate", { entry: same[1] }));
  else if (folded !== undefined)
    found.push(report("archive.same-but-for-case", { entry: folded[0], other: folded[1] }));
  const inOrder = [...records].sort((a, b) => a.headerOffset - b.headerOffset);
  const overlap = inOrder.findIndex((record, i) => {
    const before = inOrder[i - 1];
    return before !== undefined && before.dataOffset + before.packedSize > record.headerOffset;
  });
  if (overlap > 0)
    found.push(
      report("archive.overlapping", { entry: inOrder[overlap - 1]!.name, other: inOrder[overlap]!.name }),
    );
  return found;
}

/** Omits repeated equal entries: some tools pack the files of a folder that is given twice (`cmake -E tar`) twice. */
function withoutRepetitions(records: readonly PlacedRecord[]): readonly PlacedRecord[] {
  const known = new Set<string>();
  return records.filter(({ name, size, crc }) => {
    const key = `${crc} ${size} ${name}`;
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}

function entryOf(bytes: Uint8Array, record: PlacedRecord, report: Report): ArchiveEntry {
  const { name, size } = record;
  const read = (): Checked<Uint8Array> => {
    const packed = bytes.subarray(record.dataOffset, record.dataOffset + record.packedSize);
    const content = record.method === 0 ? packed : inflateBounded(packed, size);
    return content?.length === size && crc32(content) === record.crc
      ? { value: content, diagnostics: [] }
      : { diagnostics: [report("archive.damaged-entry", { entry: name })] };
  };
  return { name, size, read };
}

/** Inflates in pieces, and stops as soon as the output exceeds the declared size. */
function inflateBounded(packed: Uint8Array, size: number): Uint8Array | undefined {
  const content = new Uint8Array(size);
  let length = 0;
  const inflate = new Inflate((piece) => {
    if (length + piece.length > size) throw new RangeError("more bytes than declared");
    content.set(piece, length);
    length += piece.length;
  });
  try {
    for (let at = 0; at < packed.length; at += pieceSize)
      inflate.push(packed.subarray(at, at + pieceSize), at + pieceSize >= packed.length);
  } catch {
    return undefined;
  }
  return length === size ? content : undefined;
}

const pieceSize = 2 ** 16;
