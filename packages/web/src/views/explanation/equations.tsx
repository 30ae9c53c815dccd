import type { ExplainedBlock, ExplainedEquation, ExplainedModes, Explanation } from "@cosimo/language";
import { useState } from "preact/hooks";
import { useSession } from "../../session/context.ts";
import { prettyUnit } from "../../texts/unit-text.ts";
import { PlaceLink, VariableLink } from "./place-link.tsx";

const forms = ["flat", "sorted", "at-start"] as const;
/** Rows of each list. */
const MOST_SHOWN = 300;

/** The equations of each mode: as written, in the order of computation, and at the start. */
export function Equations({ explanation }: { readonly explanation: Explanation }) {
  const say = useSession().say.value;
  const [form, setForm] = useState<(typeof forms)[number]>("sorted");
  return (
    <section aria-label={say("explain.equations")}>
      <h3>{say("explain.equations")}</h3>
      <div class="choice" role="radiogroup" aria-label={say("explain.equations")}>
        {forms.map((one) => (
          <label key={one}>
            <input type="radio" name="equations" checked={form === one} onChange={() => setForm(one)} />
            {say(`explain.${one}`)}
          </label>
        ))}
      </div>
      {explanation.modes.map((mode) => (
        <ModeEquations key={mode.names.join()} mode={mode} form={form} variables={explanation.variables} />
      ))}
    </section>
  );
}

interface ModeProperties extends Pick<Explanation, "variables"> {
  readonly mode: ExplainedModes;
  readonly form: (typeof forms)[number];
}

function ModeEquations({ mode, form, variables }: ModeProperties) {
  const say = useSession().say.value;
  const { names, summary, structuralIndex: index, differentiated, flat, blocks, initial } = mode;
  const list = form === "sorted" ? blocks : initial;
  const count = form === "flat" ? flat.length : list.length;
  return (
    <>
      {names.length > 0 && <h4>{say("explain.modes", { names: names.join("; ") })}</h4>}
      <p class="hint">
        {summary}. {say("explain.index", { index, differentiated })}
      </p>
      <ol class="equations">
        {form === "flat"
          ? flat.slice(0, MOST_SHOWN).map((equation, i) => (
              <li key={i}>
                <Equation equation={equation} variables={variables} />
              </li>
            ))
          : list.slice(0, MOST_SHOWN).map((block, i) => (
              <li key={i}>
                <Block block={block} variables={variables} />
              </li>
            ))}
      </ol>
      {count > MOST_SHOWN && <p class="hint">{say("explain.more", { shown: MOST_SHOWN, count })}</p>}
    </>
  );
}

interface BlockProperties extends Pick<Explanation, "variables"> {
  readonly block: ExplainedBlock;
}

/** One equation, or those of a loop with the variables of its iteration. */
function Block({ block, variables }: BlockProperties) {
  const say = useSession().say.value;
  const { kind, size, equations, tearingVariables } = block;
  const isLoop = kind === "linear" || kind === "nonlinear" || kind === "mixed";
  return (
    <>
      {isLoop && (
        <p class="hint">
          {say(`explain.loop-${kind}`, { size })},{" "}
          {say("explain.torn", { names: tearingVariables.join(", ") })}
        </p>
      )}
      {kind === "algorithm" && <p class="hint">{say("explain.algorithm")}</p>}
      <div class={isLoop ? "loop" : ""}>
        {equations.map((equation, i) => (
          <Equation key={i} equation={equation} variables={variables} />
        ))}
      </div>
    </>
  );
}

interface EquationProperties extends Pick<Explanation, "variables"> {
  readonly equation: ExplainedEquation;
}

function Equation({ equation, variables }: EquationProperties) {
  const say = useSession().say.value;
  const { text, unknown, place, component } = equation;
  const variable = unknown === undefined ? undefined : variables[unknown];
  return (
    <div class="equation" title={component}>
      <code>
        <PlaceLink place={place}>{text}</PlaceLink>
      </code>
      {unknown !== undefined && variable !== undefined && (
        <span class="detail">
          {variable.unit !== "" && (
            <span title={variable.unitInferred ? say("explain.unit-inferred") : variable.description}>
              [{prettyUnit(variable.unit)}
              {variable.unitInferred ? "*" : ""}]
            </span>
          )}
          <VariableLink name={unknown} variable={variable} />
        </span>
      )}
    </div>
  );
}
