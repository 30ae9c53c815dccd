import type { StepLog } from "@cosimo/cosim";

/**
 * Writes communication steps as lines of CSV: where each began, how long it was, its error relative to what is allowed, whether it
 * was kept, what limited it, and the energy that each power bond has made in it.
 */
export function stepLog(write: (line: string) => void): StepLog {
  write("time,stepSize,error,kept,limitedBy,bondEnergies\n");
  return ({ time, stepSize, error, accepted, limitedBy = "", bondResiduals }) => {
    const energies = Array.from(bondResiduals).join(" ");
    write(`${[time, stepSize, error, accepted ? 1 : 0, `"${limitedBy}"`, energies].join(",")}\n`);
  };
}
