/** The documents in order of their numbers. */
import { balls } from "./event-handling.mjs";
import { heterogeneous } from "./heterogeneous-systems.mjs";
import { stabilised } from "./stabilised-coupling.mjs";
import { thesis } from "./thesis.mjs";

const multibody = {
  title: "Modelling of multibody systems (Cellier, lecture of 17 November 2004)",
  text: `It prints no results. Its connector, its bodies and its prismatic joint are equations; \`constrain(q, qd, qdd)\` is answered with the
equations that say the same.`,
  rows: [],
};

export const sources = [thesis, stabilised, heterogeneous, multibody, balls];
