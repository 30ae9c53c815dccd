import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createWorkplace } from "../cli/run-cosimo.ts";
import { hasChromium, launchBrowser } from "../web/page-in-browser.ts";

const model = `model Moving
  Real s = 3*time;
  PlanarMechanics.Visualizers.Shape box(x = s, y = 0, phi = 0, length = 1, width = 0.5, height = 0.5, color = {220, 20, 20});
end Moving;`;

test.skipIf(!hasChromium)(
  "each frame of a video is the picture of its time",
  { timeout: 120_000 },
  async () => {
    const place = createWorkplace();
    const browser = await launchBrowser();
    try {
      place.write("Moving.mo", model);
      const address = (file: string, type: string): string =>
        `data:${type};base64,${readFileSync(join(place.directory, file)).toString("base64")}`;
      const picture = ["--picture", "p.png", "--at", "0.2"];
      const args = ["Moving.mo", "--stop-time", "0.2", "--video", "v.webm", "--video-speed", "0.5"];
      const { status, err } = place.cosimo("simulate", ...args, ...picture);
      expect({ status, err }).toMatchObject({ status: 0 });
      const page = await browser.newPage();
      const found = await page.evaluate(
        async ([png, webm]) => {
          /** The middle of what is red [pixels]. */
          const middle = (source: CanvasImageSource): number => {
            const canvas = new OffscreenCanvas(1280, 720).getContext("2d")!;
            canvas.drawImage(source, 0, 0);
            const { data } = canvas.getImageData(0, 0, 1280, 720);
            let [sum, count] = [0, 0];
            for (let i = 0; i < data.length; i += 4)
              if (data[i]! > 100 && data[i]! > 2 * data[i + 1]!) {
                sum += (i / 4) % 1280;
                count++;
              }
            return sum / count;
          };
          const image = new Image();
          image.src = png!;
          await image.decode();
          const video = document.createElement("video");
          video.src = webm!;
          const seek = async (time: number): Promise<number> => {
            const done = new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
            video.currentTime = time;
            await done;
            return middle(video);
          };
          await new Promise((resolve) => video.addEventListener("loadeddata", resolve, { once: true }));
          const { videoWidth: width, videoHeight: height, duration } = video;
          // Within the frames, not at their limits.
          const [first, later] = [await seek(0.01), await seek(0.41)];
          return { width, height, duration, first, later, drawn: middle(image) };
        },
        [address("p.png", "image/png"), address("v.webm", "video/webm")],
      );
      expect([found.width, found.height]).toEqual([1280, 720]);
      // 13 frames of 1/30 s, for a fifth of a second at half the speed.
      expect(found.duration).toBeCloseTo(13 / 30, 2);
      expect(Math.abs(found.later - found.drawn)).toBeLessThan(2);
      expect(found.later - found.first).toBeGreaterThan(50);
    } finally {
      await browser.close();
      place.remove();
    }
  },
);
