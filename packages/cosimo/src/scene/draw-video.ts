import { type FilmedRun, FRAME_RATE, frameCount, frameTime, videoScript } from "@cosimo/scene/video";
import { PICTURE, withOpenedView } from "./opened-view.ts";

/** Frames that are drawn between two looks at the signal. */
const PORTION = 10;
/** Bytes that the browser gives in one answer. */
const PART = 1 << 20;

/**
 * The view of a page in the course of a run, as WebM with VP9. `speed`: seconds of the model in one of the video.
 *
 * @throws FileError, Interruption
 */
export function drawVideo(
  page: string,
  run: FilmedRun,
  speed: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  return withOpenedView(page, async (opened) => {
    await opened.evaluate(`${videoScript};undefined`);
    await opened.evaluate(`sceneVideo.begin(${JSON.stringify({ ...PICTURE, rate: FRAME_RATE })})`);
    const count = frameCount(run, speed);
    for (let from = 0; from < count; from += PORTION) {
      const frames = Array.from({ length: Math.min(PORTION, count - from) }, (_, i) => from + i);
      const times = frames.map((frame) => frameTime(run, speed, frame));
      await opened.evaluate(`sceneVideo.draw(${JSON.stringify(times)})`);
      signal.throwIfAborted();
    }
    const length = Number(await opened.evaluate("sceneVideo.end()"));
    const parts: Buffer[] = [];
    for (let at = 0; at < length; at += PART)
      parts.push(
        Buffer.from(String(await opened.evaluate(`sceneVideo.part(${at}, ${at + PART})`)), "base64"),
      );
    return Buffer.concat(parts);
  });
}
