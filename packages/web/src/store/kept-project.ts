import { readSaved, type SavedForm, savedForm } from "../link/read-saved.ts";
import type { SavedProject } from "../state/project.ts";

/** A project that a page has kept. */
export interface KeptProject {
  /** Name of the page that keeps it. */
  readonly page: string;
  /** Fragment of the address from which it was opened; "" for none. */
  readonly from: string;
  /** Of the last change [ms since 1970]. */
  readonly time: number;
  readonly saved: SavedProject;
  /** It is as it was opened: a reload shows it again, and nobody misses it later. */
  readonly isUntouched?: boolean;
}

/** As it is stored. */
export interface KeptForm {
  readonly from: string;
  readonly time: number;
  readonly form: SavedForm;
  readonly isUntouched?: boolean;
}

export function keptForm({ from, time, saved, isUntouched }: Omit<KeptProject, "page">): KeptForm {
  return { from, time, form: savedForm(saved), ...(isUntouched && { isUntouched }) };
}

/** Undefined: what is stored is damaged. */
export function readKept(page: string, value: unknown): KeptProject | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { from, time, form, isUntouched } = value as Readonly<Record<string, unknown>>;
  const saved = readSaved(form);
  if (saved === undefined || typeof from !== "string" || typeof time !== "number") return undefined;
  return { page, from, time, saved, ...(isUntouched === true && { isUntouched }) };
}

/** The newest of each page, the newest first. */
export function newestOfEach(all: readonly KeptProject[]): readonly KeptProject[] {
  const found = new Map<string, KeptProject>();
  for (const one of all) {
    const other = found.get(one.page);
    if (other === undefined || other.time < one.time) found.set(one.page, one);
  }
  return [...found.values()].sort((a, b) => b.time - a.time);
}

/** Of the attached files of all these projects. */
export function usedDigests(all: readonly KeptProject[]): ReadonlySet<string> {
  const attachments = all.flatMap(({ saved }) => Object.values(saved.project.attachments ?? {}));
  return new Set(attachments.map(({ digest }) => digest));
}
