const { navigator } = globalThis;

/**
 * uPlot gives the browser's language to `Intl` as it is loaded. WebKitGTK calls its language "C" in the locale C.UTF-8, which is no language
 * tag: `Intl` throws, and neither uPlot nor what imports it is loaded. There the language is English until uPlot is loaded.
 */
const isReplaced = navigator !== undefined && !isLanguageTag(navigator.language);
if (isReplaced) Object.defineProperty(navigator, "language", { value: "en", configurable: true });

/** Other scripts see the browser as it is. */
export function restoreLanguage(): void {
  if (isReplaced) Reflect.deleteProperty(navigator, "language");
}

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}
