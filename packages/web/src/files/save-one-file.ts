import { fileContents } from "../link/file-contents.ts";
import { writeOneFile } from "../link/one-file.ts";
import type { Session } from "../session/session.ts";
import type { SavedProject } from "../state/project.ts";

/** The page with the project as one file. `hasRun`: with the results that are shown, which the file opens instead of a run. */
export async function oneFile(session: Session, template: string, hasRun: boolean) {
  const { project, study, model } = session.state.value;
  const saved = hasRun ? await withRun(session, { project, study }) : { project, study };
  const contents = await fileContents(saved.project, session.attached);
  const text = writeOneFile(template, { id: crypto.randomUUID(), saved, contents });
  return { name: `${model?.name ?? project.open}.html`, text };
}

async function withRun(session: Session, { project, study }: SavedProject): Promise<SavedProject> {
  const bytes = await session.exportRun?.("mat");
  if (bytes === undefined) throw new Error("the results are no longer there");
  const name = (session.state.value.model?.name ?? project.open).replace(/[^\w.-]/g, "_");
  const path = `results/${name}.mat`;
  const attachments = { ...project.attachments, [path]: await session.attached.keep(new Blob([bytes])) };
  const { model: _, ...rest } = project;
  return { project: { ...rest, attachments, open: path }, study };
}
