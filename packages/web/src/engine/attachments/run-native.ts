import {
  createLineReader,
  interrupted,
  memoryFull,
  type ResultLine,
  type RunOutcome,
} from "@cosimo/core/models";
import type { Diagnostic } from "@cosimo/ir";
import type { RunOrder, StudioAccess } from "../../messages/protocol.ts";
import type { RunColumns } from "../../results/run-columns.ts";
import type { ChangedValue } from "../../state/project.ts";
import type { RunProgress } from "../../state/reports.ts";
import type { EndedRun } from "../reports/ended-run.ts";

export interface NativeWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RunProgress) => void;
}

/** A run that was stopped ends here by then, with its rows so far, though its process may take longer [ms]. */
const STOP_LIMIT = 60;

/** Runs a native FMU of the studio's folder there, in a process of its own; its rows come while it runs. */
export async function runNative(
  order: RunOrder,
  native: NonNullable<RunOrder["native"]>,
  parameters: Readonly<Record<string, ChangedValue>>,
  studio: StudioAccess,
  watch: NativeWatch,
  sink: RunColumns,
): Promise<EndedRun> {
  const ask = (path: string, content?: string) =>
    fetch(new URL(`api/runs${path}`, studio.address), {
      ...{ method: "POST", headers: { Authorization: `Bearer ${studio.token}` } },
      ...(content !== undefined && { body: content }),
    });
  const response = await ask("", await orderText(order, native, parameters));
  if (!response.ok || response.body === null) throw refusal(order.texts.open, await response.text());
  const lines = linesOf(response.body);
  const { id } = JSON.parse((await lines.next()).value ?? "{}") as { readonly id?: string };
  return readRun(lines, () => void ask(`/${id}/stop`), watch, sink);
}

/** Until the run ends, or is stopped. What then comes is read, so that the process can end by itself, and dropped. */
function readRun(
  lines: AsyncIterable<string>,
  stop: () => void,
  { signal, onProgress }: NativeWatch,
  sink: RunColumns,
): Promise<EndedRun> {
  const reader = createLineReader(sink);
  const lastTime = () => (sink.rows > 0 ? sink.timeAt(sink.rows - 1) : 0);
  return new Promise((resolve, reject) => {
    let isOver = false;
    const end = (ended: () => EndedRun): void => {
      isOver = true;
      reader.end();
      resolve(ended());
    };
    const abort = (): void => {
      stop();
      setTimeout(() => !isOver && end(() => endedAs(interrupted(lastTime()))), STOP_LIMIT);
    };
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort);
    const read = async (): Promise<void> => {
      for await (const text of lines) {
        if (isOver) continue;
        const line = JSON.parse(text) as RunLine;
        if ("schema" in line) return end(() => endedRun(line));
        if ("progress" in line) onProgress(line.progress);
        else reader.read(line);
        if (sink.isFull?.() !== true) continue;
        stop();
        end(() => endedAs(memoryFull(lastTime())));
      }
      if (!isOver) end(() => endedRun(null));
    };
    read().catch(reject);
  });
}

async function orderText(
  { experiment, inputs, texts }: RunOrder,
  { allowed, file }: NonNullable<RunOrder["native"]>,
  parameters: Readonly<Record<string, ChangedValue>>,
): Promise<string> {
  const { kind, inputs: _, unitCheck: __, accept: ___, ...settings } = experiment;
  return JSON.stringify({
    ...{ file, allowed, parameters, settings },
    ...(kind && { kind: shortKinds[kind] }),
    ...(inputs && { inputs: await inputs.text() }),
    language: texts.language === "ru" ? "ru" : "en",
  });
}

const shortKinds = { coSimulation: "cs", modelExchange: "me", scheduledExecution: "se" } as const;

type RunLine = ResultLine | { readonly progress: RunProgress } | SimulateReport;

/** The part of `cosimo.simulate/1` that is used. */
interface SimulateReport {
  readonly schema: string;
  readonly outcome: {
    readonly status: "completed" | "terminated" | "failed" | "cancelled";
    readonly time: number | null;
    readonly reason: string | null;
    readonly stepSize: number | null;
    readonly suspects: readonly string[];
  };
  readonly statistics: EndedRun["statistics"] | null;
  readonly diagnostics: readonly Pick<Diagnostic, "code" | "severity" | "category" | "message">[];
}

/** Messages have the language of the page already: their codes are not translated again. */
function endedRun(report: Omit<SimulateReport, "schema"> | null): EndedRun {
  const { status, time, reason, stepSize, suspects } = report?.outcome ?? crashed;
  const diagnostics = (report?.diagnostics ?? []).map(
    ({ severity, category, message }): Diagnostic => ({
      ...{ code: "studio.run", args: {}, severity, category, message },
    }),
  );
  const outcome: EndedRun["outcome"] = {
    ...{ status, time: time ?? 0, reason: reason ?? "", stepSize: stepSize ?? 0 },
    ...{ cause: status === "failed" ? "evaluation" : "none", suspects, diagnostics: [] },
  };
  return { outcome, diagnostics, statistics: report?.statistics ?? noStatistics };
}

const crashed: SimulateReport["outcome"] = {
  ...{ status: "failed", time: null, reason: "the process has ended without a report", stepSize: null },
  suspects: [],
};
function endedAs(outcome: RunOutcome): EndedRun {
  return { outcome: { ...outcome, stepSize: 0 }, diagnostics: [], statistics: noStatistics };
}

const noStatistics = { solver: "", steps: 0, rejectedSteps: 0 };

function refusal(file: string, text: string): Error {
  const message = `'${file}': the studio has refused the run (${text})`;
  const diagnostic = { code: "studio.refused", args: {}, severity: "error", category: "fmi", message };
  return Object.assign(new Error(message), { diagnostic });
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    // A studio that ends takes its runs with it.
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }) as const);
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop()!;
    yield* lines.filter((line) => line !== "");
  }
}
