import type { LibraryTexts } from "./libraries.ts";
import { serveWorker } from "./serve-worker.ts";

// One script for all workers: a second one costs no download. The page asks one about texts and another one to run.
serveWorker(async () => {
  const response = await fetch(new URL(/* @vite-ignore */ "../library.json", import.meta.url));
  if (!response.ok) throw new Error(`the library could not be loaded: ${response.status}`);
  return (await response.json()) as LibraryTexts;
});
