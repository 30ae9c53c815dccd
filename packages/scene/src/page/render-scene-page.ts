import type { RecordedScene } from "../motion/recorded-scene.ts";
import { packScene } from "./packed-scene.ts";
import { pageScript, pageStyle, scriptHash, styleHash } from "./scene-page.generated.ts";

export interface ScenePageOptions {
  readonly language: "en" | "ru";
}

/** A self-contained HTML page with a view of a motion; it needs no network, and its security policy allows this script only. */
export function renderScenePage(scene: RecordedScene, { language }: ScenePageOptions): string {
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
    `<html lang="${language}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy.join("; ")}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escaped(scene.model)}</title>`,
    `<style>${pageStyle}</style></head><body><div id="view"></div>`,
    `<script type="application/json" id="data">${json(packScene(scene))}</script>`,
    `<script>${pageScript}</script>`,
    "</body></html>\n",
  ].join("\n");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** JSON that cannot end its script element. */
function json(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
