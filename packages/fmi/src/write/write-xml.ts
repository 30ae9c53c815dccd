/** An element to be written; attributes without value are left out. */
export interface XmlNode {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, AttributeValue>>;
  readonly children?: readonly XmlNode[];
  /** Instead of children. */
  readonly text?: string;
}

export type AttributeValue = string | number | bigint | boolean | undefined;

/** Prints a document, indented by two blanks per level. */
export function writeXml(root: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeNode(root, "")}`;
}

function writeNode({ name, attributes = {}, children = [], text }: XmlNode, indent: string): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeText(String(value))}"`],
  );
  const head = `${indent}<${name}${written.join("")}`;
  if (text !== undefined) return `${head}>${escapeText(text)}</${name}>\n`;
  if (children.length === 0) return `${head}/>\n`;
  const inner = children.map((child) => writeNode(child, `${indent}  `)).join("");
  return `${head}>\n${inner}${indent}</${name}>\n`;
}

/** Escapes a text; characters that XML 1.0 forbids become U+FFFD. */
function escapeText(text: string): string {
  let result = "";
  for (const c of text) {
    const code = c.codePointAt(0)!;
    if (c === "&") result += "&amp;";
    else if (c === "<") result += "&lt;";
    else if (c === ">") result += "&gt;";
    else if (c === '"') result += "&quot;";
    else if (code === 9 || code === 10 || code === 13) result += `&#${code};`;
    else result += code < 32 || code === 0xfffe || code === 0xffff ? "\ufffd" : c;
  }
  return result;
}
