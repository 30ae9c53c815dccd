import { expect, it } from "vitest";
import { dialogOf } from "./dialog.ts";

const text = `model M
  parameter Boolean useMass = false annotation(Dialog(tab = "Masses"));
  parameter Real m = 1 "mass" annotation(Dialog(tab = "Masses", group = "Load", enable = useMass));
  parameter Real k = 1 annotation(Dialog(enable = not useMass));
  parameter Real plain = 1;
end M;`;
const dialog = (name: string) => {
  const start = text.indexOf(` ${name} =`) + 1;
  return dialogOf({ source: { uri: "M.mo", text }, start, end: start + name.length });
};

it("finds tab, group and condition of a parameter", () => {
  expect(dialog("m")).toEqual({
    tab: "Masses",
    group: "Load",
    enable: { parameter: "useMass", value: true },
  });
  expect(dialog("k").enable).toEqual({ parameter: "useMass", value: false });
  expect(dialog("plain")).toEqual({ tab: "", group: "" });
});
