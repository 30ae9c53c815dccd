import { BufferTarget, CanvasSource, Output, QUALITY_HIGH, WebMOutputFormat } from "mediabunny";

/** What a program that drives the page of a view calls to make a video of it, in this order. Sizes in pixels, times in seconds. */
export interface SceneVideo {
  begin(size: { readonly width: number; readonly height: number; readonly rate: number }): Promise<void>;
  /** Adds a frame for each of these times of the model. */
  draw(times: readonly number[]): Promise<void>;
  /** The size of the file in bytes. */
  end(): Promise<number>;
  /** Bytes of the file, in Base64. */
  part(from: number, to: number): string;
}

declare global {
  var sceneVideo: SceneVideo | undefined;
}

globalThis.sceneVideo = createSceneVideo();

function createSceneVideo(): SceneVideo {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const size = { width: 0, height: 0, rate: 0 };
  let source: CanvasSource | undefined;
  let count = 0;
  return {
    async begin(wanted) {
      Object.assign(size, wanted);
      const canvas = scenePage!.draw(0, size.width, size.height);
      source = new CanvasSource(canvas, { codec: "vp9", quality: QUALITY_HIGH });
      output.addVideoTrack(source, { frameRate: size.rate });
      await output.start();
    },
    async draw(times) {
      for (const time of times) {
        scenePage!.draw(time, size.width, size.height);
        await source!.add(count / size.rate, 1 / size.rate);
        count++;
      }
    },
    async end() {
      await output.finalize();
      return target.buffer!.byteLength;
    },
    part(from, to) {
      const bytes = new Uint8Array(target.buffer!, from, Math.min(to, target.buffer!.byteLength) - from);
      const portion = 0x80_00;
      let text = "";
      for (let at = 0; at < bytes.length; at += portion)
        text += String.fromCharCode(...bytes.subarray(at, at + portion));
      return btoa(text);
    },
  };
}
