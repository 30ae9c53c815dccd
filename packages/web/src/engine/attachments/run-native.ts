import { readResultJson, replay } from "@cosimo/core/models";
import type { Diagnostic } from "@cosimo/ir";
import type { RunOrder, StudioAccess } from "../../messages/protocol.ts";
import type { RunColumns } from "../../results/run-columns.ts";
import type { ChangedValue } from "../../state/project.ts";
import type { RunProgress } from "../../state/reports.ts";
import type { AttachmentWatch, EndedRun } from "../reports/ended-run.ts";

/** Runs a native FMU of the studio's folder there, in a process of its own; the results come when it has ended. */
export async function runNative(
  order: RunOrder,
  { allowed, file }: NonNullable<RunOrder["native"]>,
  parameters: Readonly<Record<string, ChangedValue>>,
  studio: StudioAccess,
  watch: AttachmentWatch,
  sink: RunColumns,
): Promise<EndedRun> {
  const { kind, inputs: _, unitCheck: __, accept: ___, ...settings } = order.experiment;
  const { language } = order.texts;
  const body = {
    ...{ file, allowed, parameters, settings },
    ...(kind && { kind: shortKinds[kind] }),
    ...(order.inputs && { inputs: await order.inputs.text() }),
    language: language === "ru" ? "ru" : "en",
  };
  const ask = (path: string, method: string, content?: string) =>
    fetch(new URL(`api/runs${path}`, studio.address), {
      ...{ method, headers: { Authorization: `Bearer ${studio.token}` } },
      ...(content !== undefined && { body: content }),
    });
  const response = await ask("", "POST", JSON.stringify(body));
  if (!response.ok || response.body === null) throw refusal(order.texts.open, await response.text());
  let id = "";
  let report: SimulateReport | null = null;
  watch.signal.addEventListener("abort", () => id !== "" && void ask(`/${id}/stop`, "POST"));
  for await (const line of linesOf(response.body)) {
    const message = JSON.parse(line) as RunMessage;
    if (message.id !== undefined) id = message.id;
    if (message.progress !== undefined) watch.report(message.progress);
    if (message.report !== undefined) report = message.report;
  }
  const result = await ask(`/${id}`, "GET");
  if (result.ok) {
    const { value } = readResultJson(await result.text(), order.texts.open);
    if (value !== undefined) replay(value, sink);
  }
  return endedRun(report);
}

const shortKinds = { coSimulation: "cs", modelExchange: "me", scheduledExecution: "se" } as const;

interface RunMessage {
  readonly id?: string;
  readonly progress?: RunProgress;
  readonly report?: SimulateReport | null;
}

/** The part of `cosimo.simulate/1` that is used. */
interface SimulateReport {
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
function endedRun(report: SimulateReport | null): EndedRun {
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
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop()!;
    yield* lines.filter((line) => line !== "");
  }
}
