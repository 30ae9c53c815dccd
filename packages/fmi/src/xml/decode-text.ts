import { type Checked, diagnoseWithoutSpan } from "@cosimo/ir";
import { xmlMessages } from "./xml-messages.ts";

/** Decodes an XML file by its byte order mark, else by the encoding of its XML declaration, else as UTF-8. */
export function decodeXml(bytes: Uint8Array, file: string): Checked<string> {
  const encoding = encodingOf(bytes);
  const decoder = decoderFor(encoding);
  if (decoder === undefined)
    return { diagnostics: [diagnoseWithoutSpan(xmlMessages, "xml.encoding-unknown", { encoding, file })] };
  try {
    return { value: decoder.decode(bytes), diagnostics: [] };
  } catch {
    return { diagnostics: [diagnoseWithoutSpan(xmlMessages, "xml.not-in-encoding", { encoding, file })] };
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "UTF-16LE";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "UTF-16BE";
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  return /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(head)?.[1] ?? "UTF-8";
}

function decoderFor(encoding: string): TextDecoder | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    return undefined;
  }
}
