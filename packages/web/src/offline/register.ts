/** Lets the browser keep the page for visits without a network, where it can: in a secure context. */
export function keepPageOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  // A host that does not serve the file, as the developer's, has a page that needs the network.
  void navigator.serviceWorker.register("service-worker.js").catch(() => {});
}
