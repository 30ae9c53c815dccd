import { type KeptProject, keptForm, readKept } from "./kept-project.ts";

/** The part of `localStorage` that is used. */
export interface Store {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  /** @throws when it is full, or forbidden */
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const PREFIX = "cosimo.project.";

/** Writes at once: the last words of a page that closes, and all of it where there are no journals. @throws when it is full */
export function keepLocally(store: Store, kept: KeptProject): void {
  store.setItem(PREFIX + kept.page, JSON.stringify(keptForm(kept)));
}

export function localProjects(store: Store): readonly KeptProject[] {
  const keys = Array.from({ length: store.length }, (_, i) => store.key(i) ?? "");
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => localProject(store, key.slice(PREFIX.length)) ?? []);
}

export function localProject(store: Store, page: string): KeptProject | undefined {
  return readKept(page, parsed(store.getItem(PREFIX + page) ?? ""));
}

export function removeLocally(store: Store, page: string): void {
  store.removeItem(PREFIX + page);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
