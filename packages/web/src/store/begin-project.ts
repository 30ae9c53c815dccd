import type { KeptProject } from "./kept-project.ts";
import type { Claim } from "./open-pages.ts";
import type { ProjectStore } from "./project-store.ts";

/** What a page begins with, and the name under which it keeps it. */
export interface Beginning {
  readonly page: string;
  /** Undefined: the link, or the first example. */
  readonly resumed: KeptProject | undefined;
  /** Another open page has the same project: each keeps its own from now on. */
  readonly isCopy: boolean;
}

/**
 * What a page had before it was loaded anew; without a link, the newest project of a page that is closed. `own`: the name that this tab
 * had, or that of the tab it was copied from.
 */
export async function beginProject(
  store: Pick<ProjectStore, "newest" | "all">,
  claim: (page: string) => Promise<Claim>,
  { own, fragment }: { readonly own: string | null; readonly fragment: string },
): Promise<Beginning> {
  const before = own === null ? undefined : await store.newest(own);
  if (before !== undefined && before.from === fragment) {
    if ((await claim(before.page)) === "open") return copied(before, claim);
    return resumed(store, before);
  }
  if (fragment === "")
    for (const one of await store.all())
      if (!one.isUntouched && (await claim(one.page)) === "claimed") return resumed(store, one);
  return { page: await newPage(claim), resumed: undefined, isCopy: false };
}

/** The page that had it may have written once more before it was closed. */
async function resumed(store: Pick<ProjectStore, "newest">, found: KeptProject): Promise<Beginning> {
  const newest = (await store.newest(found.page)) ?? found;
  return { page: newest.page, resumed: newest, isCopy: false };
}

async function copied(original: KeptProject, claim: (page: string) => Promise<Claim>): Promise<Beginning> {
  const page = await newPage(claim);
  return { page, resumed: { ...original, page }, isCopy: true };
}

export async function newPage(claim: (page: string) => Promise<Claim>): Promise<string> {
  const page = crypto.randomUUID();
  await claim(page);
  return page;
}
