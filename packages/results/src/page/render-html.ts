import { createSpeaker, phrase } from "@cosimo/ir";
import type { PlotSpec } from "../plot/plot-spec.ts";
import { escapeXml } from "../svg/svg-element.ts";
import { pageData } from "./build-page-data.ts";
import { pagePhrases } from "./page-phrases.ts";
import { pageScript, pageStyle, scriptHash, styleHash } from "./plot-page.generated.ts";

/**
 * A self-contained HTML page without network access, for all variables of the results: a tree of variables with search, diagrams
 * with one time axis, zoom, values at the cursor, events, modes, and a second result to compare with. Its security policy allows
 * this script and this style sheet only.
 */
export function renderHtml(spec: PlotSpec): string {
  const say = createSpeaker(spec.translations ?? {});
  const text = (code: keyof typeof pagePhrases) => escapeXml(say(phrase(pagePhrases, code)));
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${scriptHash}'`,
    `style-src 'sha256-${styleHash}'`,
    "img-src blob: data:",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return [
    "<!DOCTYPE html>",
    `<html lang="${text("page.language")}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy.join("; ")}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeXml(spec.title)}</title>`,
    `<style>${pageStyle}</style></head><body>`,
    `<noscript>${text("page.no-script")}</noscript><div id="app"></div>`,
    `<script type="application/json" id="data">${embeddedJson(pageData(spec))}</script>`,
    `<script>${pageScript}</script>`,
    "</body></html>\n",
  ].join("\n");
}

/** JSON that cannot end its script element. */
function embeddedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
