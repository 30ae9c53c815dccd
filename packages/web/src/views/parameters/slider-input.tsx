import { useRef } from "preact/hooks";
import { useSession } from "../../session/context.ts";
import type { Slider } from "../../state/project.ts";
import { POSITIONS, positionOf, valueAt } from "./slider-range.ts";

let gestures = 0;

interface SliderProperties {
  readonly slider: Slider;
  readonly label: string;
  readonly value: number;
  /** One drag, or one key, is one gesture. */
  readonly set: (value: number, gesture: string) => void;
}

/** A slider whose positions are values of its range. */
export function SliderInput({ slider, label, value, set }: SliderProperties) {
  const say = useSession().say.value;
  const gesture = useRef("");
  const begin = () => {
    gesture.current = `slider ${++gestures}`;
  };
  return (
    <input
      type="range"
      aria-label={say("parameters.slider", { name: label })}
      aria-valuetext={String(value)}
      min={0}
      max={POSITIONS}
      value={positionOf(slider, value)}
      onPointerDown={begin}
      onKeyDown={begin}
      onInput={({ currentTarget: { valueAsNumber } }) => set(valueAt(slider, valueAsNumber), gesture.current)}
    />
  );
}
