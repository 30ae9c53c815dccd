import { type Diagnostic, diagnose, didYouMean, phrase } from "@cosimo/ir";
import { attributeOf, type XmlElement } from "../xml/xml-element.ts";
import type { AttributeSchema, ElementSchema } from "./element-schema.ts";
import { schemaMessages, schemaPhrases } from "./schema-messages.ts";

/** Checks an element and its descendants against an XML schema of the standard. */
export function checkSchema(element: XmlElement, schema: ElementSchema): readonly Diagnostic[] {
  if (schema.open) return checkAttributes(element, schema);
  const places = placesIn(schema);
  return [
    ...checkAttributes(element, schema),
    ...checkChildren(element, schema),
    ...element.children.flatMap((child) => {
      const inner = places.get(child.name);
      return inner === undefined ? [] : checkSchema(child, inner.schema);
    }),
  ];
}

/** The element without the descendants that the schema does not know, which may have any content. */
export function knownPart(element: XmlElement, schema: ElementSchema): XmlElement {
  if (schema.open) return element;
  const places = placesIn(schema);
  const children = element.children.flatMap((child) => {
    const inner = places.get(child.name);
    return inner === undefined ? [] : [knownPart(child, inner.schema)];
  });
  return children.some((child, i) => child !== element.children[i]) ||
    children.length < element.children.length
    ? { ...element, children }
    : element;
}

/** A permitted child element and its position in the sequence. */
interface Place {
  readonly place: number;
  readonly schema: ElementSchema;
}

/** Cached per element type: a description may have hundreds of thousands of elements of one type. */
const placesBySchema = new WeakMap<ElementSchema, ReadonlyMap<string, Place>>();

function placesIn(parent: ElementSchema): ReadonlyMap<string, Place> {
  const known = placesBySchema.get(parent);
  if (known !== undefined) return known;
  const places = new Map(
    parent.children.flatMap(({ elements }, place) =>
      Object.entries(elements).map(([name, schema]) => [name, { place, schema }] as const),
    ),
  );
  placesBySchema.set(parent, places);
  return places;
}

function checkAttributes(element: XmlElement, schema: ElementSchema): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const { name: attribute, namespace, value, span } of element.attributes) {
    if (namespace !== "") continue;
    const known = Object.hasOwn(schema.attributes, attribute) ? schema.attributes[attribute] : undefined;
    const names = { element: element.name, attribute };
    if (known === undefined) {
      const similar = didYouMean(attribute, Object.keys(schema.attributes));
      // One that resembles no other carries nothing that is lost; a misspelt one does.
      const isForeign = schema.extensible || similar.advice === undefined;
      const code = isForeign ? "schema.unknown-flag" : "schema.unknown-attribute";
      found.push(diagnose(schemaMessages, code, span, names, similar));
    } else if (known.parse(value) === undefined && known.expected === "schema.date-time")
      found.push(diagnose(schemaMessages, "schema.bad-time", span, { attribute, value }));
    else if (known.parse(value) === undefined)
      found.push(
        diagnose(schemaMessages, "schema.bad-value", span, {
          attribute,
          value,
          expected: expectation(known),
        }),
      );
  }
  for (const [attribute, { required }] of Object.entries(schema.attributes))
    if (required && attributeOf(element, attribute) === undefined)
      found.push(
        diagnose(schemaMessages, "schema.missing-attribute", element.span, {
          element: element.name,
          attribute,
        }),
      );
  return found;
}

function expectation({ expected }: AttributeSchema) {
  return typeof expected === "string"
    ? phrase(schemaPhrases, expected)
    : phrase(schemaPhrases, "schema.one-of", { words: expected });
}

function checkChildren(parent: XmlElement, schema: ElementSchema): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const places = placesIn(schema);
  const counts = schema.children.map(() => 0);
  const seen = new Set<string>();
  let last: { readonly place: number; readonly name: string } | undefined;
  for (const { name: element, span } of parent.children) {
    const place = places.get(element)?.place;
    const names = { element, parent: parent.name };
    if (place === undefined) {
      found.push(
        diagnose(schemaMessages, "schema.unknown-element", span, names, didYouMean(element, places.keys())),
      );
      continue;
    }
    const { most, once } = schema.children[place]!;
    counts[place]!++;
    if (counts[place]! > most || (once && seen.has(element)))
      found.push(diagnose(schemaMessages, "schema.repeated-element", span, names));
    else if (last !== undefined && place < last.place)
      found.push(diagnose(schemaMessages, "schema.misplaced-element", span, { element, after: last.name }));
    if (last === undefined || place > last.place) last = { place, name: element };
    seen.add(element);
  }
  schema.children.forEach(({ elements, least }, place) => {
    if (counts[place]! >= least) return;
    const element = Object.keys(elements).slice(0, 3).join(", ");
    const isList = schema.children.length === 1 && schema.children[0]!.most === Number.POSITIVE_INFINITY;
    const code = isList ? "schema.empty-list" : "schema.missing-element";
    found.push(diagnose(schemaMessages, code, parent.span, { element, parent: parent.name }));
  });
  return found;
}
