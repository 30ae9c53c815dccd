import { useComputed } from "@preact/signals";
import { useSession } from "../session/context.ts";
import type { ParameterReport } from "../state/reports.ts";
import { ParameterRow } from "./parameter-row.tsx";

/** Parameters and start values. Each change is a run. */
export function ParametersPanel() {
  const session = useSession();
  const model = useComputed(() => session.state.value.model).value;
  const isChanged = useComputed(() => Object.keys(session.state.value.study.parameters).length > 0).value;
  const say = session.say.value;
  if (model === undefined) return <p class="hint">{say("parameters.none")}</p>;
  if (model.parameters.length === 0) return <p class="hint">{say("parameters.empty")}</p>;
  const parameters = model.parameters.filter(({ kind }) => kind === "parameter");
  const starts = model.parameters.filter(({ kind }) => kind === "start");
  return (
    <>
      <Group title={say("parameters.parameters")} parameters={parameters} />
      <Group title={say("parameters.start")} parameters={starts} />
      {isChanged && (
        <button type="button" class="quiet" onClick={() => session.dispatch({ type: "parameters.reset" })}>
          {say("parameters.reset")}
        </button>
      )}
    </>
  );
}

function Group({
  title,
  parameters,
}: {
  readonly title: string;
  readonly parameters: readonly ParameterReport[];
}) {
  if (parameters.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      {parameters.map((parameter) => (
        <ParameterRow key={parameter.name} parameter={parameter} />
      ))}
    </>
  );
}
