import { constantOf, isIdentifier, type StepEnumeration, typeOfName } from "@cosimo/fmi";
import type { TableReader } from "./table-reader.ts";

export function readEnumerations(table: TableReader, model: string): readonly StepEnumeration[] {
  const constants = new Set<string>();
  const names = new Set<string>();
  return table.objects("enumerations", ["name", "items", "description"]).flatMap((row) => {
    for (const key of ["name", "items"]) row.required(key);
    const name = row.text("name");
    if (name === undefined) return [];
    if (!isIdentifier(name.value) || names.has(name.value) || typeOfName(name.value) !== undefined)
      row.report("step-function.enumeration-name", name.span, { name: name.value });
    names.add(name.value);
    const items = row.texts("items").map(({ value: item, span }) => {
      const constant = constantOf(model, name.value, item);
      if (!/^\w+$/.test(item) || constants.has(constant))
        row.report("step-function.item-name", span, { item, name: name.value, constant });
      constants.add(constant);
      return item;
    });
    const description = row.text("description")?.value;
    return [{ name: name.value, items, ...(description !== undefined && { description }) }];
  });
}
