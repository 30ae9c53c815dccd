export { usualSpeed } from "../view/playback.ts";
export { type FilmedRun, FRAME_RATE, frameCount, frameTime } from "./frame-times.ts";
export { videoScript } from "./scene-video.generated.ts";
