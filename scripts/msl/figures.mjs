/** Prints medians of processor time by phase, the slowest examples, and what one typical example needs in a process of its own. */
const SLOWEST = 20;

const total = ({ frontEnd, compile, initialise, simulate }) => frontEnd + compile + initialise + simulate;
const milliseconds = (seconds) => (1000 * seconds).toFixed(0);

function median(list) {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

/** `results`: by name of the example, those that ran to their end have `phases`; `limits`: medians that are wanted [ms]. */
export function printFigures(results, limits = {}) {
  const ran = [...results].filter(([, { phases }]) => phases !== undefined);
  if (ran.length === 0) return;
  const medianOf = (pick) => milliseconds(median(ran.map(([, { phases }]) => pick(phases))));
  console.log(`\nmedians of processor time over the ${ran.length} examples that run to their end [ms]`);
  const wanted = (limit) => (limit === undefined ? "" : ` | at most ${limit}`);
  console.log(`front end, library open | ${medianOf(({ frontEnd }) => frontEnd)}${wanted(limits.frontEnd)}`);
  console.log(`front end, texts of the library parsed anew | ${medianOf((p) => p.coldFrontEnd)}`);
  const firstStep = (p) => total(p) - p.simulate;
  console.log(`to the first step, library open | ${medianOf(firstStep)}${wanted(limits.firstStep)}`);
  const coldFirstStep = (p) => firstStep(p) - p.frontEnd + p.coldFrontEnd;
  console.log(`to the first step, texts of the library parsed anew | ${medianOf(coldFirstStep)}`);
  console.log(`simulation | ${medianOf(({ simulate }) => simulate)}${wanted(limits.simulate)}`);

  console.log("\nslowest examples [ms] | front end | code | initialisation | simulation | all");
  for (const [name, { phases }] of [...ran]
    .sort(([, a], [, b]) => total(b.phases) - total(a.phases))
    .slice(0, SLOWEST)) {
    const { frontEnd, compile, initialise, simulate } = phases;
    console.log(
      [name, ...[frontEnd, compile, initialise, simulate, total(phases)].map(milliseconds)].join(" | "),
    );
  }
}

/** The example whose processor time is the median. */
export function typicalExample(results) {
  const ran = [...results].filter(([, { phases }]) => phases !== undefined);
  return ran.sort(([, a], [, b]) => total(a.phases) - total(b.phases))[ran.length >> 1]?.[0];
}
