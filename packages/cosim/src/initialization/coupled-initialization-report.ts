import type { Span } from "@cosimo/ir";
import type {
  InitialEquation,
  InitializationReport,
  InitialLoop,
  IterationVariable,
} from "@cosimo/simulator";
import type { Connection, CoupledSystem } from "../system/coupled-system.ts";
import type { SolvableLoop } from "../system/exchange.ts";
import { connectionName, inputName } from "../system/port-names.ts";

/** Span of connections made in code. */
const noSpan: Span = { source: { uri: "", text: "" }, start: 0, end: 0 };

/** A loop of connections in the form of loops within a model: unknowns are inputs, equations are connections. */
export function reportLoop(
  system: CoupledSystem,
  { loop, solver }: SolvableLoop,
  status: "solved" | "failed",
): InitialLoop {
  const connectionsTo = (input: number): readonly Connection[] =>
    loop.connections.filter(({ to }) => system.firstInput[to.unit]! + to.port === input);
  const variables = loop.inputs.map((input): IterationVariable => {
    const [connection] = connectionsTo(input);
    const { unit, port } = connection!.to;
    return {
      ...{ name: inputName(system, input), component: system.units[unit]!.name },
      ...{ start: system.units[unit]!.inputs[port]!.start, startFrom: "declared" },
      ...{ span: connection!.span ?? noSpan, nominal: 1, nominalDeclared: false, value: system.u[input]! },
    };
  });
  const equations = loop.inputs.map((input, i): InitialEquation => {
    const connections = connectionsTo(input);
    const residual = solver.residuals[i]!;
    const size = Math.max(Math.abs(system.u[input]!), Math.abs(system.u[input]! - residual));
    return {
      text: connections.map((one) => connectionName(system, one)).join(", "),
      ...{ span: connections[0]!.span ?? noSpan, component: variables[i]!.component, residual },
      relative: residual === 0 ? 0 : Math.abs(residual) / size,
    };
  });
  return {
    ...{ kind: "nonlinear", size: loop.inputs.length, status, iterationVariables: variables },
    point: status === "solved" ? "solution" : "closest",
    residuals: equations.sort((a, b) => b.relative - a.relative),
  };
}

/** Initialization inside units is reported by the units. */
export function reportInitialization(time: number, loops: readonly InitialLoop[]): InitializationReport {
  const solved = loops.every(({ status }) => status === "solved");
  return { time, solved, loops, assumed: [], checks: [], otherSolutions: [], advice: [] };
}
