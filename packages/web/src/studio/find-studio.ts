import type { StudioAccess } from "../messages/protocol.ts";

/** What the address of a studio holds, or held before the page was loaded anew. */
export interface FoundStudio {
  readonly access: StudioAccess;
  /** A file of the folder to begin with. */
  readonly open: string | undefined;
}

const KEY = "cosimo.studio";

/** The token leaves the address bar, from which people copy; this tab keeps it. `undefined`: no studio. */
export function findStudio(): FoundStudio | undefined {
  if (!isStudio()) return undefined;
  const given = /^#studio=([\w-]+)(?:&open=(.*))?$/.exec(location.hash);
  if (given !== null) {
    sessionStorage.setItem(KEY, given[1]!);
    history.replaceState(null, "", location.pathname + location.search);
  }
  const token = sessionStorage.getItem(KEY);
  if (token === null) return undefined;
  const address = new URL("./", location.href).href;
  const open = given?.[2];
  return { access: { address, token }, open: open === undefined ? undefined : decodeURIComponent(open) };
}

/** The studio marks the page that it serves. */
export function isStudio(): boolean {
  return document.querySelector("meta[name=cosimo-studio]") !== null;
}
