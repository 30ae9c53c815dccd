/** Chromium, as measurements and tests start it. */
export const chromiumPath = "/usr/bin/chromium";

/**
 * Features that are off. The list replaces Playwright's own, whose entries that matter here come first. Each window of Chromium loads two
 * pages for its address field, which nobody sees: half a second of a core, just when the page under test is loaded.
 */
const features = [
  ...["DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "PaintHolding"],
  ...["MediaRouter", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"],
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"],
];

export const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  `--disable-features=${features.join(",")}`,
];
