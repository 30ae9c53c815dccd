import { useComputed } from "@preact/signals";
import { useSession } from "../../session/context.ts";
import { useTyped } from "../../session/use-typed.ts";
import type { ChangedValue } from "../../state/project.ts";
import type { ParameterReport } from "../../state/reports.ts";
import { prettyUnit } from "../../texts/unit-text.ts";
import { SliderInput } from "./slider-input.tsx";
import { sliderFor } from "./slider-range.ts";

interface ParameterProperties {
  readonly parameter: ParameterReport;
  /** The setting of another parameter with which this one has no effect. */
  readonly without?: { readonly name: string; readonly value: string };
}

/** A parameter with its field, and its slider if it has one. */
export function ParameterRow({ parameter, without }: ParameterProperties) {
  const session = useSession();
  const say = session.say.value;
  const { name, type, unit, description } = parameter;
  // Each row follows its own parameter: a model may have hundreds, and a slider moves sixty times a second.
  const changed = useComputed(() => session.state.value.study.parameters[name]).value;
  const value = changed ?? parameter.value;
  const slider = useComputed(() => session.state.value.study.sliders.find((one) => one.name === name)).value;
  const set = (next: ChangedValue | undefined, gesture?: string) => {
    if (typeof next === "number" && !Number.isFinite(next)) return;
    const isWhole = type === "Integer" && typeof next === "number";
    session.dispatch({
      type: "parameter.set",
      name,
      ...(next !== undefined && { value: isWhole ? Math.round(next) : next }),
      ...(gesture !== undefined && { gesture }),
    });
  };
  const pin = () =>
    session.dispatch(
      slider === undefined
        ? { type: "slider.pin", slider: sliderFor(parameter) }
        : { type: "slider.unpin", name },
    );
  const hasSlider = type === "Real" || type === "Integer";
  return (
    <div class={changed === undefined ? "parameter" : "parameter is-changed"}>
      <label for={`parameter-${name}`} title={description}>
        <span class="name">{name}</span>
        <span class="detail">{description}</span>
      </label>
      <span class="value">
        <ValueInput parameter={parameter} value={value} isDisabled={without !== undefined} set={set} />
        <span class="unit">{prettyUnit(unit)}</span>
        {parameter.structural && <span class="badge">{say("parameters.structural")}</span>}
      </span>
      <span class="tools">
        {changed !== undefined && (
          <button
            type="button"
            class="quiet icon"
            aria-label={say("parameters.reset-one", { name })}
            title={say("parameters.reset-one", { name })}
            onClick={() => set(undefined)}
          >
            ↺
          </button>
        )}
        {hasSlider && (
          <button
            type="button"
            class="quiet icon"
            aria-pressed={slider !== undefined}
            aria-label={say("parameters.pin", { name })}
            title={say("parameters.pin", { name })}
            onClick={pin}
          >
            ⇔
          </button>
        )}
      </span>
      {slider !== undefined && typeof value === "number" && (
        <SliderInput slider={slider} label={name} value={value} set={set} />
      )}
      {without !== undefined && <small class="hint">{say("parameters.disabled", without)}</small>}
    </div>
  );
}

interface ValueProperties {
  readonly parameter: ParameterReport;
  readonly value: ChangedValue;
  readonly isDisabled: boolean;
  readonly set: (value: ChangedValue) => void;
}

/** A check mark, a choice of literals, a text, or a number. */
function ValueInput({ parameter, value, isDisabled, set }: ValueProperties) {
  const { name, type, literals } = parameter;
  const id = `parameter-${name}`;
  const typed = useTyped(value, (input) => set(type === "Text" ? input.value : input.valueAsNumber));
  switch (type) {
    case "Boolean":
      return (
        <input
          id={id}
          type="checkbox"
          disabled={isDisabled}
          checked={value !== 0}
          onChange={({ currentTarget: { checked } }) => set(Number(checked))}
        />
      );
    case "Enumeration":
      return (
        <select
          id={id}
          disabled={isDisabled}
          value={value}
          onChange={({ currentTarget }) => set(Number(currentTarget.value))}
        >
          {literals.map((one, i) => (
            <option key={one} value={i + 1}>
              {one}
            </option>
          ))}
        </select>
      );
    case "Text":
      return <input id={id} disabled={isDisabled} {...typed} />;
    default:
      return <input id={id} type="number" class="short" step="any" disabled={isDisabled} {...typed} />;
  }
}
