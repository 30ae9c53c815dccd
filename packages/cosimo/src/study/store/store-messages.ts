import { type MessageCatalogue, messageGroup } from "@cosimo/core/models";

/** Messages about the folder of a study. */
export const storeMessages = {
  ...messageGroup("usage", "error", {
    "study-store.other-content": {
      text: "'{folder}' is not empty and holds no study",
      hint: "-o names another folder",
    },
    "study-store.changed": {
      text: "the study in '{folder}' was begun with another {names}",
      hint: "-o names another folder for the changed study; the finished runs stay where they are",
    },
    "study-store.not-extendable": {
      text: "the study in '{folder}' has {stored} runs, not {runs}: a design '{method}' cannot be extended",
      hint: "-o names another folder; montecarlo, lhs, sobol, morris and saltelli can be extended",
    },
    "study-store.no-fewer": {
      text: "the study in '{folder}' has {stored} {stored|run|runs}, which are kept: it cannot have {runs}",
      hint: "--runs is the number of all of them",
    },
    "study-store.in-use": {
      text: "another process makes the runs of '{folder}' (process {process} on {host})",
      hint: "wait for its end; if there is no such process, delete '{file}'",
    },
    "study-store.no-study": {
      text: "'{folder}' holds no study",
      hint: "`cosimo study FILE -o FOLDER` begins one",
    },
    "study-store.no-run": "the study has no run {run}: it has {runs} {runs|run|runs}",
    "study-store.no-column": "the study has no column '{name}'",
    "study-store.no-duckdb": {
      text: "SQL needs DuckDB, which cannot be loaded: {reason}",
      hint: "`npm install -g @duckdb/node-api` installs it beside Cosimo; runs.parquet can be read by any program that reads Parquet",
    },
    "study-store.sql": "the query is not answered: {reason}",
  }),
  ...messageGroup("usage", "warning", {
    "study-store.damaged": "'{file}' is damaged: its runs are made again",
  }),
  ...messageGroup("usage", "notice", {
    "study-store.extended": "the study had {stored} runs and has {runs} now: the finished ones are kept",
  }),
} as const satisfies MessageCatalogue;
