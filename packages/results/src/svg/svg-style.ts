import { BAND_COLORS, SERIES_COLORS } from "../plot/palette.ts";

/**
 * CSS with literal colours and an override for dark colour schemes; few SVG programs support custom properties. `used`: indices of the
 * background shades in use.
 */
export function pictureCss(used: readonly number[]): string {
  const light = SERIES_COLORS.map((c, i) => `.c${i}{stroke:${c.light}}.k${i}{fill:${c.light}}`).join("");
  const dark = SERIES_COLORS.map((c, i) => `.c${i}{stroke:${c.dark}}.k${i}{fill:${c.dark}}`).join("");
  const bands = (theme: "light" | "dark") =>
    used.map((shade) => `.b${shade}{fill:${BAND_COLORS[shade]![theme]}}`).join("");
  return `text{font-family:"Source Sans 3","Source Sans Pro","Helvetica Neue",Helvetica,Arial,"Liberation Sans",sans-serif;font-size:12.5px;fill:#222}
.title{font-size:19px;font-weight:600}.subtitle,.tick,.note{fill:#555}.tick{font-size:11.5px}.note{font-size:11px}
.paper{fill:#fff}.axis{stroke:#333;stroke-width:1;fill:none}.grid{stroke:#e4e6e9;stroke-width:1;fill:none}
.event{stroke:#8a8f98;stroke-width:.8;stroke-dasharray:1.5 2.5;fill:none}.alarm{stroke:#b4540a}.eventname{font-size:11px;fill:#5b616b}
.band{stroke:#8a8f98;stroke-width:.5}.ground{fill:#e9e6e0}.groundline,.reference{stroke:#6b6459;stroke-width:1.2;fill:none}.referencedot{fill:#6b6459}
.curve{fill:none;stroke-width:1.7;stroke-linejoin:round;stroke-linecap:round}.dashed{stroke-dasharray:5 4}.dot{stroke:none}.area{stroke:none;fill-opacity:.25}
.halo{paint-order:stroke;stroke:#fff;stroke-width:3;stroke-linejoin:round}
${light}${bands("light")}
@media(prefers-color-scheme:dark){text{fill:#e6e8eb}.subtitle,.tick,.note{fill:#a9afb8}.paper{fill:#16181c}.halo{stroke:#16181c}.axis{stroke:#b9bec6}
.grid{stroke:#2b2f36}.event{stroke:#7d838d}.alarm{stroke:#f0a050}.eventname{fill:#a9afb8}.ground{fill:#2a2721}.groundline,.reference{stroke:#a59c8c}.referencedot{fill:#a59c8c}
${dark}${bands("dark")}}`;
}

/** The CSS as an element of an SVG file. */
export function svgStyle(used: readonly number[] = []): string {
  return `<style>\n${pictureCss(used)}\n</style>`;
}
