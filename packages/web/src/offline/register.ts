/** After the first run, so that the page's own files come first [ms]. */
const DELAY = 3000;

/** Lets the browser keep the page for visits without a network, where it can: in a secure context. */
export function keepPageOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  // A host that does not serve the file, as the developer's, has a page that needs the network.
  setTimeout(() => void navigator.serviceWorker.register("service-worker.js").catch(() => {}), DELAY);
}
