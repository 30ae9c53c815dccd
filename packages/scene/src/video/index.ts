export { type FilmedRun, FRAME_RATE, frameCount, frameTime, usualSpeed } from "./frame-times.ts";
export { videoScript } from "./scene-video.generated.ts";
