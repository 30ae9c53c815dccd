/** A thread of a study. */
require("./load-bundle.cjs").loadBundle("study-thread-entry");
