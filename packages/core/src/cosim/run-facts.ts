import type { CoSimulationAlgorithm, RunFact, SystemDescription, UnitPlan } from "@cosimo/cosim";
import { textHash } from "../run/text-hash.ts";
import { version } from "../version/version.generated.ts";

/** What decides the numbers of a run, beside its stop time and its output. */
export function factsOf(
  system: SystemDescription,
  plans: readonly UnitPlan[],
  own?: CoSimulationAlgorithm,
): readonly RunFact[] {
  const { startTime = 0, communicationStep, tolerance, absoluteTolerance } = system.experiment;
  const { name = "jacobi", ...options } = system.algorithm;
  const algorithm = own === undefined ? name : `${own.name} ${textHash(String(own.start))}`;
  return [
    { what: "checkpoint.version", name: "", value: version },
    { what: "checkpoint.algorithm", name: "", value: [algorithm, ...entriesOf(options)].join(", ") },
    { what: "checkpoint.times", name: "", value: textOf({ startTime, communicationStep }) },
    { what: "checkpoint.tolerance", name: "", value: textOf({ tolerance, absoluteTolerance }) },
    {
      ...{ what: "checkpoint.connections", name: "" },
      value: { fingerprint: textHash(JSON.stringify([connectionsOf(system), system.bonds])) },
    },
    ...plans.flatMap(factsOfUnit),
    ...Object.entries(system.parameters).map(
      ([parameter, value]): RunFact => ({
        ...{ what: "checkpoint.parameter", name: parameter },
        value: [value, ...entriesOf(system.parameterUnits?.[parameter] ?? {})].join(", "),
      }),
    ),
  ];
}

function factsOfUnit({ name, kind, equations, fmu, rate, content }: UnitPlan): readonly RunFact[] {
  const { solver, stepSize, tolerance = fmu?.tolerance, absoluteTolerance } = equations?.settings ?? {};
  const method = { solver, stepSize, tolerance, absoluteTolerance, rate };
  return [
    { what: "checkpoint.content", name, value: { fingerprint: textHash(`${kind}\n${content?.() ?? ""}`) } },
    { what: "checkpoint.method", name, value: textOf(method) },
  ];
}

/** Without places in the text. */
function connectionsOf({ connections }: SystemDescription) {
  return connections.map(({ span: _, ...connection }) => connection);
}

function textOf(values: object): string {
  return entriesOf(values).join(", ");
}

function entriesOf(values: object): readonly string[] {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.map(([name, value]) => `${name}=${typeof value === "object" ? JSON.stringify(value) : value}`);
}
