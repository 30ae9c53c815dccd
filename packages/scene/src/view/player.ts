import type { RecordedScene } from "../motion/recorded-scene.ts";
import type { Side } from "../motion/track.ts";
import { createControls } from "./controls.ts";
import { listenToKeys } from "./keys.ts";
import { advanced, neighbour, type Playback, usualSpeed } from "./playback.ts";
import { createSceneView, type SceneView, type ShowOptions } from "./scene-view.ts";
import type { SceneTexts } from "./texts.ts";

/** A view with its controls, in an element of a page. */
export interface ScenePlayer {
  readonly view: SceneView;
  show(scene: RecordedScene, options?: ShowOptions): void;
  /** The cursor of others; does not call `onTime`. */
  setTime(time: number): void;
  setDark(isDark: boolean): void;
  dispose(): void;
}

export interface PlayerOptions {
  readonly texts: SceneTexts;
  /** The time changes by the controls. */
  onTime?(time: number): void;
  /** A visualizer is chosen by pointer; undefined: none. */
  onPick?(component: string | undefined): void;
}

/** A longer drag turns the view and chooses nothing [pixels]. */
const DRAG = 4;

/** @throws Error where the browser has no WebGL 2 */
export function createScenePlayer(host: HTMLElement, options: PlayerOptions): ScenePlayer {
  const { document } = host.ownerDocument.defaultView!;
  const canvas = document.createElement("canvas");
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", options.texts.view);
  const view = createSceneView(canvas);
  let playback: Playback = { startTime: 0, stopTime: 1, time: 0, speed: 1, isPlaying: false, loops: true };
  let events: readonly number[] = [];
  let side: Side = "right";
  let clock = 0;
  let frame = 0;

  const show = (next: Playback, on: Side = "right"): void => {
    playback = next;
    side = on;
    view.setTime(next.time, on);
    controls.show(next, side);
  };
  const moveTo = (time: number, on: Side = "right"): void => {
    const { startTime, stopTime } = playback;
    show({ ...playback, time: Math.min(stopTime, Math.max(startTime, time)) }, on);
    options.onTime?.(playback.time);
  };
  const tick = (now: number): void => {
    const next = advanced(playback, (now - clock) / 1000);
    clock = now;
    show(next);
    options.onTime?.(next.time);
    frame = next.isPlaying ? requestAnimationFrame(tick) : 0;
  };
  const play = (isPlaying: boolean): void => {
    cancelAnimationFrame(frame);
    const { time, startTime, stopTime } = playback;
    show({ ...playback, isPlaying, ...(isPlaying && time >= stopTime && { time: startTime }) });
    clock = performance.now();
    if (isPlaying) frame = requestAnimationFrame(tick);
  };
  const actions = {
    play,
    moveTo,
    toggle: () => play(!playback.isPlaying),
    step: (by: number) => moveTo(playback.time + (by * (playback.stopTime - playback.startTime)) / 100),
    /** To the next event: first its left limit, then the right one. */
    jump(direction: 1 | -1): void {
      const isAtEvent = events.includes(playback.time);
      const far = direction > 0 ? "right" : "left";
      const isBefore = isAtEvent && side !== far;
      const time = isBefore ? playback.time : neighbour(events, playback.time, direction);
      if (time === undefined) return;
      moveTo(time, isBefore ? far : direction > 0 ? "left" : "right");
    },
    setSpeed: (speed: number) => show({ ...playback, speed }, side),
    setLoop: (loops: boolean) => show({ ...playback, loops }, side),
    end: (which: "start" | "stop") => moveTo(which === "start" ? playback.startTime : playback.stopTime),
  };
  const controls = createControls(document, view, actions, options.texts);
  host.classList.add("cosimo-scene");
  host.append(canvas, controls.element);
  const stopKeys = listenToKeys(canvas, view, actions);
  let pressed = { x: 0, y: 0 };
  canvas.addEventListener("pointerdown", ({ offsetX: x, offsetY: y }) => {
    pressed = { x, y };
  });
  canvas.addEventListener("click", ({ offsetX, offsetY }) => {
    if (Math.hypot(offsetX - pressed.x, offsetY - pressed.y) > DRAG) return;
    const component = view.pick(offsetX, offsetY);
    view.choose(component);
    controls.name(component);
    options.onPick?.(component);
  });
  const resize = (): void => {
    if (canvas.clientWidth > 0) view.resize(canvas.clientWidth, canvas.clientHeight);
  };
  const watch = new ResizeObserver(resize);
  watch.observe(canvas);
  let model: string | undefined;
  return {
    view,
    show(scene, { fits = scene.model !== model, ...rest } = {}) {
      model = scene.model;
      events = scene.events;
      const { startTime, stopTime } = scene;
      const speed = fits ? usualSpeed(scene) : playback.speed;
      resize();
      view.show(scene, { ...rest, fits });
      controls.begin(scene);
      const time = Math.min(stopTime, Math.max(startTime, playback.time));
      show({ ...playback, startTime, stopTime, speed, time }, side);
    },
    setTime(time) {
      if (playback.isPlaying || time === playback.time) return;
      show({ ...playback, time }, "right");
    },
    setDark: (isDark) => view.setDark(isDark),
    dispose() {
      cancelAnimationFrame(frame);
      watch.disconnect();
      stopKeys();
      view.dispose();
      host.replaceChildren();
    },
  };
}
