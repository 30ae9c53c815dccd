import type { SourceText, Span } from "@cosimo/ir";

/** Unquoted fields of one record with its span. Quoted fields may contain line ends. */
export interface CsvRecord {
  readonly fields: readonly string[];
  /** Whether each field was in quotes; missing: none was. */
  readonly quoted?: readonly boolean[];
  readonly span: Span;
}

/** Quotes a field if RFC 4180 (2005, section 2, rules 5 to 7) requires it. */
export function quoteCsv(field: string): string {
  return /[",\r\n]/.test(field) ? quotedCsv(field) : field;
}

/** A field in quotes. */
export function quotedCsv(field: string): string {
  return `"${field.replaceAll('"', '""')}"`;
}

/** The delimiter of a text: the one among `,`, `;` and tab that is most frequent in the first line, outside of quotes. */
export function detectDelimiter(firstLine: string): string {
  const unquoted = firstLine.replaceAll(/"[^"]*"/g, "");
  const count = (delimiter: string) => unquoted.split(delimiter).length;
  return [";", "\t"].reduce((best, other) => (count(other) > count(best) ? other : best), ",");
}

/** The delimiter of a file; see `detectDelimiter`. */
export function delimiterOf({ text }: SourceText): string {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  return detectDelimiter(text.slice(start, endOfLine(text, start)));
}

/** Span of field `k` (from 0) of a record; the whole record if it has fewer fields. */
export function fieldSpan(record: Span, k: number, delimiter: string): Span {
  const text = record.source.text.slice(record.start, record.end);
  if (text.includes('"')) return quotedFieldSpan(record, k, delimiter);
  const fields = text.split(delimiter);
  const field = fields[k];
  if (field === undefined) return record;
  const before = fields.slice(0, k).reduce((length, one) => length + one.length + 1, 0);
  const start = record.start + before + field.length - field.trimStart().length;
  return { source: record.source, start, end: Math.max(start, start + field.trim().length) };
}

function quotedFieldSpan(record: Span, k: number, delimiter: string): Span {
  const { text } = record.source;
  let start = record.start;
  for (let i = 0; start <= record.end; i++) {
    const { end } = text[start] === '"' ? quotedField(text, start) : plainField(text, start, delimiter);
    if (i === k) return { source: record.source, start, end };
    start = end + 1;
  }
  return record;
}

/** Span of the line that begins at `start`. */
export function lineSpan(source: SourceText, start: number): Span {
  return { source, start, end: endOfLine(source.text, start) };
}

/**
 * Splits a text into records after RFC 4180, and more leniently: line ends of all systems, blank lines and lines that
 * begin with `#` skipped, a byte order mark ignored, quotes inside an unquoted field kept.
 */
export function* csvRecords(source: SourceText, delimiter = delimiterOf(source)): Generator<CsvRecord> {
  const { text } = source;
  let position = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (position < text.length) {
    const end = endOfLine(text, position);
    const line = text.slice(position, end);
    if (line.trim() === "" || line.startsWith("#")) position = nextLine(text, end);
    else if (line.includes('"')) {
      const { fields, quoted, end: recordEnd } = quotedRecord(text, position, delimiter);
      yield { fields, quoted, span: { source, start: position, end: recordEnd } };
      position = nextLine(text, recordEnd);
    } else {
      yield { fields: line.split(delimiter), span: { source, start: position, end } };
      position = nextLine(text, end);
    }
  }
}

function endOfLine(text: string, from: number): number {
  const feed = text.indexOf("\n", from);
  if (feed < 0) return text.endsWith("\r") && text.length > from ? text.length - 1 : text.length;
  return feed > from && text[feed - 1] === "\r" ? feed - 1 : feed;
}

function nextLine(text: string, end: number): number {
  return text[end] === "\r" && text[end + 1] === "\n" ? end + 2 : end + 1;
}

function quotedRecord(text: string, from: number, delimiter: string) {
  const fields: string[] = [];
  const quoted: boolean[] = [];
  let position = from;
  for (;;) {
    const isQuoted = text[position] === '"';
    const field = isQuoted ? quotedField(text, position) : plainField(text, position, delimiter);
    fields.push(field.value);
    quoted.push(isQuoted);
    position = field.end;
    if (text[position] !== delimiter) return { fields, quoted, end: position };
    position++;
  }
}

function plainField(text: string, from: number, delimiter: string): { value: string; end: number } {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r") end++;
  return { value: text.slice(from, end), end };
}

/** Reads a quoted field. An unclosed quote extends to the end of the text; text after a closing quote belongs to the field. */
function quotedField(text: string, from: number): { value: string; end: number } {
  let value = "";
  let position = from + 1;
  for (;;) {
    const quote = text.indexOf('"', position);
    if (quote < 0) return { value: value + text.slice(position), end: text.length };
    value += text.slice(position, quote);
    if (text[quote + 1] !== '"') {
      const rest = /^[^,;\t\r\n]*/.exec(text.slice(quote + 1, quote + 200))![0];
      return { value: value + rest, end: quote + 1 + rest.length };
    }
    value += '"';
    position = quote + 2;
  }
}
