import { BAND_COLORS, SERIES_COLORS } from "../src/plot/palette.ts";
import { pictureCss } from "../src/svg/svg-style.ts";

/** Style of the pictures as in SVG files, and the same colours for marks and samples of the page. */
export function pictureStyle(): CSSStyleSheet {
  const colors = (theme: "light" | "dark") =>
    [
      ...SERIES_COLORS.map((color, i) => `i.k${i}{--color:${color[theme]}}`),
      ...BAND_COLORS.map((color, i) => `i.b${i}{background:${color[theme]}}`),
    ].join("");
  const sheet = new CSSStyleSheet();
  const css = pictureCss(BAND_COLORS.map((_, i) => i));
  sheet.replaceSync(`${css}\n${colors("light")}@media(prefers-color-scheme:dark){${colors("dark")}}`);
  return sheet;
}
