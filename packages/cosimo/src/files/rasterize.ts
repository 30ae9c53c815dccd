import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Pixels per unit of the picture: sharp on screens with two pixels per CSS pixel and in print. */
const ZOOM = 2;

/** Regular and bold; a picture looks the same on machines without fonts. */
const FONTS = ["DejaVuSansCondensed.ttf", "DejaVuSansCondensed-Bold.ttf"];

/** An SVG picture in its light colours as PNG, by resvg. The library and its fonts are loaded on the first call. */
export async function rasterize(svg: string): Promise<Uint8Array> {
  return (await loadRasterizer())(svg);
}

/** As `rasterize`, in two parts: loading and drawing. */
export async function loadRasterizer(): Promise<(svg: string) => Uint8Array> {
  const resvg = await loadResvg();
  return (svg) => {
    const picture = new resvg.Resvg(svg, {
      fitTo: { mode: "zoom", value: ZOOM },
      font: { fontBuffers: fonts(), defaultFontFamily: "DejaVu Sans", sansSerifFamily: "DejaVu Sans" },
    });
    return picture.render().asPng();
  };
}

/** Finds files of packages beside this one. */
const require = createRequire(import.meta.url);

let loaded: Promise<typeof import("@resvg/resvg-wasm")> | undefined;

function loadResvg(): Promise<typeof import("@resvg/resvg-wasm")> {
  loaded ??= (async () => {
    const resvg = await import("@resvg/resvg-wasm");
    await resvg.initWasm(readFileSync(require.resolve("@resvg/resvg-wasm/index_bg.wasm")));
    return resvg;
  })();
  return loaded;
}

function fonts(): Uint8Array[] {
  return FONTS.map((name) => readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}`)));
}
