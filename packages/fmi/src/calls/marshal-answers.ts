import type { CParameter, PlaceParameter, RecordParameter } from "./c-functions.ts";
import type { CBlock } from "./c-memory.ts";
import { type CallScope, type Marshalled, pick } from "./marshal.ts";
import { layOutRecord, type RecordLayout, type RecordName, records } from "./records.ts";
import type { StateHandles } from "./state-handles.ts";
import { statusCode } from "./status.ts";

/** Memory for answers, with addresses of one width. */
export interface AnswerMemory<Address> {
  readonly states: StateHandles<Address>;
  readonly flagBytes: 1 | 4;
  block(bytes: number): CBlock<Address>;
  readAddress(view: DataView): Address;
  writeAddress(view: DataView, address: Address | undefined): void;
}

/** Parameters that are saved states, or addresses where a function writes a number, a state or a record. */
export function marshalAnswer<Address>(
  parameter: CParameter,
  memory: AnswerMemory<Address>,
  scope: CallScope,
): Marshalled | undefined {
  if (parameter.kind === "state") {
    const handle = pick(parameter.index);
    return { value: (a, b, c, d, e) => memory.states.get(handle(a, b, c, d, e) as number) };
  }
  if (parameter.kind === "place") return marshalPlace(parameter, memory);
  return parameter.kind === "record" ? marshalRecord(parameter, memory, scope) : undefined;
}

function marshalPlace<Address>(
  { index, argument }: PlaceParameter,
  { states, block, readAddress, writeAddress }: AnswerMemory<Address>,
): Marshalled {
  const place = block(8);
  const address = place.at(0);
  const get = pick(index);
  const value = () => address;
  if (!argument.isOutput)
    return {
      value,
      before: (a, b, c, d, e) => writeAddress(place.view, states.get(get(a, b, c, d, e) as number)),
      after: (a, b, c, d, e) => states.delete(get(a, b, c, d, e) as number),
    };
  const before = () => writeAddress(place.view, undefined);
  if (argument.type === "size")
    return {
      value,
      before,
      after(a, b, c, d, e) {
        (get(a, b, c, d, e) as Float64Array)[0] = Number(readAddress(place.view));
      },
    };
  return {
    value,
    before,
    after(a, b, c, d, e, status) {
      if (status > statusCode.warning) return;
      (get(a, b, c, d, e) as Float64Array)[0] = states.add(readAddress(place.view));
    },
  };
}

/** The parameters of a record share a block: the first of them clears it before the call and reads it afterwards. */
function marshalRecord<Address>(
  { index, argument, field }: RecordParameter,
  memory: AnswerMemory<Address>,
  scope: CallScope,
): Marshalled {
  const layout = layOutRecord(argument.type as RecordName, memory.flagBytes);
  const known = scope.shared as CBlock<Address> | undefined;
  const block = known ?? memory.block(layout.bytes);
  scope.shared = block;
  const address = block.at(field === undefined ? 0 : layout.places.get(field)!);
  const value = () => address;
  if (known !== undefined) return { value };
  const get = pick(index);
  const read = recordReader(argument.type as RecordName, layout);
  return {
    value,
    before: () => {
      for (let i = 0; i < layout.bytes; i += 8) block.view.setFloat64(i, 0);
    },
    after: (a, b, c, d, e) => read(block.view, get(a, b, c, d, e) as Float64Array),
  };
}

function recordReader(record: RecordName, { flagBytes, places }: RecordLayout) {
  const fields = records[record].map(({ name, type }) => ({
    type,
    place: places.get(name)!,
    given: places.get(`${name}?`) ?? 0,
  }));
  const flag = (view: DataView, place: number) =>
    flagBytes === 1 ? view.getUint8(place) : view.getInt32(place, true);
  return (view: DataView, result: Float64Array): void => {
    for (let i = 0; i < fields.length; i++) {
      const { type, place, given } = fields[i]!;
      if (type === "flag") result[i] = flag(view, place);
      else result[i] = type === "f64?" && flag(view, given) === 0 ? Number.NaN : view.getFloat64(place, true);
    }
  };
}
