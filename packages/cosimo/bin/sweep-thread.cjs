/** A thread of a sweep. */
require("./load-bundle.cjs").loadBundle("sweep-worker-entry");
