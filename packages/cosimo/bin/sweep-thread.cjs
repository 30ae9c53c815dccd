/** A thread of a sweep. */
const { loadBundle, optimiseSoon } = require("./load-bundle.cjs");

optimiseSoon();
loadBundle("sweep-worker-entry");
