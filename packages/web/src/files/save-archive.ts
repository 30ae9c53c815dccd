import { offerFile } from "../plots/save-plot.ts";
import type { Session } from "../session/session.ts";
import { PROJECT_FILE, projectFile } from "./archived-project.ts";

/** Offers the project as a ZIP archive: texts, other files whose bytes are here, and the study. */
export async function saveArchive(session: Session): Promise<void> {
  const { project, study, model } = session.state.value;
  const texts = { ...project.files, [PROJECT_FILE]: projectFile({ project, study }) };
  const attached = Object.entries(project.attachments ?? {}).flatMap(([path, { digest }]) => {
    const content = session.attached.get(digest);
    return content === undefined ? [] : [{ path, content }];
  });
  const files = [
    ...Object.entries(texts).map(([path, text]) => ({ path, content: new Blob([text]) })),
    ...attached,
  ];
  const bytes = await session.language.request("pack", files);
  offerFile(`${model?.name ?? project.open}.zip`, new Blob([bytes], { type: "application/zip" }));
}
