import { expect, it } from "vitest";
import { instantiateModelica, modelicaToHybridDae } from "../front-end.ts";
import { createSourceProvider } from "../syntax/source-provider.ts";

/** Two models, a partial one, a package inside and a function, in four texts. */
const files = {
  "Lib/package.mo": "package Lib model Top end Top; partial model Base end Base; end Lib;",
  "Lib/package.order": "Top\nBase\nParts\n",
  "Lib/Parts/package.mo": "within Lib; package Parts end Parts;",
  "Lib/Parts/Spring.mo": "within Lib.Parts; model Spring extends Lib.Base; end Spring;",
  "Lib/Parts/package.order": "Spring\n",
};

type Files = Readonly<Record<string, string>>;

/** Name of the instantiated model, or the codes of what is wrong. */
function chosen(file: string, model: string | undefined, changed: Files = {}): string {
  const texts: Files = { ...files, ...changed };
  const provider = createSourceProvider(new Map(Object.entries(texts)));
  const source = { uri: file, text: texts[file]! };
  const { value, diagnostics } = instantiateModelica({
    ...{ source, provider },
    ...(model !== undefined && { model: model.split(".") }),
  });
  return [...(value ? [value.name.join(".")] : []), ...diagnostics.map(({ code }) => code)].join(" ");
}

it.each([
  ["Lib/package.mo", "Lib.Parts.Spring", "Lib.Parts.Spring"],
  ["Lib/package.mo", "Spring", "Lib.Parts.Spring"],
  ["Lib/package.mo", "Parts.Spring", "Lib.Parts.Spring"],
  ["Lib/Parts/Spring.mo", "Top", "Lib.Top"],
  ["Lib/Parts/Spring.mo", undefined, "Lib.Parts.Spring"],
  ["Lib/Parts/package.mo", undefined, "Lib.Parts.Spring"],
  ["Lib/package.mo", undefined, "library.several-models"],
  ["Lib/package.mo", "Sprung", "instantiate.unknown-model"],
])("in %s the name %s means %s", (file, model, expected) => {
  expect(chosen(file, model)).toBe(expected);
});

it("a name that is unlike all others is answered with the models of the text", () => {
  const { diagnostics } = instantiateModelica({
    source: { uri: "a.mo", text: "model Ball end Ball; partial model P end P; block Wall end Wall;" },
    provider: createSourceProvider(new Map()),
    model: ["Sensor"],
  });
  expect(diagnostics).toMatchObject([{ hint: "The text has 'Ball', 'Wall'." }]);
});

it("a short name of two models is ambiguous", () => {
  const { diagnostics } = instantiateModelica({
    source: { uri: "a.mo", text: "package A model M end M; end A; package B model M end M; end B;" },
    provider: createSourceProvider(new Map()),
    model: ["M"],
  });
  expect(diagnostics).toMatchObject([
    {
      ...{ code: "library.ambiguous-name", category: "usage" },
      related: [{ message: "A.M" }, { message: "B.M" }],
    },
  ]);
  const nearer = { "Lib/Spring.mo": "within Lib; model Spring end Spring;" };
  expect(chosen("Lib/package.mo", "Spring", nearer)).toBe("library.ambiguous-name");
});

it("lists the models to choose from, those with an experiment first", () => {
  const annotated =
    'within Lib.Parts; model Spring "To run" annotation(experiment(StopTime = 1)); end Spring;';
  const provider = createSourceProvider(
    new Map(Object.entries({ ...files, "Lib/Parts/Spring.mo": annotated })),
  );
  const { diagnostics } = instantiateModelica({
    source: { uri: "Lib/package.mo", text: files["Lib/package.mo"] },
    provider,
  });
  expect(diagnostics[0]).toMatchObject({
    args: { package: "Lib", count: 2, example: "Lib.Parts.Spring" },
    related: [{ message: 'Lib.Parts.Spring "To run"' }, { message: "Lib.Top" }],
  });
});

it.each<[string, Files, string]>([
  [
    "a class twice in one text",
    {
      "Lib/Top.mo": "",
      "Lib/Parts/Spring.mo": "within Lib.Parts; model Spring end Spring; model Spring end Spring;",
    },
    "library.two-of-a-name",
  ],
  [
    "a class in the package's text and in a file",
    { "Lib/Top.mo": "within Lib; model Top end Top;" },
    "library.defined-twice",
  ],
  [
    "a file and a folder of one name",
    { "Lib/Parts.mo": "within Lib; package Parts end Parts;" },
    "library.stored-twice",
  ],
  [
    "a line of package.order without a class",
    { "Lib/package.order": "Top\nBase\nParts\nGone\n" },
    "library.order-without-class",
  ],
  ["a file that package.order does not list", { "Lib/package.order": "Top\nBase\n" }, "library.not-in-order"],
  [
    "another package in 'within'",
    { "Lib/Parts/Spring.mo": "within Lib; model Spring end Spring;" },
    "library.other-within",
  ],
  ["no 'within'", { "Lib/Parts/Spring.mo": "model Spring end Spring;" }, "library.no-within"],
])("reports %s", (_, changed, code) => {
  expect(chosen("Lib/Parts/Spring.mo", undefined, changed)).toContain(code);
});

it("reports a file that defines a class of another name", () => {
  const changed = { "Lib/Parts/Spring.mo": "within Lib.Parts; model Spiral end Spiral;" };
  expect(chosen("Lib/package.mo", "Lib.Parts.Spring", changed)).toContain("library.other-class");
});

it("takes the last model of a single file outside a library, as before", () => {
  const text = "package P model A end A; model B end B; end P;";
  expect(chosen("Single.mo", undefined, { "Single.mo": text })).toBe("P.B");
});

it("applies modifiers to the model, structural ones too", () => {
  const { value } = modelicaToHybridDae({
    source: { uri: "a.mo", text: "model M parameter Integer n = 2; Real x[n]; end M;" },
    provider: createSourceProvider(new Map()),
    modifiers: "(n = 3)",
  });
  expect(value?.variables.map(({ name }) => name)).toEqual(["n", "x[1]", "x[2]", "x[3]"]);
});
