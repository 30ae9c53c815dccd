/** A thread of a study. */
const { loadBundle, optimiseSoon } = require("./load-bundle.cjs");

optimiseSoon();
loadBundle("study-thread-entry");
