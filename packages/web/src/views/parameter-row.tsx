import { useComputed } from "@preact/signals";
import { useRef } from "preact/hooks";
import { useSession } from "../session/context.ts";
import type { ParameterReport } from "../state/reports.ts";
import { prettyUnit } from "../texts/unit-text.ts";
import { POSITIONS, positionOf, sliderFor, valueAt } from "./slider-range.ts";

let gestures = 0;

/** A parameter with its field, and its slider if it has one. */
export function ParameterRow({ parameter }: { readonly parameter: ParameterReport }) {
  const session = useSession();
  const say = session.say.value;
  const { name, type, unit, description } = parameter;
  // Each row follows its own parameter: a model may have hundreds, and a slider moves sixty times a second.
  const changed = useComputed(() => session.state.value.study.parameters[name]).value;
  const value = changed ?? parameter.value;
  const slider = useComputed(() => session.state.value.study.sliders.find((one) => one.name === name)).value;
  const gesture = useRef("");
  const set = (next: number | undefined, during?: string) => {
    if (next !== undefined && !Number.isFinite(next)) return;
    session.dispatch({
      type: "parameter.set",
      name,
      ...(next !== undefined && { value: type === "Integer" ? Math.round(next) : next }),
      ...(during !== undefined && { gesture: during }),
    });
  };
  const begin = () => {
    gesture.current = `slider ${++gestures}`;
  };
  const pin = () =>
    session.dispatch(
      slider === undefined
        ? { type: "slider.pin", slider: sliderFor(parameter) }
        : { type: "slider.unpin", name },
    );
  const id = `parameter-${name}`;
  return (
    <div class={changed === undefined ? "parameter" : "parameter is-changed"}>
      <label for={id} title={description}>
        <span class="name">{name}</span>
        <span class="detail">{description}</span>
      </label>
      <span class="value">
        {type === "Boolean" ? (
          <input
            id={id}
            type="checkbox"
            checked={value !== 0}
            onChange={({ currentTarget: { checked } }) => set(Number(checked))}
          />
        ) : (
          <input
            id={id}
            type="number"
            class="short"
            step="any"
            value={value}
            onChange={({ currentTarget: { valueAsNumber } }) => set(valueAsNumber)}
          />
        )}
        <span class="unit">{prettyUnit(unit)}</span>
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
        {type !== "Boolean" && (
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
      {slider !== undefined && (
        <input
          type="range"
          aria-label={say("parameters.slider", { name })}
          min={0}
          max={POSITIONS}
          value={positionOf(slider, value)}
          onPointerDown={begin}
          onKeyDown={begin}
          onInput={({ currentTarget: { valueAsNumber } }) =>
            set(valueAt(slider, valueAsNumber), gesture.current)
          }
        />
      )}
      {parameter.structural && <small>{say("parameters.structural")}</small>}
    </div>
  );
}
