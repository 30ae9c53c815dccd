import { describe, expect, it } from "vitest";
import { createByteWriter, writeName, writeSigned, writeUnsigned, writtenBytes } from "./byte-writer.ts";

describe("LEB128", () => {
  it.each([
    [0, [0x00]],
    [127, [0x7f]],
    [128, [0x80, 0x01]],
    [624485, [0xe5, 0x8e, 0x26]], // DWARF debugging format, appendix C
    [4294967295, [0xff, 0xff, 0xff, 0xff, 0x0f]],
  ])("writes %d unsigned", (value, bytes) => {
    const writer = createByteWriter(1);
    writeUnsigned(writer, value);
    expect([...writtenBytes(writer)]).toEqual(bytes);
  });

  it.each([
    [63, [0x3f]],
    [64, [0xc0, 0x00]],
    [-64, [0x40]],
    [-65, [0xbf, 0x7f]],
    [-123456, [0xc0, 0xbb, 0x78]], // DWARF debugging format, appendix C
    [2147483647, [0xff, 0xff, 0xff, 0xff, 0x07]],
    [-2147483648, [0x80, 0x80, 0x80, 0x80, 0x78]],
  ])("writes %d signed", (value, bytes) => {
    const writer = createByteWriter(1);
    writeSigned(writer, value);
    expect([...writtenBytes(writer)]).toEqual(bytes);
  });
});

it("a name is UTF-8 preceded by its length in bytes", () => {
  const writer = createByteWriter(1);
  writeName(writer, "ä1");
  expect([...writtenBytes(writer)]).toEqual([3, 0xc3, 0xa4, 0x31]);
});
