import { extname } from "node:path";
import { diagnoseWithoutSpan, ModelError } from "@cosimo/core/models";
import {
  encodePart,
  encodeTrajectories,
  failures,
  type RunMaker,
  type RunRecord,
  type RunTable,
  recordOfTarget,
  type Study,
  type StudyOutput,
  studyRunMessages,
  tableOf,
} from "@cosimo/studies";
import { readBytes } from "../../files/read-bytes.ts";
import type { SettingOptions } from "../../options/setting-options.ts";
import { digestOf } from "./file-digest.ts";
import type { LoadedStudy } from "./loaded-study.ts";
import { hasNative } from "./native-models.ts";
import { type OpenedUnits, openAlone, openCoupled } from "./opened-units.ts";

/**
 * A study of an FMU or a coupled system: one run after the other on this thread, since units may hold processes and licences. The first
 * run shows the variables. @throws ModelError, FileError
 */
export async function loadUnitStudy(
  study: Study,
  file: string,
  libraries: readonly string[],
): Promise<LoadedStudy> {
  const { settings, set, timeLimit, outputs, variables } = study;
  refuseEvents(study);
  // A file has numbers and names only.
  const options: SettingOptions = {
    ...(settings as object),
    ...(libraries.length > 0 && { library: libraries }),
    ...(timeLimit !== undefined && { timeout: timeLimit }),
    parameters: set,
  };
  const isAlone = extname(file).toLowerCase() === ".fmu";
  const opened = await (isAlone ? openAlone(file, options) : openCoupled(file, options));
  try {
    const point = study.design.point(0);
    opened.check(Object.fromEntries(variables.map(({ name }, i) => [name, point[i]!])));
    const scalars = outputs.filter(({ kind }) => kind !== "trajectory");
    const names = {
      variables: variables.map(({ name }) => name),
      outputs: scalars.map(({ name }) => name),
      trajectories: outputs.flatMap((one) => (one.kind === "trajectory" ? [one] : [])),
    };
    return {
      ...{
        study,
        model: opened.name,
        names,
        diagnostics: opened.diagnostics,
        close: opened.close,
        threads: 1,
        hasNative: hasNative(file),
      },
      texts: [digestOf(readBytes(file)), ...opened.files.map((one) => digestOf(readBytes(one)))],
      start: ({ signal }) => createUnitMaker(study, opened, names, signal),
    };
  } catch (error) {
    opened.close();
    throw error;
  }
}

function createUnitMaker(
  { design, variables, outputs, timeLimit }: Study,
  opened: OpenedUnits,
  names: LoadedStudy["names"],
  signal: AbortSignal,
): RunMaker {
  const recordOf = async (run: number): Promise<RunRecord> => {
    const values = variables.map(({ name, isBoolean }, i): [string, number | boolean] => {
      const value = design.point(run)[i]!;
      return [name, isBoolean ? value === 1 : value];
    });
    let unknown: ModelError | undefined;
    const record = await recordOfTarget(run, outputs, timeLimit, async () => {
      const result = await opened.run({ parameters: Object.fromEntries(values), signal });
      unknown = unknownOutputs(outputs, new Set(result.trajectory.variables.map(({ name }) => name)));
      if (unknown !== undefined) throw unknown;
      return result;
    });
    if (unknown !== undefined) throw unknown;
    return record;
  };
  const table = async (from: number, to: number): Promise<RunTable> => {
    const records: RunRecord[] = [];
    for (let run = from; run < to && !signal.aborted; run++) records.push(await recordOf(run));
    const points = records.map(({ run }) => design.point(run));
    return tableOf(points, records, from);
  };
  return {
    table,
    async timing() {
      const begun = performance.now();
      await recordOf(0);
      return (performance.now() - begun) / 1000;
    },
    async make(chunks, done) {
      for (const chunk of chunks) {
        const made = await table(chunk.from, chunk.to);
        if (signal.aborted) return;
        const trajectories = encodeTrajectories(made, names.trajectories);
        const bytes = encodePart(made, names);
        const part = { bytes, ...(trajectories && { trajectories }), failed: failures(made) };
        done(chunk, part);
      }
    },
    end: async () => {},
  };
}

function isEvent({ kind }: StudyOutput): boolean {
  return kind === "event" || kind === "count";
}

function isDerivative(output: StudyOutput): boolean {
  return "by" in output && output.by !== undefined;
}

/** @throws ModelError for events and derivatives as outputs */
function refuseEvents({ outputs, spans }: Study): void {
  const faults = outputs
    .filter((one) => isEvent(one) || isDerivative(one))
    .map((one) => {
      const { name } = one;
      const span = spans.get(`outputs.${name}`);
      const code = isEvent(one) ? "study-run.unit-event" : "study-run.unit-derivative";
      const found = diagnoseWithoutSpan(studyRunMessages, code, { name });
      return { ...found, ...(span && { span }) };
    });
  if (faults.length > 0) throw new ModelError(faults);
}

/** The error of outputs that no run has. */
function unknownOutputs(outputs: readonly StudyOutput[], known: ReadonlySet<string>): ModelError | undefined {
  const wanted = outputs.flatMap((one) => {
    if (one.kind === "trajectory") return one.variables;
    if (one.kind === "formula") return one.terms.map(({ expression }) => expression);
    return one.kind === "event" || one.kind === "count" ? [] : [one.expression];
  });
  const unknown = wanted.filter((name) => !known.has(name));
  if (unknown.length === 0) return undefined;
  return new ModelError(
    unknown.map((name) => diagnoseWithoutSpan(studyRunMessages, "study-run.unknown-variable", { name })),
  );
}
