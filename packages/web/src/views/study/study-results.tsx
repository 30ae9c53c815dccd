import { useState } from "preact/hooks";
import type { StudyAnswer } from "../../messages/protocol.ts";
import { offerFile } from "../../plots/save-plot.ts";
import { useSession } from "../../session/context.ts";
import type { SayStudy, StudyText } from "./study-words.ts";

interface ResultsProperties {
  readonly answer: StudyAnswer;
  readonly study: object;
  readonly say: SayStudy;
}

/** What a study has found, or why it was not made. */
export function StudyResults({ answer, study, say }: ResultsProperties) {
  if (answer.status === "stopped") return null;
  return (
    <>
      {answer.reasons.map((reason) => (
        <p key={reason} role={answer.status === "refused" ? "alert" : undefined}>
          {reason}
        </p>
      ))}
      {answer.status === "done" && <Found found={answer} study={study} say={say} />}
    </>
  );
}

type FoundAnswer = Extract<StudyAnswer, { readonly status: "done" }>;

function Found({ found, study, say }: Omit<ResultsProperties, "answer"> & { readonly found: FoundAnswer }) {
  const { model } = useSession().state.value;
  const { statuses, tables, report, bytes } = found;
  const name = model?.name ?? "study";
  const failed = Object.entries(statuses).filter(([status]) => status !== "ok");
  return (
    <>
      {failed.map(([status, count]) => (
        <p key={status}>
          {status}: {count}
        </p>
      ))}
      {tables.map(({ title, rows: [head = [], ...rows] }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it.
        <section class="wide" key={title} aria-label={title} tabIndex={0}>
          <h3>{title}</h3>
          <table class="plain">
            <thead>
              <tr>
                {head.map((cell) => (
                  <th key={cell} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([first, ...cells]) => (
                <tr key={first}>
                  <th scope="row">{first}</th>
                  {cells.map((cell, i) => (
                    <td key={head[i + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      <Pictures pictures={found.pictures} say={say} />
      <p class="plot-actions">
        <button type="button" onClick={() => offerFile(`${name}.parquet`, new Blob([bytes as BlobPart]))}>
          {say("table")}
        </button>
        <button
          type="button"
          onClick={() => offerFile(`${name}-report.html`, new Blob([report], { type: "text/html" }))}
        >
          {say("report")}
        </button>
        <button
          type="button"
          onClick={() => offerFile(`${name}.study.json`, new Blob([`${JSON.stringify(study, null, 2)}\n`]))}
        >
          {say("file")}
        </button>
      </p>
    </>
  );
}

function Pictures({ pictures, say }: { readonly pictures: FoundAnswer["pictures"]; readonly say: SayStudy }) {
  const kinds = [...new Set(pictures.map(({ kind }) => kind))];
  const [chosen, choose] = useState<string>();
  const shown = chosen !== undefined && kinds.includes(chosen) ? chosen : kinds[0];
  if (shown === undefined) return null;
  return (
    <>
      <select
        aria-label={say("picture")}
        value={shown}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {say(kind as StudyText)}
          </option>
        ))}
      </select>
      {pictures
        .filter(({ kind }) => kind === shown)
        .map(({ kind, svg }, i) => (
          <img
            key={`${kind} ${i}`}
            alt={say(kind as StudyText)}
            src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          />
        ))}
    </>
  );
}
