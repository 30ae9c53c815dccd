/** How far examples come, stage by stage: one row for each part of a library, and one for all. */

/** Whether an example has passed a stage; an internal error passes none. */
const passes = ({ failed }, stage, stages) =>
  failed === undefined || (failed !== "internal" && stages.indexOf(failed) > stages.indexOf(stage));

/** `results`: by name of the example; `partOf`: the part of the library that a name belongs to. */
export function printFunnel(results, stages, partOf) {
  const row = (title, some) =>
    [
      title,
      some.length,
      ...stages.map((stage) => some.filter((one) => passes(one, stage, stages)).length),
    ].join(" | ");
  const names = [...results.keys()].sort();
  console.log(`\nsub-library | examples | ${stages.join(" | ")}`);
  for (const part of [...new Set(names.map(partOf))]) {
    const some = names.filter((name) => partOf(name) === part).map((name) => results.get(name));
    console.log(row(part, some));
  }
  console.log(row("all", [...results.values()]));
}
