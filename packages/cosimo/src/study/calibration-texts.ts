import type { PhraseCatalogue } from "@cosimo/core/models";

/** Output texts of `calibrate`. */
export const calibrationPhrases = {
  "calibration.done":
    "{model}: sum of squares {sum} after {evaluations} {evaluations|evaluation|evaluations}; standard deviation {deviation} with {freedom} {freedom|degree|degrees} of freedom",
  "calibration.name": "name",
  "calibration.value": "value",
  "calibration.error": "error",
  "calibration.interval": "95 % +/-",
  "calibration.low": "profile from",
  "calibration.high": "to",
  "calibration.below": "below",
  "calibration.above": "above",
  "calibration.starts": "sums of squares of the searches: {sums}",
} as const satisfies PhraseCatalogue;
