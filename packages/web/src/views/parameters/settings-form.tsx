import { settings, solverNames } from "@cosimo/ir";
import { useComputed } from "@preact/signals";
import { useSession } from "../../session/context.ts";
import { useTyped } from "../../session/use-typed.ts";
import type { NumberSetting, Slider, TextSetting } from "../../state/project.ts";
import { SliderInput } from "./slider-input.tsx";
import { withCompanions } from "./with-companions.ts";

const choices: Readonly<Record<Exclude<TextSetting, "accept">, readonly string[]>> = {
  solver: solverNames,
  detection: settings.detection.choices,
  onZeno: settings.onZeno.choices,
  onChattering: settings.onChattering.choices,
  unitCheck: settings.unitCheck.choices,
};

const order = [
  "solver",
  "stopTime",
  "startTime",
  "tolerance",
  "absoluteTolerance",
  "initialStep",
  "minStep",
  "maxStep",
  "stepSize",
  "detection",
  "eventTolerance",
  "gamma",
  "onZeno",
  "onChattering",
  "unitCheck",
] as const satisfies readonly (NumberSetting | keyof typeof choices)[];

/** The settings of a run, also under the names that ISMA gives them; an empty field has the value of the model. */
export function SettingsForm() {
  const say = useSession().say.value;
  return (
    <details class="settings-form">
      <summary>{say("settings.title")}</summary>
      {order.map((name) =>
        isText(name) ? <TextRow key={name} name={name} /> : <NumberRow key={name} name={name} />,
      )}
      <AcceptRow />
    </details>
  );
}

function isText(name: (typeof order)[number]): name is keyof typeof choices {
  return Object.hasOwn(choices, name);
}

/** Codes of rules, which the list of problems adds. */
function AcceptRow() {
  const session = useSession();
  const accept = useComputed(() => session.state.value.study.experiment.accept).value;
  const typed = useTyped(accept ?? "", ({ value }) =>
    session.dispatch({
      type: "experiment.set",
      choice: { accept: value.trim() === "" ? undefined : value.trim() },
    }),
  );
  return (
    <div class={accept === undefined ? "parameter" : "parameter is-changed"}>
      <label for="setting-accept">{session.say.value("settings.accept")}</label>
      <input id="setting-accept" type="text" spellcheck={false} {...typed} />
    </div>
  );
}

function TextRow({ name }: { readonly name: keyof typeof choices }) {
  const session = useSession();
  const say = session.say.value;
  const id = `setting-${name}`;
  const chosen = useComputed(() => session.state.value.study.experiment[name]).value;
  return (
    <div class="parameter">
      <label for={id}>{say(`settings.${name}`)}</label>
      <select
        id={id}
        value={chosen ?? ""}
        onChange={({ currentTarget: { value } }) =>
          session.dispatch({
            type: "experiment.set",
            choice: withCompanions(session.state.peek().study.experiment, {
              [name]: value === "" ? undefined : value,
            }),
          })
        }
      >
        <option value="">{say("run.automatic")}</option>
        {choices[name].map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Settings that can be sliders. */
const slides: ReadonlySet<NumberSetting> = new Set<NumberSetting>(["stopTime", "tolerance"]);

function NumberRow({ name }: { readonly name: NumberSetting }) {
  const session = useSession();
  const say = session.say.value;
  const chosen = useComputed(() => session.state.value.study.experiment[name]).value;
  const declared = useComputed(() => {
    const { model } = session.state.value;
    return name === "stopTime" || name === "tolerance" ? model?.experiment[name] : undefined;
  }).value;
  const label = say(`settings.${name}`);
  const id = `setting-${name}`;
  const set = (value: number | undefined, gesture?: string) => {
    if (value !== undefined && !Number.isFinite(value)) return;
    const choice = withCompanions(session.state.peek().study.experiment, { [name]: value });
    session.dispatch({ type: "experiment.set", choice, ...(gesture !== undefined && { gesture }) });
  };
  const typed = useTyped(chosen ?? "", ({ value: text, valueAsNumber }) =>
    set(text === "" ? undefined : valueAsNumber),
  );
  const value = chosen ?? declared;
  // No name of a model begins with it.
  const own = `$${name}`;
  const slider = useComputed(() => session.state.value.study.sliders.find((one) => one.name === own)).value;
  return (
    <div class={chosen === undefined ? "parameter" : "parameter is-changed"}>
      <label for={id}>{label}</label>
      <input
        id={id}
        type="number"
        step="any"
        class="short"
        {...typed}
        placeholder={declared === undefined ? "" : shortText(declared)}
      />
      {slides.has(name) && value !== undefined && (
        <span class="tools">
          <button
            type="button"
            class="quiet icon"
            aria-pressed={slider !== undefined}
            aria-label={say("parameters.pin", { name: label })}
            onClick={() =>
              session.dispatch(
                slider === undefined
                  ? { type: "slider.pin", slider: settingSlider(name, value) }
                  : { type: "slider.unpin", name: own },
              )
            }
          >
            ⇔
          </button>
        </span>
      )}
      {slider !== undefined && value !== undefined && (
        <SliderInput slider={slider} label={label} value={value} set={set} />
      )}
    </div>
  );
}

/** A tolerance has room in its field. */
function shortText(value: number): string {
  return value !== 0 && Math.abs(value) < 1e-3 ? value.toExponential() : String(value);
}

/** Tolerances over decades; other settings to twice their value. */
function settingSlider(name: NumberSetting, value: number): Slider {
  if (name === "tolerance") return { name: `$${name}`, min: 1e-10, max: 1e-2, logarithmic: true };
  return { name: `$${name}`, min: value / 100, max: 2 * value, logarithmic: false };
}
