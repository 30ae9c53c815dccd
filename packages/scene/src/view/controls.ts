import type { RecordedScene } from "../motion/recorded-scene.ts";
import type { Side } from "../motion/track.ts";
import type { Playback } from "./playback.ts";
import type { SceneView } from "./scene-view.ts";
import type { ViewDirection } from "./stage.ts";
import type { SceneTexts } from "./texts.ts";

export interface ControlActions {
  toggle(): void;
  moveTo(time: number): void;
  setSpeed(speed: number): void;
  setLoop(loops: boolean): void;
}

/** The row of controls below a view. */
export interface Controls {
  readonly element: HTMLElement;
  begin(scene: RecordedScene): void;
  show(playback: Playback, side: Side): void;
  /** Shows the name of the chosen visualizer. */
  name(component: string | undefined): void;
}

const STEPS = 1000;
const speeds = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];

export function createControls(
  document: Document,
  view: SceneView,
  actions: ControlActions,
  texts: SceneTexts,
): Controls {
  const element = document.createElement("div");
  element.className = "cosimo-scene-controls";
  const button = (text: string, act: () => void): HTMLButtonElement => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.addEventListener("click", act);
    return made;
  };
  const play = button("▶", actions.toggle);
  const slider = document.createElement("input");
  Object.assign(slider, { type: "range", min: "0", max: String(STEPS), value: "0" });
  slider.setAttribute("aria-label", texts.time);
  const clock = document.createElement("output");
  let length = { startTime: 0, stopTime: 1 };
  slider.addEventListener("input", () => {
    const part = Number(slider.value) / STEPS;
    actions.moveTo(length.startTime + part * (length.stopTime - length.startTime));
  });
  const speed = choice(
    document,
    texts.speed,
    speeds.map((one) => [String(one), `${one}×`]),
  );
  speed.addEventListener("change", () => actions.setSpeed(Number(speed.value)));
  const directions = choice(document, texts.from, [
    ["", texts.from],
    ...(["x", "y", "z"] as const).map((one) => [one, `${texts.from} ${one}`] as const),
    ["corner", `${texts.from} ${texts.corner}`],
  ]);
  directions.addEventListener("change", () => {
    view.fit((directions.value || undefined) as ViewDirection | undefined);
    directions.value = "";
  });
  const toggle = (text: string, is: boolean, set: (is: boolean) => void): HTMLButtonElement => {
    let state = is;
    const made = button(text, () => {
      state = !state;
      made.setAttribute("aria-pressed", String(state));
      set(state);
    });
    made.setAttribute("aria-pressed", String(state));
    return made;
  };
  const arrows = toggle(texts.arrows, true, view.setArrows);
  const shadows = toggle(texts.shadows, view.facts().hasShadows, view.setShadows);
  const follow = toggle(texts.follow, false, view.setFollowing);
  const name = document.createElement("span");
  name.className = "cosimo-scene-name";
  name.setAttribute("role", "status");
  follow.hidden = true;
  const note = document.createElement("span");
  note.setAttribute("role", "note");
  element.append(
    ...[play, slider, clock, speed, toggle(texts.loop, true, actions.setLoop)],
    ...[button(texts.fit, () => view.fit()), directions],
    ...[toggle(texts.parallel, false, view.setOrthographic), arrows, shadows, follow, name, note],
  );
  return {
    element,
    begin(scene) {
      length = scene;
      arrows.hidden = scene.arrows.length === 0;
      name.textContent = "";
      follow.hidden = true;
      note.textContent = notDrawn(scene, texts);
      note.hidden = note.textContent === "";
    },
    show({ time, isPlaying, speed: chosen, startTime, stopTime }, side) {
      play.textContent = isPlaying ? "❚❚" : "▶";
      play.setAttribute("aria-label", isPlaying ? texts.pause : texts.play);
      const part = stopTime > startTime ? (time - startTime) / (stopTime - startTime) : 0;
      slider.value = String(Math.round(part * STEPS));
      const digits = Math.max(
        0,
        Math.min(6, 3 - Math.floor(Math.log10(Math.max(stopTime - startTime, 1e-9)))),
      );
      clock.textContent = `${time.toFixed(digits)} s${side === "left" ? " −" : ""}`;
      slider.setAttribute("aria-valuetext", clock.textContent);
      if (speed.value !== String(chosen)) {
        if (![...speed.options].some(({ value }) => value === String(chosen)))
          speed.add(new Option(`${chosen}×`, String(chosen)));
        speed.value = String(chosen);
      }
    },
    name(component) {
      name.textContent = component ?? "";
      follow.hidden = component === undefined;
    },
  };
}

/** What of the scene is not drawn as it is meant; empty: nothing. */
function notDrawn({ parts, files, missingSurfaces }: RecordedScene, texts: SceneTexts): string {
  const boxes = parts.filter(({ form }) => form.kind === "file" && !files.has(form.address));
  const names = boxes.map(({ component }) => component);
  return [
    ...(names.length > 0 ? [`${texts.boxes}: ${[...new Set(names)].join(", ")}.`] : []),
    ...(missingSurfaces.length > 0 ? [`${texts.surfaces}: ${missingSurfaces.join(", ")}.`] : []),
  ].join(" ");
}

function choice(
  document: Document,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
): HTMLSelectElement {
  const select = document.createElement("select");
  select.setAttribute("aria-label", label);
  for (const [value, text] of options) {
    const option = document.createElement("option");
    Object.assign(option, { value, textContent: text });
    select.append(option);
  }
  return select;
}
