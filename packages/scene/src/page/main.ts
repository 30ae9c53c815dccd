import { createScenePlayer } from "../view/player.ts";
import type { FrameFacts } from "../view/scene-view.ts";
import { sceneTexts } from "../view/texts.ts";
import { type PackedScene, unpackScene } from "./packed-scene.ts";

/** What a program that drives the page may ask for. */
export interface ScenePage {
  /** The view at a time, of this size in pixels, as a PNG in a data address. */
  picture(time: number, width: number, height: number): string;
  /** Milliseconds of scripts for each of these times. */
  measure(times: readonly number[]): readonly number[];
  facts(): FrameFacts;
}

declare global {
  var scenePage: ScenePage | undefined;
}

const texts = sceneTexts(document.documentElement.lang);
const host = document.getElementById("view")!;
try {
  begin();
} catch (error) {
  host.textContent = texts.noGraphics;
  host.title = String(error);
}

function begin(): void {
  const data = JSON.parse(document.getElementById("data")!.textContent!) as PackedScene;
  const { scene, files } = unpackScene(data);
  const player = createScenePlayer(host, { texts });
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => player.setDark(dark.matches);
  dark.addEventListener("change", paint);
  paint();
  player.show(scene, { files, fits: true });
  player.setTime(scene.startTime);
  const { view } = player;
  globalThis.scenePage = {
    picture(time, width, height) {
      view.resize(width, height, 1);
      view.fit();
      view.setTime(time);
      view.render();
      return view.canvas.toDataURL("image/png");
    },
    measure: (times) =>
      times.map((time) => {
        view.setTime(time);
        view.render();
        return view.facts().time;
      }),
    facts: () => view.facts(),
  };
}
