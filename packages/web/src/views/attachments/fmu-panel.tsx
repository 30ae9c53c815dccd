import { useState } from "preact/hooks";
import { chooseFiles } from "../../files/choose-files.ts";
import { useSession } from "../../session/context.ts";
import { attachmentKind, type InterfaceKind } from "../../state/project.ts";
import type { FmuReport, FmuVariable } from "../../state/reports.ts";
import { useStudio } from "../../studio/context.ts";
import { prettyUnit } from "../../texts/unit-text.ts";
import { NativeFmu } from "../studio/native-fmu.tsx";

/** What an FMU is, how it runs, its inputs and its variables. */
export function FmuPanel({ report }: { readonly report: FmuReport }) {
  const say = useSession().say.value;
  const { name, description, fmiVersion, generationTool, platforms, hasSources } = report;
  const facts = [
    [say("fmu.version"), `FMI ${fmiVersion}`],
    [say("fmu.tool"), generationTool],
    [say("fmu.interfaces"), report.interfaces.map((kind) => say(`fmu.${kind}`)).join(", ")],
    [say("fmu.platforms"), [...platforms, ...(hasSources ? [say("fmu.sources")] : [])].join(", ")],
  ] as const;
  return (
    <>
      <h3 class="fmu-name">{name}</h3>
      {description !== "" && <p>{description}</p>}
      <dl class="facts">
        {facts
          .filter(([, text]) => text !== "")
          .map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      {!report.isRunnable && <NotRunnable report={report} />}
      <Settings report={report} />
      <Variables report={report} />
    </>
  );
}

/** Why a browser cannot run it, and what can be done. */
function NotRunnable({ report }: { readonly report: FmuReport }) {
  const say = useSession().say.value;
  const studio = useStudio();
  const isOld = report.fmiVersion.startsWith("1");
  return (
    <div class="remark" role="note">
      <p>{say(isOld ? "fmu.too-old" : "fmu.native")}</p>
      {studio?.runsNative && <NativeFmu />}
      <ul>
        {!studio?.runsNative && <li>{say("fmu.by-studio", { command: "cosimo studio" })}</li>}
        {!isOld && <li>{say("fmu.by-export", { command: "cosimo fmu export MODEL --wasm" })}</li>}
      </ul>
    </div>
  );
}

function Settings({ report }: { readonly report: FmuReport }) {
  const session = useSession();
  const say = session.say.value;
  const { kind } = session.state.value.study.experiment;
  const hasInputs = report.variables.some(({ causality }) => causality === "input");
  const set = (choice: object) => session.dispatch({ type: "experiment.set", choice });
  return (
    <div class="choices">
      {report.interfaces.length > 1 && (
        <label>
          <span>{say("fmu.interface")}</span>
          <select
            value={kind ?? ""}
            onChange={({ currentTarget: { value } }) =>
              set({ kind: value === "" ? undefined : (value as InterfaceKind) })
            }
          >
            <option value="">{say("run.automatic")}</option>
            {report.interfaces.map((one) => (
              <option key={one} value={one}>
                {say(`fmu.${one}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      {hasInputs && <Inputs set={set} />}
    </div>
  );
}

/** A table of the project as values of the inputs. */
function Inputs({ set }: { readonly set: (choice: object) => void }) {
  const session = useSession();
  const say = session.say.value;
  const { project, study } = session.state.value;
  const tables = Object.keys(project.attachments ?? {}).filter(
    (path) => attachmentKind(path) === "result" && /\.csv$/i.test(path),
  );
  const choose = async () => {
    const [path] = await chooseFiles(session, { accept: ".csv" });
    // The table does not take the place of the FMU.
    session.dispatch({ type: "file.open", path: project.open });
    if (path !== undefined) set({ inputs: path });
  };
  return (
    <>
      <label>
        <span>{say("fmu.inputs")}</span>
        <select
          value={study.experiment.inputs ?? ""}
          onChange={({ currentTarget: { value } }) => set({ inputs: value === "" ? undefined : value })}
        >
          <option value="">{say("fmu.no-inputs")}</option>
          {tables.map((path) => (
            <option key={path} value={path}>
              {path}
            </option>
          ))}
        </select>
      </label>
      <button type="button" onClick={() => void choose()}>
        {say("fmu.choose-inputs")}
      </button>
      <p class="hint">{say("fmu.inputs-form")}</p>
    </>
  );
}

const MOST_ROWS = 200;

function Variables({ report }: { readonly report: FmuReport }) {
  const say = useSession().say.value;
  const [search, setSearch] = useState("");
  const words = search.toLowerCase().split(/\s+/);
  const isFound = ({ name, description, causality }: FmuVariable) => {
    const text = `${name} ${description} ${causality}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = report.variables.filter(isFound);
  const count = Math.min(found.length, MOST_ROWS);
  return (
    <>
      <h3>{say("fmu.variables", { count: report.variableCount })}</h3>
      <input
        type="search"
        class="search"
        aria-label={say("variables.search")}
        placeholder={say("variables.search")}
        value={search}
        onInput={({ currentTarget: { value } }) => setSearch(value)}
      />
      <table class="fmu-variables">
        <thead>
          <tr>
            <th scope="col">{say("fmu.name")}</th>
            <th scope="col">{say("fmu.role")}</th>
            <th scope="col">{say("fmu.start")}</th>
            <th scope="col">{say("fmu.unit")}</th>
            <th scope="col">{say("fmu.about")}</th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, MOST_ROWS).map((one) => (
            <tr key={one.name}>
              <th scope="row" title={one.description}>
                {one.name}
              </th>
              <td title={`${one.type}, ${one.variability}`}>{one.causality}</td>
              <td>{one.start}</td>
              <td>{prettyUnit(one.unit)}</td>
              <td>{one.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count < report.variableCount && (
        <p class="hint">{say("fmu.more", { shown: count, count: report.variableCount })}</p>
      )}
    </>
  );
}
