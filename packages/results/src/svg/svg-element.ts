/** Escapes a text for XML elements and attributes. Characters that XML forbids are removed. */
export function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are excluded by XML 1.0, section 2.2
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
  );
}

export type Attributes = Readonly<Record<string, string | number>>;

/** An element with attributes and escaped content. */
export function element(name: string, attributes: Attributes, ...inside: readonly string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${attributeText(value)}"`);
  const head = `<${name}${written.join("")}`;
  return inside.length === 0 ? `${head}/>` : `${head}>${inside.join("")}</${name}>`;
}

function attributeText(value: string | number): string {
  return typeof value === "number" ? px(value) : escapeXml(value);
}

/** A length in pixels, rounded to 0.1. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}
