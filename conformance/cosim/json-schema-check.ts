/** The keywords of JSON Schema (2020-12) in the generated schema. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: false | Schema;
  readonly propertyNames?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

const known = [
  ...[
    "$schema",
    "title",
    "description",
    "type",
    "enum",
    "const",
    "properties",
    "required",
    "additionalProperties",
  ],
  ...[
    "items",
    "propertyNames",
    "prefixItems",
    "minItems",
    "maxItems",
    "minimum",
    "exclusiveMinimum",
    "oneOf",
    "anyOf",
  ],
];

/**
 * Violations of a schema; independent implementation of the keywords according to the specification of JSON Schema.
 */
export function schemaFaults(value: unknown, schema: Schema, path = "$"): readonly string[] {
  const unknownWords = Object.keys(schema).filter((word) => !known.includes(word));
  if (unknownWords.length > 0) throw new Error(`${path}: ${unknownWords.join(", ")}`);
  const faults: string[] = [];
  const demand = (holds: boolean, what: string): void => {
    if (!holds) faults.push(`${path}: ${what}`);
  };
  if (schema.type !== undefined)
    demand(
      [schema.type].flat().some((type) => isOfType(value, type)),
      `type ${schema.type}`,
    );
  if (schema.enum !== undefined) demand(schema.enum.includes(value), "enum");
  if (schema.const !== undefined) demand(value === schema.const, "const");
  if (typeof value === "number") {
    demand(value >= (schema.minimum ?? Number.NEGATIVE_INFINITY), "minimum");
    demand(value > (schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY), "exclusiveMinimum");
  }
  if (Array.isArray(value)) faults.push(...arrayFaults(value, schema, path));
  else if (typeof value === "object" && value !== null) faults.push(...objectFaults(value, schema, path));
  const fitting = (all: readonly Schema[]) =>
    all.filter((one) => schemaFaults(value, one, path).length === 0).length;
  if (schema.anyOf !== undefined) demand(fitting(schema.anyOf) > 0, "anyOf");
  if (schema.oneOf !== undefined) demand(fitting(schema.oneOf) === 1, "oneOf");
  return faults;
}

function isOfType(value: unknown, type: string): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

function arrayFaults(value: readonly unknown[], schema: Schema, path: string): readonly string[] {
  const { prefixItems = [], items, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  const size = value.length < minItems || value.length > maxItems ? [`${path}: size`] : [];
  const inner = value.flatMap((item, i) => {
    const own = prefixItems[i] ?? items;
    if (own === false) return [`${path}[${i}]: unknown`];
    return own === undefined ? [] : schemaFaults(item, own, `${path}[${i}]`);
  });
  return [...size, ...inner];
}

function objectFaults(value: object, schema: Schema, path: string): readonly string[] {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const missing = required
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => `${path}: ${name} is missing`);
  const { propertyNames } = schema;
  const names = propertyNames
    ? Object.keys(value).flatMap((name) => schemaFaults(name, propertyNames, `${path}.${name}`))
    : [];
  const inner = Object.entries(value).flatMap(([name, member]) => {
    const place = `${path}.${name}`;
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own !== undefined) return schemaFaults(member, own, place);
    if (typeof additionalProperties === "object") return schemaFaults(member, additionalProperties, place);
    return additionalProperties ? [] : [`${place}: unknown`];
  });
  return [...missing, ...names, ...inner];
}
