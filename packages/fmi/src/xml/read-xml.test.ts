import { type Diagnostic, positionOf } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { readXml } from "./read-xml.ts";
import type { XmlElement } from "./xml-element.ts";

function read(content: string | Uint8Array, limits?: Parameters<typeof readXml>[2]): XmlElement {
  const { value, diagnostics } = readXml(content, "a.xml", limits);
  expect(diagnostics).toEqual([]);
  return value!;
}

function error(content: string | Uint8Array, limits?: Parameters<typeof readXml>[2]): string {
  const [diagnostic, ...more] = readXml(content, "a.xml", limits).diagnostics as readonly [Diagnostic];
  expect(more).toEqual([]);
  const place = diagnostic.span ? positionOf(diagnostic.span.source, diagnostic.span.start) : undefined;
  return [diagnostic.code, place && `${place.line}:${place.column}`, diagnostic.args["fault"] as object]
    .filter((part) => part !== undefined)
    .map((part) => (typeof part === "object" ? (part as { code: string }).code : part))
    .join(" ");
}

const bytes = (...codes: number[]) => Uint8Array.from(codes);

describe("XML", () => {
  it("has the place of every element and attribute, whatever the line ends and characters before", () => {
    const root = read(
      '<?xml version="1.0"?>\r\n<!-- 😀 <x/> -->\r\n<a one="1"\r\n   two = \'b&amp;c\'><b z="1" /></a>',
    );
    const text = (span: XmlElement["span"]) => span.source.text.slice(span.start, span.end);
    expect(positionOf(root.span.source, root.span.start)).toEqual({ line: 3, column: 1 });
    expect(root.attributes.map((a) => [a.name, a.value, text(a.span)])).toEqual([
      ["one", "1", 'one="1"'],
      ["two", "b&c", "two = 'b&amp;c'"],
    ]);
    expect(text(root.children[0]!.span)).toBe('<b z="1" />');
    expect(text(root.content)).toBe('<b z="1" />');
  });

  it("keeps text, also of CDATA, and namespaces apart from names", () => {
    const root = read('<p:a xmlns:p="urn:p" p:k="1" k="2">x<b/><![CDATA[<y>]]></p:a>');
    expect([root.name, root.namespace, root.text]).toEqual(["a", "urn:p", "x<y>"]);
    expect(root.attributes.map((a) => `${a.namespace} ${a.name}=${a.value}`).slice(1)).toEqual([
      "urn:p k=1",
      " k=2",
    ]);
  });

  it("is read in the encoding that it names, or that its first bytes show", () => {
    const latin = new TextEncoder().encode('<?xml version="1.0" encoding="ISO-8859-1"?><a n="X"/>');
    latin[latin.indexOf(0x58)] = 0xe9;
    expect(read(latin).attributes[0]!.value).toBe("é");
    const utf16 = bytes(0xff, 0xfe, ...[...'<a n="é"/>'].flatMap((c) => [c.charCodeAt(0), 0]));
    expect(read(utf16).attributes[0]!.value).toBe("é");
    expect(error(new TextEncoder().encode('<?xml version="1.0" encoding="klingon"?><a/>'))).toBe(
      "xml.encoding-unknown",
    );
    expect(error(bytes(0x3c, 0x61, 0xff, 0x3e))).toBe("xml.not-in-encoding");
  });

  it("has no document type: entities can neither grow nor reach files", () => {
    expect(error('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<a>&x;</a>')).toBe(
      "xml.document-type 1:54",
    );
    expect(error("<a>\n&x;</a>")).toBe("xml.malformed 2:3 xml.fault-entity");
  });

  it("is bounded in size and depth", () => {
    const limits = { bytes: 30, depth: 3 };
    read("<a><a><a></a></a></a>", limits);
    expect(error("<a><a><a><a/></a></a></a>", limits)).toBe("xml.too-deep 1:12");
    expect(error(`<a>${" ".repeat(30)}</a>`, limits)).toBe("xml.too-large");
  });

  it.each([
    ["<a>\n<b></a>", "xml.malformed 2:7 xml.fault-close-tag"],
    ["<a x='1' x='2'/>", "xml.malformed 1:16 xml.fault-duplicate-attribute"],
    ["<a x=1/>", "xml.malformed 1:6 xml.fault-attribute"],
    ["<a", "xml.malformed 1:2 xml.fault-no-root"],
    ["<a><b>", "xml.malformed 1:6 xml.fault-unclosed"],
    ["", "xml.malformed 1:1 xml.fault-no-root"],
    ["hello", "xml.malformed 1:6 xml.fault-outside"],
    ["<a/><b/>", "xml.malformed 1:7 xml.fault-two-roots"],
    ["<p:a/>", "xml.malformed 1:6 xml.fault-prefix"],
    ["<a>\u0001</a>", "xml.malformed 1:4 xml.fault-character"],
  ])("that is not well-formed is refused with its place: %j", (text, expected) => {
    expect(error(text)).toBe(expected);
  });
});
