/** The script of the page that `renderHtml` writes: defines the elements and shows the data in the page. */
import type { PageData } from "../src/page/page-data.ts";
import { DiagramElement } from "./elements/diagram.ts";
import { EventTableElement } from "./elements/event-table.ts";
import { PlaneElement } from "./elements/plane.ts";
import { PlaneFormElement } from "./elements/plane-form.ts";
import { PlotPageElement } from "./elements/plot-page.ts";
import { ToolbarElement } from "./elements/toolbar.ts";
import { VariableListElement } from "./elements/variable-list.ts";
import { pictureStyle } from "./picture-style.ts";

const elements = {
  "cosimo-diagram": DiagramElement,
  "cosimo-plane": PlaneElement,
  "cosimo-plane-form": PlaneFormElement,
  "cosimo-events": EventTableElement,
  "cosimo-plot-toolbar": ToolbarElement,
  "cosimo-variables": VariableListElement,
  "cosimo-plot-page": PlotPageElement,
};
for (const [name, element] of Object.entries(elements)) customElements.define(name, element);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, pictureStyle()];

const page = document.createElement("cosimo-plot-page") as PlotPageElement;
document.body.append(page);
page.data = JSON.parse(document.getElementById("data")!.textContent!) as PageData;
