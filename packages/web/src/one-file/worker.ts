import type { LibraryTexts } from "../engine/libraries.ts";
import { serveWorker } from "../engine/serve-worker.ts";

/** Set by the build. */
declare const LIBRARY_TEXTS: LibraryTexts;

serveWorker(async () => LIBRARY_TEXTS);
