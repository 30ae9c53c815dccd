export { createScenePlayer, type PlayerOptions, type ScenePlayer } from "./player.ts";
export { createSceneView, type SceneView } from "./scene-view.ts";
export { type SceneTexts, sceneTexts } from "./texts.ts";
