import type { SavedProject } from "../state/project.ts";
import { fromBase64Url, toBase64Url } from "./base64url.ts";
import { readSaved, savedForm } from "./read-saved.ts";

/** Begins a fragment with a project: its version. */
const PREFIX = "#1.";
/** Of the inflated text [bytes]. */
const MOST_BYTES = 4 * 2 ** 20;
/** Chats cut longer addresses; browsers and mail programs refuse the second. */
export const LONG_LINK = 2000;
export const LONGEST_LINK = 32_000;

export type LinkFault = "version" | "damaged" | "too-large" | "content";
export type ReadLink =
  | { readonly kind: "none" }
  | { readonly kind: "project"; readonly saved: SavedProject }
  | { readonly kind: "fault"; readonly reason: LinkFault };

/** A project as the fragment of an address, which reaches no server. */
export async function writeLink(saved: SavedProject): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(savedForm(withoutAttachments(saved))));
  const deflated = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return PREFIX + toBase64Url(new Uint8Array(await new Response(deflated).arrayBuffer()));
}

/** Files whose bytes are in this browser only have no place in a link. @throws if there is nothing else */
function withoutAttachments({ project, study }: SavedProject): SavedProject {
  const { attachments: _, ...texts } = project;
  const [first] = Object.keys(texts.files);
  if (first === undefined) throw new Error("a link without texts");
  return { study, project: { ...texts, open: texts.files[texts.open] === undefined ? first : texts.open } };
}

/** Reads the fragment of an address, which anybody may have made. */
export async function readLink(fragment: string): Promise<ReadLink> {
  if (!fragment.startsWith(PREFIX))
    return /^#\d+\./.test(fragment) ? { kind: "fault", reason: "version" } : { kind: "none" };
  const bytes = fromBase64Url(fragment.slice(PREFIX.length));
  const inflated = bytes && (await inflate(bytes));
  if (inflated === undefined) return { kind: "fault", reason: "damaged" };
  if (inflated === "too-large") return { kind: "fault", reason: "too-large" };
  const saved = readSaved(parsed(inflated));
  const isWhole = saved !== undefined && saved.project.attachments === undefined;
  return isWhole ? { kind: "project", saved } : { kind: "fault", reason: "content" };
}

/** Stops at the limit: a small text may inflate to gigabytes. */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string | "too-large" | undefined> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      length += value.length;
      if (length > MOST_BYTES) {
        await reader.cancel();
        return "too-large";
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
