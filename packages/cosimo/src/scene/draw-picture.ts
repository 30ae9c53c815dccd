import { PICTURE, withOpenedView } from "./opened-view.ts";

/** The view of a page at a time [s], as PNG. @throws FileError */
export function drawPicture(page: string, time: number): Promise<Uint8Array> {
  return withOpenedView(page, async (opened) => {
    const { width, height } = PICTURE;
    const address = String(await opened.evaluate(`scenePage.picture(${time}, ${width}, ${height})`));
    return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
  });
}
