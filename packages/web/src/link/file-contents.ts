import type { AttachedBytes } from "../session/attachments.ts";
import type { Project } from "../state/project.ts";
import { fromBase64Url, toBase64Url } from "./base64url.ts";

type Contents = Readonly<Record<string, string>>;

/** Of the files of a project that are no texts, as a file holds them; those whose bytes are gone are left out. */
export async function fileContents({ attachments = {} }: Project, bytes: AttachedBytes): Promise<Contents> {
  const found = Object.values(attachments).flatMap(({ digest }) => {
    const content = bytes.get(digest);
    return content === undefined ? [] : [{ digest, content }];
  });
  const written = found.map(async ({ digest, content }) => {
    const deflated = content.stream().pipeThrough(new CompressionStream("deflate-raw"));
    return [digest, toBase64Url(new Uint8Array(await new Response(deflated).arrayBuffer()))] as const;
  });
  return Object.fromEntries(await Promise.all(written));
}

/** What is damaged is left out: the page then says that the file is missing. */
export async function readContents(contents: Contents): Promise<ReadonlyMap<string, Blob>> {
  const read = new Map<string, Blob>();
  for (const [digest, text] of Object.entries(contents)) {
    const bytes = fromBase64Url(text);
    if (bytes === undefined) continue;
    const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const content = await new Response(inflated).blob().catch(() => undefined);
    if (content !== undefined) read.set(digest, content);
  }
  return read;
}
