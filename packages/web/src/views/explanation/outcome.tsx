import type { Explanation } from "@cosimo/language";
import { useSession } from "../../session/context.ts";
import { RunSentence } from "../runs/run-status.tsx";
import { Problem } from "../text/problems.tsx";
import { VariableLink } from "./place-link.tsx";

/** How the last run ended: its problems with their variables, and those that are suspected. */
export function Outcome({ variables }: Pick<Explanation, "variables">) {
  const session = useSession();
  const say = session.say.value;
  const { report } = session.state.value.run;
  if (report === undefined) return null;
  const named = report.diagnostics.flatMap((one) => one.variables);
  const names = [...new Set([...report.suspects, ...named])];
  return (
    <section aria-label={say("explain.outcome")}>
      <h3>{say("explain.outcome")}</h3>
      <p class={`ended is-${report.status}`}>
        <span class="dot" aria-hidden="true" />
        <RunSentence report={report} isAbove />
      </p>
      <ul class="list">
        {report.diagnostics.map((one) => (
          <li key={`${one.code} ${one.place?.start} ${one.message}`}>
            <Problem problem={one} />
          </li>
        ))}
      </ul>
      {names.length > 0 && (
        <p class="names">
          {names.map((name) => (
            <VariableLink key={name} name={name} variable={variables[name]} />
          ))}
        </p>
      )}
    </section>
  );
}
