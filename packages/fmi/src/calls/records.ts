/**
 * A field of a record; an `f64?` is a flag and a number in C, NaN where the flag is false. `wit` is its name in the draft
 * fmi-ls-wasm where that is another one. `initially` names the argument whose value the field has before the call.
 */
export interface RecordField {
  readonly name: string;
  readonly type: "flag" | "f64" | "f64?";
  readonly wit?: string;
  readonly initially?: string;
}

const flag = <N extends string>(name: N) => ({ name, type: "flag" }) as const;

/** Records that calls answer, as numbers in this order. */
export const records = {
  step: [
    /** Time reached: the end of the step, unless it returned early or was discarded. */
    { name: "lastSuccessfulTime", type: "f64", initially: "currentCommunicationPoint" },
    flag("eventHandlingNeeded"),
    flag("terminateSimulation"),
    flag("earlyReturn"),
  ],
  update: [
    { name: "discreteStatesNeedUpdate", type: "flag", wit: "new-discrete-states-needed" },
    flag("terminateSimulation"),
    flag("nominalsOfContinuousStatesChanged"),
    flag("valuesOfContinuousStatesChanged"),
    { name: "nextEventTime", type: "f64?" },
  ],
  integratorStep: [flag("enterEventMode"), flag("terminateSimulation")],
} as const satisfies Readonly<Record<string, readonly RecordField[]>>;

export type RecordName = keyof typeof records;
type FieldOf<R extends RecordName> = (typeof records)[R][number];

/** A record as an object. */
export type RecordValue<R extends RecordName> = {
  readonly [F in FieldOf<R> as F["name"]]: F["type"] extends "flag"
    ? boolean
    : F["type"] extends "f64"
      ? number
      : number | undefined;
};

export function isRecord(type: string): type is RecordName {
  return type in records;
}

/** Places of the fields in the array of numbers; `count` is their number. */
function placesIn<R extends RecordName>(record: R) {
  const places = records[record].map(({ name }, place) => [name, place] as const);
  return Object.fromEntries([...places, ["count", places.length]]) as Readonly<
    Record<FieldOf<R>["name"] | "count", number>
  >;
}

export const stepFields = placesIn("step");
export const updateFields = placesIn("update");

/** Where the fields of a record lie in C: as a struct, or as variables of which each has its address. */
export interface RecordLayout {
  readonly bytes: number;
  readonly flagBytes: 1 | 4;
  readonly places: ReadonlyMap<string, number>;
}

/** A flag is one byte in FMI 1 (`char`) and 3 (`bool`), four bytes in FMI 2 (`int`). Alignment is natural. */
export function layOutRecord(record: RecordName, flagBytes: 1 | 4): RecordLayout {
  const places = new Map<string, number>();
  let end = 0;
  const add = (name: string, size: number): void => {
    const place = Math.ceil(end / size) * size;
    places.set(name, place);
    end = place + size;
  };
  for (const { name, type } of records[record]) {
    if (type === "f64?") add(`${name}?`, flagBytes);
    add(name, type === "flag" ? flagBytes : 8);
  }
  return { bytes: Math.ceil(end / 8) * 8, flagBytes, places };
}
