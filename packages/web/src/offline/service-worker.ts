/**
 * Serves the page from the browser's cache: the second visit needs no network. The build sets both constants: a new version of the page is
 * another cache, which replaces the old one when no page uses it.
 */
declare const SITE_VERSION: string;
/** Names, with the digests that pages of this version need: `sha256-…`; missing for HTML, which some hosts add to. */
declare const SITE_FILES: readonly (readonly [string, string?])[];

/** The part of a service worker's scope that is used: types of pages have none. */
interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly scope: string };
  addEventListener(
    type: "install" | "activate",
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: "fetch",
    listener: (event: { readonly request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
}

const scope = globalThis as unknown as WorkerScope;
const PREFIX = "cosimo-";
const name = PREFIX + SITE_VERSION;

scope.addEventListener("install", (event) => event.waitUntil(keepAll()));

/** One file after the other: all at once would slow the page, whose user works with it meanwhile. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(name);
  try {
    for (const file of SITE_FILES) await cache.add(wanted(file));
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

/** As it is on the host now; another version of a file fails, and with it the installation: the old one stays until the next visit. */
function wanted([file, integrity]: readonly [string, string?]): Request {
  return new Request(file, { cache: "no-cache", ...(integrity && { integrity }) });
}

scope.addEventListener("activate", (event) =>
  event.waitUntil(
    caches.keys().then(async (keys) => {
      const old = keys.filter((key) => key.startsWith(PREFIX) && key !== name);
      await Promise.all(old.map((key) => caches.delete(key)));
      // The first visit, too, needs no network from now on: methods are loaded when they are wanted.
      await scope.clients.claim();
    }),
  ),
);

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope.registration.scope)) return;
  event.respondWith(answer(request));
});

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(name);
  // What follows `?` chooses language and colours; a folder is its `index.html`. Hosts may vary by origin.
  const address = new URL(request.url);
  if (address.pathname.endsWith("/")) address.pathname += "index.html";
  const kept = await cache.match(address, { ignoreSearch: true, ignoreVary: true });
  return kept ?? fetch(request);
}
