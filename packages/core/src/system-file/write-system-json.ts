import type { ConnectionDescription, SystemDescription, UnitDescription } from "@cosimo/cosim";

/** Writes the JSON text of a system for `readSystemJson`: indented by two spaces, one connection per line. */
export function writeSystemJson(system: SystemDescription): string {
  const { name, description, units, connections, parameters, experiment, algorithm, bonds } = system;
  const members: [string, string | undefined][] = [
    ["name", JSON.stringify(name)],
    ["description", description === undefined ? undefined : JSON.stringify(description)],
    ["units", object(units.map((unit) => [unit.name, JSON.stringify(unitJson(unit))]))],
    ["connections", list(connections.map((one) => JSON.stringify(connectionJson(one))))],
    ["parameters", entries(parameters)],
    ["parameterUnits", entries(system.parameterUnits ?? {})],
    ["optionalParameters", system.optionalParameters === true ? "true" : undefined],
    ["physicalUnits", entries(system.physicalUnits ?? {})],
    ["experiment", entries(experiment)],
    ["algorithm", entries(algorithm)],
    ["bonds", entries(Object.fromEntries(bonds.map(({ name, inputs }) => [name, inputs])))],
  ];
  const written = members.flatMap(([key, value]) => (value === undefined ? [] : [`  "${key}": ${value}`]));
  return `{\n${written.join(",\n")}\n}\n`;
}

function object(members: readonly (readonly [string, string])[]): string {
  if (members.length === 0) return "{}";
  return `{\n${members.map(([name, value]) => `    ${JSON.stringify(name)}: ${value}`).join(",\n")}\n  }`;
}

function list(items: readonly string[]): string | undefined {
  return items.length === 0 ? undefined : `[\n${items.map((item) => `    ${item}`).join(",\n")}\n  ]`;
}

function entries(values: object): string | undefined {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return present.length === 0
    ? undefined
    : object(present.map(([name, value]) => [name, JSON.stringify(value)]));
}

export function unitJson({ name: _, span: __, origin, ...options }: UnitDescription): object {
  switch (origin.kind) {
    case "fmu":
      return { fmu: origin.file, ...(origin.type && { type: origin.type }), ...options };
    case "model":
      return { model: origin.file, ...(origin.class && { class: origin.class }), ...options };
    case "code":
      return { [origin.language === "python" ? "python" : "module"]: origin.file, ...options };
    case "remote":
      return { remote: origin.address, ...options };
    case "table":
      return { table: origin.file, ...options };
    case "functions":
      return { functions: origin.outputs, ...options };
    case "line":
      return { line: { impedance: origin.impedance, delay: origin.delay }, ...options };
  }
}

function connectionJson({ from, to, span: _, ...options }: ConnectionDescription): readonly unknown[] {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return Object.keys(given).length === 0 ? [from, to] : [from, to, given];
}
