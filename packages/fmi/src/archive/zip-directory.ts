/**
 * An entry of the central directory of a ZIP archive (PKWARE, APPNOTE 6.3.10, section 4). ZIP libraries do not report links,
 * encrypted and repeated entries.
 */
export interface ZipRecord {
  readonly name: string;
  readonly method: number;
  readonly flags: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  /** Unix file type and permissions; 0 if another system packed the file. */
  readonly unixMode: number;
  readonly headerOffset: number;
}

export const encryptedFlags = 0x2041;

/** The directory is damaged at byte `offset`. */
export class DamagedDirectory extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super(`damaged at byte ${offset}`);
    this.offset = offset;
  }
}

/** Position of the central directory; `volumes` > 1 for an archive in several files. */
export interface DirectoryEnd {
  readonly count: number;
  readonly offset: number;
  readonly volumes: number;
}

const endSignature = 0x06054b50;
const end64Signature = 0x06064b50;
const locatorSignature = 0x07064b50;
const recordSignature = 0x02014b50;
const headerSignature = 0x04034b50;
const full16 = 0xffff;
const full32 = 0xffffffff;

/** Searches backwards, because a comment of up to 65535 bytes may follow; `undefined` if the bytes are no archive. */
export function findDirectoryEnd(bytes: Uint8Array): DirectoryEnd | undefined {
  const view = dataViewOf(bytes);
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - full16); at--) {
    if (view.getUint32(at, true) !== endSignature || at + 22 + view.getUint16(at + 20, true) > bytes.length)
      continue;
    const end = {
      count: view.getUint16(at + 10, true),
      offset: view.getUint32(at + 16, true),
      volumes: view.getUint16(at + 4, true) + 1,
    };
    const large = end.count === full16 || end.offset === full32;
    return large ? (findLargeEnd(view, at) ?? end) : end;
  }
  return undefined;
}

/** The ZIP64 end record, found by the locator before the plain end record. */
function findLargeEnd(view: DataView, end: number): DirectoryEnd | undefined {
  if (end < 20 || view.getUint32(end - 20, true) !== locatorSignature) return undefined;
  const at = Number(view.getBigUint64(end - 12, true));
  if (at + 56 > view.byteLength || view.getUint32(at, true) !== end64Signature)
    throw new DamagedDirectory(at);
  return {
    count: Number(view.getBigUint64(at + 32, true)),
    offset: Number(view.getBigUint64(at + 48, true)),
    volumes: view.getUint32(at + 16, true) + 1,
  };
}

export function readDirectory(bytes: Uint8Array, end: DirectoryEnd): readonly ZipRecord[] {
  const view = dataViewOf(bytes);
  const records: ZipRecord[] = [];
  let at = end.offset;
  for (let i = 0; i < end.count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== recordSignature)
      throw new DamagedDirectory(at);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((o) =>
      view.getUint16(at + o, true),
    ) as [number, number, number];
    const next = at + 46 + nameLength + extraLength + commentLength;
    if (next > bytes.length) throw new DamagedDirectory(at);
    const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    records.push(readRecord(view, at, nameAt(bytes, at + 46, nameLength), extra));
    at = next;
  }
  return records;
}

function readRecord(view: DataView, at: number, name: string, extra: Uint8Array): ZipRecord {
  const system = view.getUint8(at + 5);
  const sizes = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
  const [size, packedSize, headerOffset] = withLargeSizes(sizes, extra) as [number, number, number];
  return {
    ...{ name, size, packedSize, headerOffset },
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    // 3 is Unix, 19 OS X.
    unixMode: system === 3 || system === 19 ? view.getUint16(at + 40, true) : 0,
  };
}

/** Replaces sizes of 0xffffffff by those of the ZIP64 extra field (id 1), which lists them in this order. */
function withLargeSizes(sizes: readonly number[], extra: Uint8Array): readonly number[] {
  const view = dataViewOf(extra);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    const fieldEnd = Math.min(extra.length, at + 4 + view.getUint16(at + 2, true));
    let next = at + 4;
    return sizes.map((size) => {
      if (size !== full32 || next + 8 > fieldEnd) return size;
      next += 8;
      return Number(view.getBigUint64(next - 8, true));
    });
  }
  return sizes;
}

/** Data of the local header of an entry. */
export interface LocalHeader {
  readonly name: string;
  /** Offset of the packed bytes. */
  readonly dataOffset: number;
}

export function readLocalHeader(bytes: Uint8Array, { headerOffset, packedSize }: ZipRecord): LocalHeader {
  const view = dataViewOf(bytes);
  if (headerOffset + 30 > bytes.length || view.getUint32(headerOffset, true) !== headerSignature)
    throw new DamagedDirectory(headerOffset);
  const nameLength = view.getUint16(headerOffset + 26, true);
  const dataOffset = headerOffset + 30 + nameLength + view.getUint16(headerOffset + 28, true);
  if (dataOffset + packedSize > bytes.length) throw new DamagedDirectory(headerOffset);
  return { name: nameAt(bytes, headerOffset + 30, nameLength), dataOffset };
}

/** Decodes UTF-8 whatever the flags say; other bytes become the code points 0 to 255. */
function nameAt(bytes: Uint8Array, start: number, length: number): string {
  const name = bytes.subarray(start, start + length);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(name);
  } catch {
    return String.fromCharCode(...name);
  }
}

function dataViewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
