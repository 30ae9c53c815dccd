import type { PhraseCatalogue } from "@cosimo/core/models";

/** Output texts of `study`. */
export const studyPhrases = {
  "study.done":
    "{model}: {runs} {runs|run|runs}, {sound} with values ({made} made in {seconds} s on {threads} {threads|core|cores})",
  "study.interrupted":
    "{model}: stopped with {done} of {runs} {runs|run|runs} done; the same command continues",
  "study.progress": "{done} / {runs} {runs|run|runs}  {percent} %  {rate} per second{eta}  {failed} failed",
  "study.progress-sound": "{done} / {runs} {runs|run|runs}  {percent} %  {rate} per second{eta}",
  "study.failures": "{count} {count|run|runs}: {status}",
  "study.folder": "folder",
  "study.output": "output",
  "study.count": "runs",
  "study.mean": "mean",
  "study.deviation": "deviation",
  "study.least": "smallest",
  "study.median": "median",
  "study.most": "largest",
  "study.status-line": "{done} of {runs} {runs|run|runs} done, {failed} failed",
  "study.identical": "run {run}: equal to the stored one in every bit",
  "study.different": "run {run}: DIFFERS from the stored one",
  "study.removed": "{count} {count|run|runs} of {parts} {parts|part|parts} will be made again",
  "study.worked": "{runs} {runs|run|runs} made in {seconds} s, {failed} failed",
  "study.variable": "variable",
  "study.first": "first order",
  "study.total": "total",
  "study.effect": "mean effect",
  "study.effect-size": "mean size",
  "study.pce-title":
    "{name}: polynomial chaos of degree {degree}, {terms} {terms|term|terms}; error of runs left out {error}",
  "study.pce-few": "{name}: too few runs for a polynomial chaos",
  "study.sobol-title": "{name}: indices of Sobol from {blocks} {blocks|block|blocks}",
  "study.morris-title": "{name}: effects of Morris from {paths} {paths|path|paths}",
  "study.dropped": "{dropped} of them left out: a run has no value; pce needs no whole blocks",
  "study.statistics": "statistics",
  "study.total-and-first": "total index (pale) and first order",
  "study.total-index": "total index",
  "study.no-picture": "the study has no numbers for a picture '{kind}': it needs an analysis",
  "study.report": "report",
  "study.picture": "picture",
  "study.interval": "{value} ({low} ... {high})",
  "study.zero": "0 within error ({low} ... {high})",
} as const satisfies PhraseCatalogue;
