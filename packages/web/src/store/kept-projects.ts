import { readSaved, savedForm } from "../link/read-saved.ts";
import type { SavedProject } from "../state/project.ts";

/** The part of `localStorage` that is used. */
export interface Store {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  /** @throws when it is full, or forbidden */
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** A project that a page has kept. */
export interface KeptProject {
  /** Name of the page that keeps it. */
  readonly page: string;
  /** Fragment of the address from which it was opened; "" for none. */
  readonly from: string;
  /** Of the last change [ms since 1970]. */
  readonly time: number;
  readonly saved: SavedProject;
}

const PREFIX = "cosimo.project.";
/** Projects of pages that are no longer open, beyond which the oldest go. */
const MOST_KEPT = 20;

export function keepProject(store: Store, { page, from, time, saved }: KeptProject): void {
  store.setItem(PREFIX + page, JSON.stringify({ from, time, form: savedForm(saved) }));
}

/** The kept projects, the newest first. What cannot be read is left out. */
export function keptProjects(store: Store): readonly KeptProject[] {
  const keys = Array.from({ length: store.length }, (_, i) => store.key(i) ?? "");
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => keptProject(store, key.slice(PREFIX.length)) ?? [])
    .sort((a, b) => b.time - a.time);
}

export function keptProject(store: Store, page: string): KeptProject | undefined {
  const value = parsed(store.getItem(PREFIX + page) ?? "");
  if (typeof value !== "object" || value === null) return undefined;
  const { from, time, form } = value as Readonly<Record<string, unknown>>;
  const saved = readSaved(form);
  if (saved === undefined || typeof from !== "string" || typeof time !== "number") return undefined;
  return { page, from, time, saved };
}

/**
 * What a page begins with: what it had before it was loaded anew; without a link, the newest project of a page that is closed. `open`: names
 * of the pages that are open, or undefined if this is not known. Undefined: the link, or the first example.
 */
export function projectToResume(
  store: Store,
  page: string | null,
  fragment: string,
  open: ReadonlySet<string> | undefined,
): KeptProject | undefined {
  const own = page === null ? undefined : keptProject(store, page);
  if (own !== undefined && own.from === fragment) return own;
  if (fragment !== "" || open === undefined) return undefined;
  return keptProjects(store).find((one) => !open.has(one.page));
}

/** Removes the oldest projects of closed pages beyond a number. */
export function removeOldest(store: Store, open: ReadonlySet<string>): void {
  const closed = keptProjects(store).filter((one) => !open.has(one.page));
  for (const { page } of closed.slice(MOST_KEPT)) store.removeItem(PREFIX + page);
}

/** Of the attached files of all kept projects. */
export function usedDigests(store: Store): ReadonlySet<string> {
  const all = keptProjects(store).flatMap(({ saved }) => Object.values(saved.project.attachments ?? {}));
  return new Set(all.map(({ digest }) => digest));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
