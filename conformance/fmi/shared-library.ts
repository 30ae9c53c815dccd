/** What the headers of a shared library say. */
export interface SharedLibrary {
  readonly format: "ELF" | "PE";
  /** Code of the processor in that format. */
  readonly machine: number;
  readonly isLibrary: boolean;
  /** Names that an importer can look up. */
  readonly exports: readonly string[];
  /** Libraries that it needs. */
  readonly needs: readonly string[];
}

/** Reads the headers of a library of 64 bits with the lowest byte first. */
export function readSharedLibrary(bytes: Uint8Array): SharedLibrary {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (offset: number) => {
    const end = bytes.indexOf(0, offset);
    return new TextDecoder("latin1").decode(bytes.subarray(offset, end));
  };
  const u16 = (offset: number) => view.getUint16(offset, true);
  const u32 = (offset: number) => view.getUint32(offset, true);
  const u64 = (offset: number) => Number(view.getBigUint64(offset, true));
  const reader = { text, u16, u32, u64 };
  return text(0).startsWith("MZ") ? readPe(reader) : readElf(reader);
}

interface Reader {
  text(offset: number): string;
  u16(offset: number): number;
  u32(offset: number): number;
  u64(offset: number): number;
}

const range = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Microsoft, "PE Format": COFF file header, optional header PE32+, export and import directory. */
function readPe({ text, u16, u32 }: Reader): SharedLibrary {
  const coff = u32(0x3c) + 4;
  const optional = coff + 20;
  const sections = range(u16(coff + 2)).map((i) => optional + u16(coff + 16) + 40 * i);
  const place = (address: number) => {
    const section = sections.find((at) => address >= u32(at + 12) && address < u32(at + 12) + u32(at + 8))!;
    return address - u32(section + 12) + u32(section + 20);
  };
  const table = place(u32(optional + 112));
  const names = place(u32(table + 32));
  const needs: string[] = [];
  for (let at = place(u32(optional + 120)); u32(at + 12) !== 0; at += 20)
    needs.push(text(place(u32(at + 12))));
  return {
    ...{ format: "PE", machine: u16(coff), isLibrary: (u16(coff + 18) & 0x2000) !== 0, needs },
    exports: range(u32(table + 24)).map((i) => text(place(u32(names + 4 * i)))),
  };
}

/** System V ABI, "Object files": sections of dynamic symbols (11) and of dynamic linking (6). */
function readElf({ text, u16, u32, u64 }: Reader): SharedLibrary {
  const sections = range(u16(60)).map((i) => u64(40) + u16(58) * i);
  const of = (type: number) => {
    const at = sections.find((section) => u32(section + 4) === type)!;
    const strings = u64(sections[u32(at + 40)]! + 24);
    return {
      strings,
      entries: range(u64(at + 32) / u64(at + 56)).map((i) => u64(at + 24) + u64(at + 56) * i),
    };
  };
  const symbols = of(11);
  const dynamic = of(6);
  const defined = symbols.entries.filter((at) => u32(at) !== 0 && u16(at + 6) !== 0);
  return {
    ...{ format: "ELF", machine: u16(18), isLibrary: u16(16) === 3 },
    exports: defined.map((at) => text(symbols.strings + u32(at))),
    needs: dynamic.entries.filter((at) => u64(at) === 1).map((at) => text(dynamic.strings + u64(at + 8))),
  };
}
