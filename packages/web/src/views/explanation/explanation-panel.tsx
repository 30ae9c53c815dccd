import type { Explanation } from "@cosimo/language";
import { useEffect, useState } from "preact/hooks";
import { useSession } from "../../session/context.ts";
import type { InitialReport } from "../../state/reports.ts";
import { Equations } from "./equations.tsx";
import { InitialValues } from "./initial-values.tsx";
import { Outcome } from "./outcome.tsx";

/** What the compiler and the last run can say of the model: outcome, initial values, equations; names lead to text and plot. */
export function ExplanationPanel() {
  const session = useSession();
  const say = session.say.value;
  const { project, study, view, run } = session.state.value;
  const [explanation, setExplanation] = useState<Explanation | "none">();
  const [initial, setInitial] = useState<InitialReport>();
  useEffect(() => {
    let isCurrent = true;
    const texts = session.texts();
    session.language.request("explain", texts).then(
      (found) => isCurrent && setExplanation(found ?? "none"),
      () => isCurrent && setExplanation("none"),
    );
    return () => {
      isCurrent = false;
    };
  }, [project.files, project.open, project.model, view.language]);
  useEffect(() => {
    let isCurrent = true;
    const { experiment, parameters } = study;
    session.language.request("initialize", { texts: session.texts(), experiment, parameters }).then(
      (found) => isCurrent && setInitial(found),
      () => isCurrent && setInitial(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [run.report?.run, view.language]);
  const variables = explanation === undefined || explanation === "none" ? {} : explanation.variables;
  return (
    <div class="explanation">
      <Outcome variables={variables} />
      {initial !== undefined && <InitialValues report={initial} variables={variables} />}
      {explanation === "none" && <p class="hint">{say("explain.none")}</p>}
      {explanation !== undefined && explanation !== "none" && <Equations explanation={explanation} />}
    </div>
  );
}
