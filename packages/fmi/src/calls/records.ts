/** Places in the result of `doStep`. */
export const stepFields = {
  eventHandlingNeeded: 0,
  terminateSimulation: 1,
  earlyReturn: 2,
  lastSuccessfulTime: 3,
  count: 4,
} as const;

/** Places in the result of `updateDiscreteStates`; `nextEventTime` is NaN where there is none. */
export const updateFields = {
  discreteStatesNeedUpdate: 0,
  terminateSimulation: 1,
  nominalsOfContinuousStatesChanged: 2,
  valuesOfContinuousStatesChanged: 3,
  nextEventTime: 4,
  count: 5,
} as const;

/** A field of a record; an `f64?` is a flag and a number in C, NaN where the flag is false. */
export interface RecordField {
  readonly name: string;
  readonly type: "flag" | "f64" | "f64?";
}

const flag = (name: string): RecordField => ({ name, type: "flag" });

/** Records that calls answer, in the order of the places above. */
export const records = {
  step: [
    flag("eventHandlingNeeded"),
    flag("terminateSimulation"),
    flag("earlyReturn"),
    { name: "lastSuccessfulTime", type: "f64" },
  ],
  update: [
    flag("discreteStatesNeedUpdate"),
    flag("terminateSimulation"),
    flag("nominalsOfContinuousStatesChanged"),
    flag("valuesOfContinuousStatesChanged"),
    { name: "nextEventTime", type: "f64?" },
  ],
  integratorStep: [flag("enterEventMode"), flag("terminateSimulation")],
} as const satisfies Readonly<Record<string, readonly RecordField[]>>;

export type RecordName = keyof typeof records;

export function isRecord(type: string): type is RecordName {
  return type in records;
}

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
