import address from "./worker.ts?worker&url";

/** Starts a worker. Browsers refuse one from another origin: there a script of this origin imports it. */
export function startWorker(): Worker {
  const url = new URL(address, import.meta.url);
  if (url.origin === location.origin) return new Worker(url, { type: "module" });
  const script = new Blob([`import ${JSON.stringify(url.href)};`], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(script), { type: "module" });
}
