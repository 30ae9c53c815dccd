import type { Explanation } from "@cosimo/language";
import { useSession } from "../../session/context.ts";
import type { InitialLoopReport, InitialReport, NamedNumber } from "../../state/reports.ts";
import { numberText } from "../../texts/number-text.ts";
import { Problem } from "../text/problems.tsx";
import { PlaceLink, VariableLink } from "./place-link.tsx";

interface InitialProperties extends Pick<Explanation, "variables"> {
  readonly report: InitialReport;
}

/** How the initial values were found: systems of equations with start values and residuals. */
export function InitialValues({ report, variables }: InitialProperties) {
  const say = useSession().say.value;
  const { solved, loops, assumed, chosenStates, candidates, otherSolutions, advice } = report;
  const time = numberText(report.time);
  return (
    <section aria-label={say("explain.initial")}>
      <h3>{say("explain.initial")}</h3>
      <p class="hint">
        {say(solved ? "explain.initial-solved" : "explain.initial-failed", { time })}
        {loops.length === 0 && ` · ${say("explain.no-loops")}`}
      </p>
      {loops.map((loop, i) => (
        <InitialLoop key={i} loop={loop} variables={variables} />
      ))}
      {candidates.length > 0 && (
        <p class="hint">
          {say("explain.chosen", { states: chosenStates.join(", "), candidates: candidates.join(", ") })}
        </p>
      )}
      {assumed.length > 0 && (
        <p class="names">
          <span class="hint">{say("explain.assumed")}</span>
          {assumed.map(({ name }) => (
            <VariableLink key={name} name={name} variable={variables[name]} />
          ))}
        </p>
      )}
      {otherSolutions.map(({ values }, i) => (
        <p key={i} class="hint">
          {say("explain.other", { values: values.map(assignment).join(", ") })}
        </p>
      ))}
      {advice.map((one) => (
        <Problem key={one.message} problem={one} />
      ))}
    </section>
  );
}

function assignment({ name, value }: NamedNumber): string {
  return `${name} = ${numberText(value, 4)}`;
}

function InitialLoop({
  loop,
  variables,
}: Pick<InitialProperties, "variables"> & { readonly loop: InitialLoopReport }) {
  const say = useSession().say.value;
  const { kind, size, status } = loop;
  return (
    <details open={status !== "solved"}>
      <summary>
        {say(`explain.loop-${kind}`, { size })}: {say(`explain.${status}`)}
      </summary>
      <table class="plain">
        <thead>
          <tr>
            <th scope="col">{say("explain.variable")}</th>
            <th scope="col">{say("explain.start")}</th>
            <th scope="col">{say("explain.value")}</th>
          </tr>
        </thead>
        <tbody>
          {loop.variables.map(({ name, start, value }) => (
            <tr key={name}>
              <td>
                <VariableLink name={name} variable={variables[name]} />
              </td>
              <td>{numberText(start)}</td>
              <td>{value === undefined ? "–" : numberText(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table class="plain">
        <thead>
          <tr>
            <th scope="col">{say("explain.equation")}</th>
            <th scope="col">{say("explain.residual")}</th>
          </tr>
        </thead>
        <tbody>
          {loop.residuals.map(({ text, place, residual }, i) => (
            <tr key={i}>
              <td>
                <PlaceLink place={place}>{text}</PlaceLink>
              </td>
              <td>{numberText(residual, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
