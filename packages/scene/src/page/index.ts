export { type PackedScene, packScene, unpackScene } from "./packed-scene.ts";
export { renderScenePage, type ScenePageOptions } from "./render-scene-page.ts";
