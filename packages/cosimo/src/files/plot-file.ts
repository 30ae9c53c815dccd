import { extname } from "node:path";
import { type PlotSpec, renderHtml, renderSvg } from "@cosimo/core/models";
import { FileError, unexpectedKind } from "./file-messages.ts";

/** Refuses a name whose suffix is no kind of plot. @throws FileError */
export function checkPlotName(file: string): void {
  const kind = extname(file).toLowerCase();
  if (kind === ".pdf") throw new FileError("file.no-pdf", { file });
  if (![".svg", ".html", ".png"].includes(kind)) throw unexpectedKind(file, "file.plot-name");
}

/** The plot in the form that the suffix of its file names. */
export async function drawPlot(file: string, spec: PlotSpec): Promise<string | Uint8Array> {
  switch (extname(file).toLowerCase()) {
    case ".html":
      return renderHtml(spec);
    case ".png": {
      const { rasterize } = await import("./rasterize.ts");
      return rasterize(renderSvg(spec));
    }
    default:
      return renderSvg(spec);
  }
}
