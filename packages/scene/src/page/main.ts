import { createScenePlayer } from "../view/player.ts";
import type { FrameFacts } from "../view/scene-view.ts";
import { sceneTexts } from "../view/texts.ts";
import { type PackedScene, unpackScene } from "./packed-scene.ts";

/** What a program that drives the page may ask for. */
export interface ScenePage {
  /** The whole motion as it is seen at a time, in this size in pixels. */
  draw(time: number, width: number, height: number): HTMLCanvasElement;
  /** The same as a PNG in a data address. */
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
  const scene = unpackScene(data);
  const player = createScenePlayer(host, { texts });
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => player.setDark(dark.matches);
  dark.addEventListener("change", paint);
  paint();
  player.show(scene, { fits: true });
  player.setTime(scene.startTime);
  const { view } = player;
  const draw: ScenePage["draw"] = (time, width, height) => {
    view.resize(width, height, 1);
    view.setShadows(true);
    view.fit();
    view.setTime(time);
    view.render();
    return view.canvas;
  };
  globalThis.scenePage = {
    draw,
    picture: (time, width, height) => draw(time, width, height).toDataURL("image/png"),
    measure: (times) =>
      times.map((time) => {
        view.setTime(time);
        view.render();
        return view.facts().time;
      }),
    facts: () => view.facts(),
  };
}
