import { isModel } from "@cosimo/language";
import { useSession } from "../../session/context.ts";
import { allPaths, attachmentKind, openAttachment } from "../../state/project.ts";
import type { AttachmentReport, ResultReport } from "../../state/reports.ts";
import { numberText } from "../../texts/number-text.ts";
import { FmuPanel } from "./fmu-panel.tsx";

/** What the open file is, in place of a text. */
export function AttachmentPanel() {
  const session = useSession();
  const say = session.say.value;
  const { project, attachment: report } = session.state.value;
  return (
    <section class="text attachment" aria-label={say("pane.text")}>
      <header class="bar">
        <h2 class="path">{project.open}</h2>
      </header>
      <div class="panel">{report?.path === project.open ? <Content report={report} /> : <Waiting />}</div>
    </section>
  );
}

function Waiting() {
  const say = useSession().say.value;
  return <p class="hint">{say("attachment.reading")}</p>;
}

function Content({ report }: { readonly report: AttachmentReport }) {
  if (report.kind === "fmu") return <FmuPanel report={report} />;
  return report.kind === "result" ? <ResultPanel report={report} /> : <FaultyPanel />;
}

function ResultPanel({ report }: { readonly report: ResultReport }) {
  const session = useSession();
  const say = session.say.value;
  const { project, run } = session.state.value;
  const models = allPaths(project).filter((path) => isModel(path) || attachmentKind(path) === "fmu");
  const compare = (model: string) => {
    session.dispatch({ type: "run.keep", label: report.path });
    session.dispatch({ type: "file.open", path: model });
    session.run();
  };
  const { variableCount: variables, rows } = report;
  const values = { variables, rows, from: numberText(report.from), to: numberText(report.to) };
  return (
    <>
      <p>{say("result.about", values)}</p>
      {models.length === 0 && <p class="hint">{say("result.compare")}</p>}
      {models.slice(0, MOST_MODELS).map((path) => (
        <button
          type="button"
          key={path}
          disabled={run.isRunning || run.report?.status !== "opened"}
          onClick={() => compare(path)}
        >
          {say("result.behind", { path })}
        </button>
      ))}
    </>
  );
}

/** Models that a result is compared with by a click. */
const MOST_MODELS = 5;

/** Faults of the file are listed below; without bytes there are none. */
function FaultyPanel() {
  const session = useSession();
  const attachment = openAttachment(session.state.value.project);
  const isMissing = attachment !== undefined && session.attached.get(attachment.digest) === undefined;
  return <p class="hint">{session.say.value(isMissing ? "attachment.missing" : "attachment.faulty")}</p>;
}
