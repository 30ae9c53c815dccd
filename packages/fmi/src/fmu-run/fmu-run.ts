import type { Diagnostic, ParameterValue, TrajectoryVariable } from "@cosimo/ir";
import {
  createPointLimits,
  createRowWriter,
  type ExternalRun,
  failed,
  type InputSchedule,
  interrupted,
  type PointLimits,
  type RowWriter,
  type RunOutcome,
  type SimulationSettings,
  type StepCounts,
} from "@cosimo/simulator";
import type { ModelDescription } from "../description/model-description.ts";
import type { Instance } from "../instance/instance.ts";
import { endInstance } from "../run/end-instance.ts";
import { faultOf } from "../run/run-fault.ts";
import { notFinite } from "../run/undefined-values.ts";
import type { FmuInputs } from "../values/fmu-inputs.ts";
import { initializeFmu } from "../values/initialize-fmu.ts";
import { lostParameters } from "../values/lost-parameters.ts";
import { declaredParameters, type ResultColumns, readParameters } from "../values/result-columns.ts";
import { createRowReader } from "../values/row-reader.ts";
import { setStructure } from "../values/set-start-values.ts";
import type { StartValues } from "../values/start-values.ts";
import { fmuBounds } from "../values/variable-bounds.ts";

export interface FmuRunOptions {
  /** Name of the FMU in diagnostics. */
  readonly fmu: string;
  readonly description: ModelDescription;
  readonly instance: Instance;
  readonly start: StartValues;
  readonly columns: ResultColumns;
  readonly inputs: FmuInputs;
  readonly schedule: InputSchedule;
  readonly settings: SimulationSettings;
  /** Passed to the FMU at initialization. */
  readonly tolerance?: number;
  readonly sink: Parameters<typeof createRowWriter>[1];
  /** Instants of triggered input clocks [s], ascending, by name. */
  readonly triggers: ReadonlyMap<string, readonly number[]>;
}

/** What runs of one FMU that computes its own steps have in common. */
export abstract class FmuRun<Options extends FmuRunOptions> implements ExternalRun {
  readonly solver = "FMU";
  readonly writer: RowWriter;
  readonly variables: readonly TrajectoryVariable[];
  readonly counts: StepCounts = { steps: 0, rejectedSteps: 0, stateEvents: 0, timeEvents: 0 };
  time: number;
  stepSize = 0;
  /** What was noticed during the run. */
  readonly notes: Diagnostic[] = [];
  protected readonly options: Options;
  protected reader: ReturnType<typeof createRowReader>;
  #parameters: readonly ParameterValue[];
  #hasFailed = false;
  #limits: PointLimits | undefined;

  constructor(options: Options) {
    const { columns, settings, description, start, instance, sink } = options;
    this.options = options;
    this.variables = columns.variables;
    this.time = settings.startTime;
    this.#parameters = declaredParameters(description, start.variables);
    this.reader = createRowReader(instance, columns);
    const readValues = (values: Float64Array) => values.set(this.reader.row);
    this.writer = createRowWriter({ variables: this.variables, readValues }, sink, settings.eventPoints);
  }

  abstract initialize(): RunOutcome | undefined;
  abstract begin(): RunOutcome | undefined;
  abstract step(): RunOutcome | undefined;

  parameters(): readonly ParameterValue[] {
    return this.#parameters;
  }

  end(): void {
    const failures = endInstance(this.options.instance, this.options.fmu);
    if (!this.#hasFailed) this.notes.push(...failures);
  }

  protected initializeInstance(): void {
    const { instance, start, inputs, settings, tolerance, schedule } = this.options;
    const { startTime, stopTime } = settings;
    setStructure(instance, start);
    schedule.begin(startTime);
    initializeFmu(instance, start, inputs, {
      startTime,
      stopTime,
      ...(tolerance !== undefined && { tolerance }),
    });
  }

  /** Legal after initialization. */
  protected readParameters(): void {
    const { description, start, instance, fmu } = this.options;
    this.#parameters = readParameters(description, start.variables, instance);
    this.notes.push(...lostParameters(this.#parameters, start, fmu));
  }

  /** Outcome of a row that has a value which should be finite and is not. */
  protected notFinite(): RunOutcome {
    const diagnostic = notFinite(this.options.fmu, this.variables, this.reader.row, this.time);
    return failed(this.time, "evaluation", diagnostic === undefined ? [] : [diagnostic]);
  }

  /** Initial values out of bounds. Legal when the first row has been read. */
  protected watchLimits(): RunOutcome | undefined {
    const { start, settings } = this.options;
    const values = { columns: this.variables, row: this.reader.row, parameters: this.#parameters };
    const bounds = fmuBounds(start.variables, values);
    this.#limits = createPointLimits(bounds, settings, this.notes);
    return this.#limits.checkStart(this.time);
  }

  /** Variables that have left their bounds, by the row read last. */
  protected checkLimits(): RunOutcome | undefined {
    return this.#limits!.check(this.reader.row, this.time);
  }

  protected attempt(
    cause: "initialization" | "evaluation",
    action: () => RunOutcome | undefined,
  ): RunOutcome | undefined {
    try {
      return action();
    } catch (error) {
      this.#hasFailed = true;
      const diagnostic = faultOf(error);
      // An interrupt from the terminal also ends the process of an isolated FMU.
      return diagnostic.code === "fmu.interrupted"
        ? interrupted(this.time)
        : failed(this.time, cause, [diagnostic]);
    }
  }
}
