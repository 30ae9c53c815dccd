/** The script of the page that `renderHtml` writes: reads the data in the page and draws its panels. */
import type uPlot from "uplot";
import type { PageData, PagePanel } from "../src/plot/page-data.ts";
import { axisTitle } from "../src/plot/unit-text.ts";
import { addModeLegend } from "./mode-bands.ts";
import { onThemeChange } from "./theme.ts";
import { addTimePanel, type TimeLink } from "./time-panels.ts";
import { addXyPanel, type XyPlot } from "./xy-panel.ts";

const data = JSON.parse(document.getElementById("data")!.textContent!) as PageData;
interface HostedPlot {
  readonly host: HTMLElement;
  readonly plot: uPlot;
  readonly resize: (width: number) => void;
}

const plots: HostedPlot[] = [];
const planes: XyPlot[] = [];
const link: TimeLink = {
  plots: [],
  events: data.events,
  texts: data.texts,
  ...(data.modes ? { modes: data.modes } : {}),
  cursorMoved: (time) => {
    for (const plane of planes) plane.markTime(time);
  },
};

if (data.modes !== undefined) addModeLegend(document.getElementById("plots")!, data.modes);
data.panels.forEach((panel, i) => {
  const host = addHost(panel);
  if (panel.kind === "time") {
    const plot = addTimePanel(host, panel, link, data.panels[i + 1]?.kind !== "time");
    plots.push({ host, plot, resize: (width) => plot.setSize({ width, height: plot.height }) });
  } else {
    const plane = addXyPanel(host, panel, data.modes);
    planes.push(plane);
    plots.push({ host, plot: plane.plot, resize: plane.resize });
  }
});

addEventListener("resize", () => {
  for (const { host, resize } of plots) resize(host.clientWidth);
});
onThemeChange(() => {
  for (const { plot } of plots) plot.redraw();
});
for (const row of document.querySelectorAll<HTMLElement>("tr[data-time]")) {
  row.addEventListener("click", () => zoomTo(Number(row.dataset["time"])));
}

function addHost(panel: PagePanel): HTMLElement {
  const host = document.createElement("div");
  host.className = `panel ${panel.kind}`;
  const heading = document.createElement("h3");
  heading.textContent = axisTitle(panel.y, 0);
  host.appendChild(heading);
  document.getElementById("plots")!.appendChild(host);
  return host;
}

/** Zooms all panels to an interval around an event: a twentieth of the whole. */
function zoomTo(time: number): void {
  const first = link.plots[0];
  const xs = first?.data[0];
  if (first === undefined || xs === undefined || xs.length === 0) return;
  const half = (xs[xs.length - 1]! - xs[0]!) / 40;
  first.setScale("x", { min: time - half, max: time + half });
  first.root.scrollIntoView({ behavior: "smooth", block: "nearest" });
}
