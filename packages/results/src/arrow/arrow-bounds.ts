/**
 * Counts in the flatbuffers of an Arrow file that the file is too short for. The library that reads them allocates before it
 * looks, so they are checked first. Tables and their fields: Schema.fbs, Message.fbs and File.fbs of the Arrow format.
 */
export function checkArrowBounds(bytes: Uint8Array): void {
  const walk: Walk = {
    data: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    visits: bytes.length,
  };
  const size = bytes.length;
  if (isMagic(bytes, 0) && isMagic(bytes, size - MAGIC.length)) {
    const length = walk.data.getInt32(size - MAGIC.length - 4, true);
    checkFooter(walk, size - MAGIC.length - 4 - length);
  } else checkStream(walk);
}

const MAGIC = "ARROW1";
/** Elements of vectors [byte]. */
const [OFFSET, BLOCK, NODE, BUFFER, INTEGER, LONG] = [4, 24, 16, 16, 4, 8];
const headers = { schema: 1, dictionary: 2, records: 3 };
const UNION = 14;

interface Walk {
  readonly data: DataView;
  /** Each table takes a byte at least; tables that contain themselves would go on. */
  visits: number;
}

function isMagic(bytes: Uint8Array, at: number): boolean {
  return at >= 0 && [...MAGIC].every((character, i) => bytes[at + i] === character.charCodeAt(0));
}

function checkFooter(walk: Walk, at: number): void {
  const footer = tableAt(walk, at);
  inTable(walk, footer, 1, checkSchema);
  vector(walk, footer, 4, OFFSET);
  for (const field of [2, 3])
    for (const block of vector(walk, footer, field, BLOCK)) {
      const start = Number(walk.data.getBigInt64(block, true));
      checkMessage(walk, start);
    }
}

function checkStream(walk: Walk): void {
  for (let at = 0; at + 4 < walk.data.byteLength; ) {
    const end = checkMessage(walk, at);
    if (end <= at) return;
    at = end;
  }
}

/** Returns where its body ends; the place itself at the end of a stream. */
function checkMessage(walk: Walk, at: number): number {
  const { data } = walk;
  const marked = data.getInt32(at, true) === -1;
  const start = at + (marked ? 8 : 4);
  const length = data.getInt32(start - 4, true);
  if (length <= 0) return at;
  const message = tableAt(walk, start);
  const kind = fieldOf(walk, message, 1);
  const check = checkOf(kind === 0 ? 0 : data.getUint8(kind));
  if (check !== undefined) inTable(walk, message, 2, check);
  const body = fieldOf(walk, message, 3);
  return start + length + (body === 0 ? 0 : Number(data.getBigInt64(body, true)));
}

function checkOf(kind: number): ((walk: Walk, table: number) => void) | undefined {
  if (kind === headers.schema) return checkSchema;
  if (kind === headers.records) return checkRecords;
  return kind === headers.dictionary ? (walk, table) => inTable(walk, table, 1, checkRecords) : undefined;
}

function checkRecords(walk: Walk, table: number): void {
  vector(walk, table, 1, NODE);
  vector(walk, table, 2, BUFFER);
  vector(walk, table, 4, LONG);
}

function checkSchema(walk: Walk, table: number): void {
  for (const field of vector(walk, table, 1, OFFSET)) checkField(walk, referred(walk, field));
  vector(walk, table, 2, OFFSET);
  vector(walk, table, 3, LONG);
}

function checkField(walk: Walk, table: number): void {
  const type = fieldOf(walk, table, 2);
  if (type !== 0 && walk.data.getUint8(type) === UNION)
    inTable(walk, table, 3, (_, union) => void vector(walk, union, 1, INTEGER));
  for (const child of vector(walk, table, 5, OFFSET)) checkField(walk, referred(walk, child));
  vector(walk, table, 6, OFFSET);
}

function inTable(walk: Walk, table: number, field: number, check: (walk: Walk, table: number) => void): void {
  const at = fieldOf(walk, table, field);
  if (at !== 0) check(walk, referred(walk, at));
}

function referred({ data }: Walk, at: number): number {
  return at + data.getInt32(at, true);
}

function tableAt(walk: Walk, at: number): number {
  return referred(walk, at);
}

/** Place of a field; 0 if the table lacks it. */
function fieldOf(walk: Walk, table: number, field: number): number {
  if (walk.visits-- < 0) throw new RangeError("its parts contain one another");
  const { data } = walk;
  const names = table - data.getInt32(table, true);
  const entry = 4 + 2 * field;
  if (entry >= data.getUint16(names, true)) return 0;
  const offset = data.getUint16(names + entry, true);
  return offset === 0 ? 0 : table + offset;
}

/** Places of the elements. @throws RangeError if the file is too short for them. */
function vector(walk: Walk, table: number, field: number, size: number): readonly number[] {
  const at = fieldOf(walk, table, field);
  if (at === 0) return [];
  const start = referred(walk, at);
  const count = walk.data.getUint32(start, true);
  if (count * size > walk.data.byteLength - start - 4)
    throw new RangeError(`it is too short for ${count} parts`);
  return Array.from({ length: count }, (_, i) => start + 4 + size * i);
}
