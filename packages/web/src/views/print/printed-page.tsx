import { pictureOfPlot } from "../../plots/picture-of-plot.ts";
import type { Session } from "../../session/session.ts";
import type { ChangedValue, PlotSpec } from "../../state/project.ts";
import { numberText } from "../../texts/number-text.ts";
import { prettyUnit } from "../../texts/unit-text.ts";
import { pictureContent } from "../plots/picture-content.ts";
import { plotLabel } from "../plots/plot-label.ts";
import { sentenceOf } from "../plots/plot-sentence.ts";

/** Events of a table on paper; the page has all. */
const MOST_ROWS = 60;

/** What goes on paper: pictures are SVG, so that their lines stay lines. */
export function PrintedPage({
  session,
  modes,
}: {
  readonly session: Session;
  readonly modes?: string | undefined;
}) {
  const { project, study, model } = session.state.value;
  return (
    <>
      <h1>{model?.name ?? project.open}</h1>
      {model?.description !== "" && <p>{model?.description}</p>}
      {study.plots.map((plot) => (
        <figure key={plot.id}>
          <Picture svg={svgOf(plot, session)} text={plotLabel(plot, session)} />
          <figcaption>{sentenceOf(plot, session)}</figcaption>
        </figure>
      ))}
      {modes !== undefined && (
        <figure>
          <Picture svg={modes} text={session.say.value("results.modes")} />
        </figure>
      )}
      <Parameters session={session} />
      <Events session={session} />
      {Object.entries(project.files).map(([path, text]) => (
        <section key={path}>
          <h2>{path}</h2>
          <pre>{text}</pre>
        </section>
      ))}
    </>
  );
}

function Picture({ svg, text }: { readonly svg: string | undefined; readonly text: string }) {
  if (svg === undefined) return null;
  return <img alt={text} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />;
}

/** `undefined`: the plot has no curves yet, or is a diagram of eigenvalues, whose sentence stands for it. */
function svgOf(plot: PlotSpec, session: Session): string | undefined {
  const content = pictureContent(plot, plotLabel(plot, session), session);
  return content && pictureOfPlot(content);
}

function Parameters({ session }: { readonly session: Session }) {
  const { model, study } = session.state.value;
  const say = session.say.value;
  if (model === undefined || model.parameters.length === 0) return null;
  return (
    <table>
      <caption>{say("parameters.parameters")}</caption>
      <tbody>
        {model.parameters.map(({ name, value, unit, description }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{valueText(study.parameters[name] ?? value)}</td>
            <td>{prettyUnit(unit)}</td>
            <td>{description}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function valueText(value: ChangedValue): string {
  return typeof value === "number" ? numberText(value, 8) : value;
}

function Events({ session }: { readonly session: Session }) {
  const { report } = session.state.value.run;
  const say = session.say.value;
  if (report === undefined || report.eventCount === 0) return null;
  const shown = report.events.slice(0, MOST_ROWS);
  return (
    <table>
      <caption>
        {say("results.events")}
        {report.eventCount > shown.length &&
          `: ${say("events.more", { shown: shown.length, count: report.eventCount })}`}
      </caption>
      <thead>
        <tr>
          <th scope="col">{say("events.time")}</th>
          <th scope="col">{say("events.kind")}</th>
          <th scope="col">{say("events.name")}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ time, kind, name }, i) => (
          <tr key={i}>
            <td>{numberText(time, 8)}</td>
            <td>{kind}</td>
            <td>{name}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
