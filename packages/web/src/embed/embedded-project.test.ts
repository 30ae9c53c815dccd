import { describe, expect, it } from "vitest";
import { readAttributes } from "./attributes.ts";
import { EmbedFault, embeddedProject, withoutIndent } from "./embedded-project.ts";

const attributes = (values: Readonly<Record<string, string>>) =>
  readAttributes((name) => values[name] ?? null, ["sliders", "plot"]);
const project = (text: string, type = "", values = {}) =>
  embeddedProject(attributes(values), { text, type }, "http://host/");

describe("attributes", () => {
  it("name sliders, and variables plot by plot", () => {
    const read = attributes({ sliders: " e h ", plot: "h der(h); v", show: "text plot nonsense" });
    expect(read).toMatchObject({
      sliders: ["e", "h"],
      plots: [["h", "der(h)"], ["v"]],
      show: ["text", "plot"],
    });
  });

  it("have defaults", () => {
    expect(attributes({})).toMatchObject({
      show: ["sliders", "plot"],
      onClick: false,
      theme: "auto",
      readonly: false,
    });
  });
});

describe("a text in a page", () => {
  it("is Modelica if it begins as Modelica does, else LISMA_HDS; its script may say so", async () => {
    const open = async (text: string, type = "") => (await project(text, type)).project.open;
    expect(await open("// a model\nmodel A end A;")).toBe("Model.mo");
    expect(await open("model' = 1;")).toBe("Model.mo");
    expect(await open("x' = 1;")).toBe("Model.lisma");
    expect(await open("model' = 1;", "text/lisma")).toBe("Model.lisma");
  });

  it("loses blank lines around it and the indent of its lines", () => {
    expect(withoutIndent("\n\n    a\n      b\n\n    c\n  ")).toBe("a\n  b\n\nc\n");
  });

  it("is missing, or its link is damaged: the fault says so", async () => {
    await expect(project(" \n ")).rejects.toEqual(new EmbedFault("embed.empty"));
    await expect(project("", "", { src: "https://host/#1.%%" })).rejects.toEqual(
      new EmbedFault("link.damaged"),
    );
  });
});
