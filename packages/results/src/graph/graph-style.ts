import { SERIES_COLORS } from "../plot/palette.ts";
import type { CauseType } from "./mode-graph.ts";
import { fontSize } from "./text-block.ts";

/** Series colour of each type of cause; `undefined` for the plain colour. */
const TYPE_COLORS: Readonly<Record<CauseType, number>> = {
  unilateral: 1,
  bilateral: 0,
  ordinary: 5,
  shortliving: 3,
  schedule: 2,
};

/** The type that determines the colour of an edge: the first that is not `ordinary`. */
export function leadingType(types: readonly CauseType[]): CauseType | undefined {
  return types.find((type) => type !== "ordinary") ?? types[0];
}

/** CSS with literal colours and an override for dark colour schemes. */
export function graphStyle(): string {
  const colors = (theme: "light" | "dark") =>
    Object.entries(TYPE_COLORS)
      .map(([type, number]) => {
        const color = SERIES_COLORS[number]![theme];
        return `.${type}{stroke:${color}}.${type} .head{fill:${color}}`;
      })
      .join("");
  return `<style>
text{font-family:"Source Sans 3","Source Sans Pro","Helvetica Neue",Helvetica,Arial,"Liberation Sans",sans-serif;fill:#222;stroke:none}
.title{font-size:19px;font-weight:600}.subtitle{font-size:12.5px;fill:#555}.heading{font-size:15px;font-weight:600;fill:#555}
.name{font-size:${fontSize("name")}px;font-weight:600}.note{font-size:${fontSize("note")}px;font-style:italic;fill:#555}
.code,.small{font-family:"Source Code Pro",Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace}
.code{font-size:${fontSize("code")}px}.small{font-size:${fontSize("small")}px;fill:#555}
.paper{fill:#fff;stroke:none}.mode rect{fill:#f3f6fa;stroke:#4a5560;stroke-width:1.2}.initial rect{stroke-width:2}
.edge path,.line{fill:none;stroke-width:1.4}.edge .head,.dot{stroke:none}.edge rect{fill:#fff;stroke:none}
.schedule path{stroke-dasharray:5 3}.plain{stroke:#4a5560}.plain .head,.dot{fill:#4a5560}
${colors("light")}
@media(prefers-color-scheme:dark){text{fill:#e6e8eb}.subtitle,.heading,.note,.small{fill:#a9afb8}.paper,.edge rect{fill:#16181c}
.mode rect{fill:#23272e;stroke:#b4c0cb}.plain{stroke:#b4c0cb}.plain .head,.dot{fill:#b4c0cb}
${colors("dark")}}
</style>`;
}
