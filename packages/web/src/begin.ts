import { prepareWorker } from "./engine/prepared-worker.ts";

// The worker and the page are loaded side by side.
prepareWorker();
void import("./main.tsx");
