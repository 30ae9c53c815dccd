import { not, partly, type SupportedPart, supported, tested } from "./row.ts";

const backends = "conformance/fmi/native-backends.test.ts";
const ssp = "packages/core/src/ssp/read-ssp.test.ts";
const messages = "packages/core/src/ssp/ssp-messages.ts";

export const fmi: SupportedPart = {
  title: "FMI",
  intro: "FMI 1.0.1, 2.0.4 and 3.0.2. The named tests run the features.",
  language: "fmi",
  chapters: [
    {
      title: "Running FMUs",
      rows: [
        supported("fmi-me", "model exchange", tested(backends, "evaluates derivatives and indicators")),
        supported(
          "fmi-cs",
          "co-simulation, event mode, early return",
          tested(backends, "returns early at an event"),
        ),
        supported(
          "fmi-intermediate",
          "intermediate update",
          tested("conformance/cosim/intermediate-update.test.ts", "describe"),
        ),
        supported("fmi-se", "scheduled execution", tested(backends, "activates model partitions")),
        supported(
          "fmi-states",
          "saving and serialising states",
          tested(backends, "saves, restores and serialises states"),
        ),
        supported(
          "fmi-derivatives",
          "directional derivatives",
          tested(backends, "gives partial derivatives"),
        ),
        supported(
          "fmi-types",
          "arrays, strings, binaries, all number types",
          tested(backends, "exchanges arrays, texts, bytes"),
        ),
        partly(
          "fmi-versions",
          "FMI 1, 2 and 3",
          "other versions are refused",
          tested(backends, "may be of FMI 1, for either interface type"),
          tested("packages/fmi/src/description/read/description-messages.ts", "fmu.unknown-version"),
        ),
        partly(
          "fmi-clocks",
          "clocks",
          "in coupled systems only clocks of FMUs for co-simulation with event mode are connected",
          tested(
            "packages/fmi/src/scheduled-execution/scheduled-execution.test.ts",
            "partitions are activated by the schedule of their clocks",
          ),
          tested("packages/cosim/src/plan/system-messages.ts", "system.other-clock"),
        ),
        partly(
          "strings",
          "values of Strings",
          "Strings of models cannot be driven by inputs or set for a run",
          tested(backends, "exchanges truth values and texts"),
          tested("packages/simulator/src/inputs/input-messages.ts", "input.string"),
        ),
      ],
    },
    {
      title: "Exporting FMUs",
      rows: [
        partly(
          "fmi-export",
          "export as FMI 2 and 3 for model exchange and co-simulation, with C sources, native binaries and WebAssembly",
          "FMI 1 and scheduled execution are not exported; models with more than 64 sets of equations are refused",
          tested("conformance/fmi/export.test.ts", "agrees with our own run"),
          tested("conformance/fmi/exported-modes.test.ts", "more than 64 are refused"),
        ),
        partly(
          "fmi-container",
          "coupled systems as one FMU",
          "jacobi and gauss-seidel with fixed steps",
          tested("conformance/cosim/container.test.ts", "describe"),
          tested("packages/core/src/fmu/export-messages.ts", "fmu-export.algorithm"),
        ),
      ],
    },
  ],
};

export const sspPart: SupportedPart = {
  title: "SSP",
  intro: "System Structure and Parameterization 1.0.",
  language: "ssp",
  chapters: [
    {
      title: "System structures",
      rows: [
        supported(
          "ssp-systems",
          "components, nested systems, connectors, connections, default experiment",
          tested(ssp, "have components as units"),
        ),
        supported("ssp-units", "units with conversion", tested(ssp, "are converted at each connection")),
        supported(
          "ssp-parameters",
          "parameter sets, bindings and mappings",
          tested(ssp, "come from files, under other names"),
        ),
        supported("ssp-dictionaries", "signal dictionaries", tested(ssp, "share signals of a dictionary")),
        partly(
          "ssp-components",
          "FMUs, system structures and Modelica texts as components",
          "other types, absolute sources and sources outside of the archive are refused",
          tested(ssp, "nest descriptions and packages"),
          tested(messages, "ssp.component-type"),
        ),
        partly(
          "ssp-transformations",
          "linear transformations of connections",
          "other transformations are refused",
          tested(ssp, "are flattened: connections through systems"),
          tested(messages, "ssp.transformation"),
        ),
        not("ssp-indices", "connections of elements of arrays", "", tested(messages, "ssp.indices")),
      ],
    },
  ],
};
