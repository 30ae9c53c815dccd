const LOCK = "cosimo.page.";
/** For an answer about locks; the page does not wait for a browser that is slow [ms]. */
const LONGEST_WAIT = 2000;

/** Names that this page has. */
const own = new Set<string>();

/** `unknown`: the browser has no locks, or does not answer. */
export type Claim = "claimed" | "open" | "unknown";

/** Takes the name of a page until this page is closed, unless another one that is open has it. */
export async function claimPage(page: string): Promise<Claim> {
  if (!("locks" in navigator)) return "unknown";
  const claim = new Promise<Claim>((answer) => {
    navigator.locks
      .request(LOCK + page, { ifAvailable: true }, (lock) => {
        answer(lock === null ? "open" : "claimed");
        if (lock === null) return undefined;
        own.add(page);
        return new Promise(() => {});
      })
      .catch(() => answer("unknown"));
  });
  return inTime(claim, "unknown");
}

/** Names of other pages that are open; undefined: not known. */
export async function otherPages(): Promise<ReadonlySet<string> | undefined> {
  if (!("locks" in navigator)) return undefined;
  const answer = await inTime<LockManagerSnapshot | undefined>(navigator.locks.query(), undefined);
  if (answer === undefined) return undefined;
  const names = (answer.held ?? []).map(({ name = "" }) => name).filter((name) => name.startsWith(LOCK));
  return new Set(names.map((name) => name.slice(LOCK.length)).filter((name) => !own.has(name)));
}

function inTime<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  return Promise.race([answer, new Promise<T>((done) => setTimeout(() => done(otherwise), LONGEST_WAIT))]);
}
