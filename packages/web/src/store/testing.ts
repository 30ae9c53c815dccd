import { emptyStudy, type SavedProject } from "../state/project.ts";
import type { KeptForm } from "./kept-project.ts";

/** A project of one text. */
export function projectOf(text: string): SavedProject {
  return { project: { files: { "M.mo": text }, open: "M.mo" }, study: emptyStudy };
}

export function formOf(time: number, files: Readonly<Record<string, string>>): KeptForm {
  return { from: "", time, form: { files, open: Object.keys(files)[0]! } };
}
