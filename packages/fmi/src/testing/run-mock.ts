import type { EventRecord, InputSignals, RowMark } from "@cosimo/ir";
import type { SimulationReport, SimulationSettings } from "@cosimo/simulator";
import type { InterfaceKind } from "../description/interface-types.ts";
import type { InstanceSource } from "../instance/instance-source.ts";
import { createFmuSimulation } from "../simulation/create-fmu-simulation.ts";
import type { ParameterSettings } from "../values/start-values.ts";

export interface MockRun {
  /** Codes of all diagnostics. */
  readonly codes: readonly string[];
  readonly report: SimulationReport | undefined;
  readonly time: readonly number[];
  readonly marks: readonly RowMark[];
  readonly events: readonly EventRecord[];
  column(name: string): readonly number[];
  /** The value in the last row. */
  last(name: string): number;
}

export interface MockRunOptions {
  readonly kind?: InterfaceKind;
  readonly parameters?: ParameterSettings;
  readonly inputs?: InputSignals;
  readonly settings?: Partial<SimulationSettings>;
}

export function runMock(source: InstanceSource, options: MockRunOptions = {}): MockRun {
  const { kind, parameters = {}, inputs = {}, settings = {} } = options;
  const time: number[] = [];
  const marks: RowMark[] = [];
  const rows: number[][] = [];
  const events: EventRecord[] = [];
  let names: readonly string[] = [];
  const sink = {
    begin: (_: unknown, variables: readonly { readonly name: string }[]) => {
      names = variables.map(({ name }) => name);
    },
    row(t: number, values: Float64Array, mark: RowMark) {
      time.push(t);
      marks.push(mark);
      rows.push([...values]);
    },
    event: (record: EventRecord) => events.push(record),
    end() {},
  };
  const { value, diagnostics } = createFmuSimulation(source, {
    ...(kind && { kind }),
    ...{ parameters, inputs, settings, instantiate: {}, sink, control: {} },
  });
  while (value?.advance(Number.POSITIVE_INFINITY) === false);
  const report = value?.report();
  const column = (name: string) => rows.map((row) => row[names.indexOf(name)]!);
  const codes = [...diagnostics, ...(report?.diagnostics ?? [])].map(({ code }) => code);
  return { codes, report, time, marks, events, column, last: (name) => column(name).at(-1)! };
}
