import { not, partly, type SupportedPart, supported, tested } from "./row.ts";

const backends = "conformance/fmi/native-backends.test.ts";
const interfaces = "conformance/fmi/exported-interface.test.ts";
const strings = "conformance/strings-of-models.test.ts";
const refusals = "conformance/cosim/container-refusals.test.ts";
const ssp = "packages/core/src/ssp/read-ssp.test.ts";
const osp = "packages/core/src/osp/read-osp.test.ts";

export const fmi: SupportedPart = {
  title: "FMI",
  intro: "FMI 1.0.1, 2.0.4 and 3.0.2. The named tests run the features.",
  language: "fmi",
  chapters: [
    {
      title: "Running FMUs",
      rows: [
        supported(
          "fmi-me",
          "model exchange",
          tested(backends, "evaluates derivatives and indicators with FMI %i"),
        ),
        supported(
          "fmi-cs",
          "co-simulation, event mode, early return",
          tested(backends, "returns early at an event and at the importer's request"),
        ),
        supported(
          "fmi-intermediate",
          "intermediate update",
          tested(
            "conformance/cosim/intermediate-update.test.ts",
            "is followed by ramps and parabolas of its inputs with their orders",
          ),
        ),
        supported(
          "fmi-se",
          "scheduled execution",
          tested(backends, "activates model partitions, and receives clock updates meanwhile"),
        ),
        supported(
          "fmi-states",
          "saving and serialising states",
          tested(backends, "saves, restores and serialises states with FMI %i"),
        ),
        supported(
          "fmi-derivatives",
          "directional derivatives",
          tested(backends, "gives partial derivatives with FMI %i"),
        ),
        supported(
          "fmi-types",
          "arrays, strings, binaries, all number types",
          tested(backends, "exchanges arrays, texts, bytes and all kinds of numbers"),
        ),
        partly(
          "fmi-versions",
          "FMI 1, 2 and 3",
          "other versions are refused",
          tested(backends, "may be of FMI 1, for either interface type"),
          tested("packages/fmi/src/description/read/read-model-description.test.ts", "finds %s"),
        ),
        partly(
          "fmi-clocks",
          "clocks",
          "in coupled systems only clocks of FMUs for co-simulation with event mode are connected",
          tested(
            "packages/fmi/src/scheduled-execution/scheduled-execution.test.ts",
            "partitions are activated by the schedule of their clocks, those of one instant by priority",
          ),
          tested("packages/cosim/src/plan/resolve-connections.test.ts", "are connected to %s"),
        ),
        partly(
          "fmi-strings",
          "values of Strings",
          "Strings of models cannot be driven by inputs, set for a run or be inputs of FMUs; those of FMUs can be set",
          tested(backends, "exchanges truth values and texts with FMI %i"),
          tested(strings, "cannot be set for a run"),
          tested(strings, "cannot be driven"),
          tested(strings, "cannot be inputs of an FMU"),
        ),
      ],
    },
    {
      title: "Exporting FMUs",
      rows: [
        partly(
          "fmi-export",
          "export as FMI 2 and 3 for model exchange and co-simulation, with C sources, native binaries and WebAssembly",
          "FMI 1 and scheduled execution are not exported; models with more than 64 sets of equations, and models with modes that have more than 16 choices of states in one of them, are refused; outputs are given by expressions in Modelica only",
          tested("conformance/fmi/export.test.ts", "agrees with our own run: %s"),
          tested(
            "conformance/fmi/exported-modes.test.ts",
            "parallel automata multiply their sets of equations: more than 64 are refused",
          ),
          tested("conformance/fmi/exported-state-choices.test.ts", "is refused where it has modes too"),
          tested(interfaces, "expressions are read in Modelica only"),
        ),
        partly(
          "fmi-container",
          "coupled systems as one FMU",
          "the algorithms are jacobi and gauss-seidel with fixed, equal steps; parts are models and FMUs of FMI 2 and 3 for co-simulation with binaries for one platform; the FMU is for co-simulation; no events, requests for inputs or circles of direct dependence between its parts",
          tested(
            "conformance/cosim/container.test.ts",
            "gives the results of the direct run, for any steps of the importer, in this process or another",
          ),
          tested("conformance/cosim/container.test.ts", "reports systems that cannot become an FMU"),
          tested(refusals, "is refused %s"),
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
        partly(
          "ssp-versions",
          "SSP 1.0",
          "later versions are read as 1.0, with a warning",
          tested(ssp, "have components as units, with connections and the default experiment"),
          tested(ssp, "with %s are read with a warning"),
        ),
        supported(
          "ssp-systems",
          "components, nested systems, connectors, connections, default experiment",
          tested(
            ssp,
            "are flattened: connections through systems become one each, transformed one after the other",
          ),
        ),
        supported(
          "ssp-units",
          "units with conversion",
          tested(ssp, "are converted at each connection before it transforms"),
        ),
        partly(
          "ssp-parameters",
          "parameter sets, bindings and mappings",
          "parameters in other formats than .ssv are left out, with a warning",
          tested(ssp, "come from files, under other names and transformed after their units"),
          tested(ssp, "with %s are read with a warning"),
        ),
        supported(
          "ssp-dictionaries",
          "signal dictionaries",
          tested(ssp, "share signals of a dictionary over levels"),
        ),
        partly(
          "ssp-components",
          "FMUs, system structures and Modelica texts as components",
          "other types, absolute sources, sources outside of the archive or at another place by FMU-proxy, and systems nested in a circle are refused",
          tested(ssp, "nest descriptions and packages, whose parameters the outer component wins over"),
          tested(ssp, "are refused if they are inconsistent: %#"),
          tested(ssp, "may consist of connectors with values"),
          tested(ssp, "are refused with the reason where they run elsewhere, or are no XML"),
        ),
        partly(
          "ssp-transformations",
          "linear transformations of connections",
          "other transformations are refused",
          tested(
            ssp,
            "are flattened: connections through systems become one each, transformed one after the other",
          ),
          tested(ssp, "are refused if they are inconsistent: %#"),
        ),
        not(
          "ssp-indices",
          "connections of elements of arrays",
          "",
          tested(ssp, "are refused if they are inconsistent: %#"),
        ),
      ],
    },
    {
      title: "Open Simulation Platform",
      rows: [
        supported(
          "osp-systems",
          "OspSystemStructure: simulators with initial values, connections, functions, variable groups, power bonds",
          tested(osp, "has times, steps of simulators as rates, and initial values"),
          tested(osp, "has linear functions, which become gains, offsets and sums"),
          tested(osp, "has sums of vectors and variable groups, of which FMUs have descriptions"),
          tested(osp, "has power bonds of two connections"),
        ),
        partly(
          "osp-annotations",
          "steps of simulators, in OSP and in annotations of SSP",
          "steps are multiples of the communication step; other annotations are not used; both with a warning",
          tested(osp, "rounds steps that are no multiples, with a warning"),
          tested(ssp, "may have a step size of the Open Simulation Platform"),
        ),
        partly(
          "osp-algorithms",
          "the algorithm 'fixedStep'",
          "'ecco' is refused: steps by power bonds are chosen in a system file of our own",
          tested(osp, "has times, steps of simulators as rates, and initial values"),
          tested(osp, "is refused with the reason: %s"),
        ),
        not(
          "osp-proxy",
          "simulators at other places by FMU-proxy",
          "",
          tested(osp, "is refused with the reason: %s"),
        ),
      ],
    },
  ],
};

export const files: SupportedPart = {
  title: "Files and commands",
  intro: "What commands do with some kinds of files only.",
  language: "files",
  chapters: [
    {
      title: "Commands",
      rows: [
        partly(
          "mode-graphs",
          "`cosimo graph` of modes",
          "models in Modelica have one set of equations, so that there is nothing to draw",
          tested("packages/core/src/model/mode-graph.test.ts", "a model without modes has no graph"),
        ),
        partly(
          "sensitivities",
          "derivatives of runs by parameters and start values: `--sensitivity`",
          "models with modes, with a choice of states during the run or with delays are refused, as are runs beyond the begin of a contact",
          tested("conformance/sensitivities.test.ts", "tell how the time of an event depends on parameters"),
          tested("conformance/sensitivities.test.ts", "are refused where they cannot be had"),
        ),
      ],
    },
    {
      title: "Result files",
      rows: [
        partly(
          "mat-files",
          "MAT files of level 4 in the layout of Dymola and OpenModelica",
          "sparse, complex and non-IEEE matrices are refused",
          tested(
            "packages/results/src/mat/mat.test.ts",
            "files that are not transposed, in single precision or big endian are read too",
          ),
          tested("packages/results/src/mat/mat.test.ts", "%s is answered by a diagnostic"),
        ),
      ],
    },
  ],
};
