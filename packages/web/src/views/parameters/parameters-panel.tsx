import { useComputed } from "@preact/signals";
import { useSession } from "../../session/context.ts";
import type { ParameterReport } from "../../state/reports.ts";
import { ParameterRow } from "./parameter-row.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** Parameters by the tabs and groups of their dialog, start values, and settings of the run. Each change is a run. */
export function ParametersPanel() {
  const session = useSession();
  const model = useComputed(() => session.state.value.model).value;
  const isChanged = useComputed(() => Object.keys(session.state.value.study.parameters).length > 0).value;
  const say = session.say.value;
  if (model === undefined)
    return (
      <>
        <p class="hint">{say("parameters.none")}</p>
        <SettingsForm />
      </>
    );
  const parameters = model.parameters.filter(({ kind }) => kind === "parameter");
  const starts = model.parameters.filter(({ kind }) => kind === "start");
  const tabs = [...new Set(parameters.map(({ tab }) => (tab === "General" ? "" : tab)))];
  return (
    <>
      {model.parameters.length === 0 && <p class="hint">{say("parameters.empty")}</p>}
      {tabs.map((tab) => {
        const own = parameters.filter((one) => one.tab === tab || (tab === "" && one.tab === "General"));
        if (tab === "") return <Groups key="" title={say("parameters.parameters")} parameters={own} />;
        return (
          <details key={tab}>
            <summary>{tab}</summary>
            <Groups title="" parameters={own} />
          </details>
        );
      })}
      <Groups title={say("parameters.start")} parameters={starts} />
      {isChanged && (
        <button type="button" class="quiet" onClick={() => session.dispatch({ type: "parameters.reset" })}>
          {say("parameters.reset")}
        </button>
      )}
      <SettingsForm />
    </>
  );
}

interface GroupsProperties {
  readonly title: string;
  readonly parameters: readonly ParameterReport[];
}

/** The groups in the order of their first parameters; those without a group come first. */
function Groups({ title, parameters }: GroupsProperties) {
  if (parameters.length === 0) return null;
  const groups = [...new Set(["", ...parameters.map(({ group }) => group)])];
  return (
    <>
      {title !== "" && <h3>{title}</h3>}
      {groups.map((group) => (
        <div key={group}>
          {group !== "" && <h4>{group}</h4>}
          {parameters
            .filter((one) => one.group === group)
            .map((one) => (
              <Row key={one.name} parameter={one} />
            ))}
        </div>
      ))}
    </>
  );
}

function Row({ parameter }: { readonly parameter: ParameterReport }) {
  const { state } = useSession();
  const { enable } = parameter;
  const value = useComputed(() => {
    const { study, model } = state.value;
    const deciding = model?.parameters.find(({ name }) => name === enable?.parameter);
    return deciding && (study.parameters[deciding.name] ?? deciding.value);
  }).value;
  const isDisabled = enable !== undefined && value !== undefined && value !== enable.value;
  return (
    <ParameterRow
      parameter={parameter}
      {...(isDisabled && { without: { name: enable.parameter, value: value === 0 ? "false" : "true" } })}
    />
  );
}
