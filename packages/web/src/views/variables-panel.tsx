import { useState } from "preact/hooks";
import { firstColor, seriesColor } from "../plots/colors.ts";
import { usePlots } from "../session/context.ts";
import { curveNames } from "../state/project.ts";
import type { VariableReport } from "../state/reports.ts";
import { prettyUnit } from "../texts/unit-text.ts";
import { found, tree, type VariableNode } from "./variable-tree.ts";

/** Most rows of a search. */
const MOST_FOUND = 300;

/** All variables of the model by component, with search; a check mark shows one in the last plot. */
export function VariablesPanel() {
  const session = usePlots();
  const { model, view } = session.state.value;
  const say = session.say.value;
  if (model === undefined) return <p class="hint">{say("variables.none")}</p>;
  const matching = found(model.variables, view.search);
  return (
    <>
      <input
        type="search"
        class="search"
        aria-label={say("variables.search")}
        placeholder={say("variables.search")}
        value={view.search}
        onInput={({ currentTarget: { value } }) =>
          session.dispatch({ type: "view.set", change: { search: value } })
        }
      />
      {matching.length === 0 && <p class="hint">{say("variables.not-found")}</p>}
      {view.search === "" ? (
        <Nodes nodes={tree(model.variables)} />
      ) : (
        <ul class="list">
          {matching.slice(0, MOST_FOUND).map((variable) => (
            <li key={variable.name}>
              <Variable variable={variable} label={variable.name} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Nodes({ nodes }: { readonly nodes: readonly VariableNode[] }) {
  return (
    <ul class="list">
      {nodes.map((node) => (
        <li key={node.path}>
          {node.variable !== undefined && <Variable variable={node.variable} label={node.label} />}
          {node.parts.length > 0 && <Component node={node} isOpen={nodes.length === 1} />}
        </li>
      ))}
    </ul>
  );
}

/** Its parts are made when they are first shown: a model may have ten thousand. */
function Component({ node, isOpen }: { readonly node: VariableNode; readonly isOpen: boolean }) {
  const [isShown, show] = useState(isOpen);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => currentTarget.open && show(true)}>
      <summary>{node.label}</summary>
      {isShown && <Nodes nodes={node.parts} />}
    </details>
  );
}

function Variable({ variable, label }: { readonly variable: VariableReport; readonly label: string }) {
  const session = usePlots();
  const { plots } = session.state.value.study;
  const plot = plots.find((one) => curveNames(one).includes(variable.name));
  const color = plot && seriesColor(firstColor(plot.id, plots) + plot.variables.indexOf(variable.name));
  return (
    <label class="item variable" title={variable.description}>
      <input
        type="checkbox"
        checked={plot !== undefined}
        style={color === undefined ? {} : { accentColor: color }}
        onChange={() => session.dispatch({ type: "plot.toggle", variable: variable.name })}
      />
      <span class="name">{label}</span>
      <span class="detail">{prettyUnit(variable.unit)}</span>
    </label>
  );
}
