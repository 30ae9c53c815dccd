import { effect } from "@preact/signals";
import type { Session } from "../session/session.ts";
import { sliderFor } from "../views/parameters/slider-range.ts";
import type { EmbedAttributes } from "./attributes.ts";

/** Makes sliders of parameters when the model is known. */
export function pinSliders(session: Session, names: readonly string[]): void {
  whenKnown(session, () => {
    const { model, study } = session.state.peek();
    for (const name of names) {
      const parameter = model!.parameters.find((one) => one.name === name);
      if (parameter === undefined || study.sliders.some((one) => one.name === name)) continue;
      session.dispatch({ type: "slider.pin", slider: sliderFor(parameter) });
    }
  });
}

/** Says which name of the attributes the model does not have. */
export function checkNames(session: Session, { sliders, plots }: EmbedAttributes): void {
  whenKnown(session, () => {
    const { model } = session.state.peek();
    const known = new Set([...model!.parameters, ...model!.variables].map(({ name }) => name));
    const missing = [...sliders, ...plots.flat()].find((name) => !known.has(name));
    if (missing === undefined) return;
    const notice = { key: "embed.unknown", values: { name: missing } } as const;
    session.dispatch({ type: "view.set", change: { notice } });
  });
}

/** Once, after the first run. */
function whenKnown(session: Session, act: () => void): void {
  let isDone = false;
  effect(() => {
    if (isDone || session.state.value.model === undefined) return;
    isDone = true;
    queueMicrotask(act);
  });
}
