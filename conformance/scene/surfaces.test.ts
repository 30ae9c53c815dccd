import { compile, createSourceProvider } from "@cosimo/core";
import { columnsOf, type RecordedScene, recordScene, writeGlb } from "@cosimo/scene";
import { describe, expect, it } from "vitest";
import { openGlb } from "./read-glb.ts";

/** A tool's visualizer of surfaces under its standard name, and a cylinder of the radius R. */
const services = `package ModelicaServices
  package Animation
    model Surface
      parameter Integer nu = 2;
      parameter Integer nv = 2;
      replaceable function surfaceCharacteristic = Characteristic;
      parameter Boolean multiColoredSurface = false;
      parameter Boolean wireframe = false;
      input Real r_0[3] = {0, 0, 0};
      input Real color[3] = {255, 0, 0};
      input Real transparency = 0;
    end Surface;
    partial function Characteristic
      input Integer nu;
      input Integer nv;
      input Boolean multiColoredSurface = false;
      output Real X[nu, nv];
      output Real Y[nu, nv];
      output Real Z[nu, nv];
      output Real C[if multiColoredSurface then nu else 0, if multiColoredSurface then nv else 0, 3];
    end Characteristic;
  end Animation;
end ModelicaServices;`;

const text = `package P
  function Cylinder
    extends ModelicaServices.Animation.Characteristic;
    input Real R = 1;
  algorithm
    for i in 1:nu loop
      for j in 1:nv loop
        X[i, j] := R*cos(6.283185307179586*(i - 1)/(nu - 1));
        Y[i, j] := R*sin(6.283185307179586*(i - 1)/(nu - 1));
        Z[i, j] := j - 1;
      end for;
    end for;
  end Cylinder;
  model Still
    parameter Real radius = 2;
    ModelicaServices.Animation.Surface tube(nu = 9, nv = 3, transparency = 0.5, r_0 = {time, 0, 0},
      redeclare function surfaceCharacteristic = Cylinder(R = radius));
  end Still;
  model Growing
    ModelicaServices.Animation.Surface tube(nu = 9, nv = 3,
      redeclare function surfaceCharacteristic = Cylinder(R = 1 + time));
  end Growing;
  model Unknown
    ModelicaServices.Animation.Surface tube(nu = 9, nv = 3);
  end Unknown;
end P;`;

const library = createSourceProvider(new Map([["ModelicaServices.mo", services]]));

function recorded(model: string, parameters: Readonly<Record<string, number>> = {}): RecordedScene {
  const compiled = compile({ uri: "P.mo", text }, { model: `P.${model}`, library });
  const { trajectory } = compiled.simulateSync({ stopTime: 1, parameters, recordScene: true });
  return recordScene(compiled.dae.scene!, columnsOf(trajectory));
}

describe("a surface over two parameters", () => {
  it("has the points of its function, and smooth normals", () => {
    const { parts, files, missingSurfaces } = recorded("Still");
    expect(missingSurfaces).toEqual([]);
    expect(parts.map(({ component, opacity }) => [component, opacity])).toEqual([["tube", 0.5]]);
    const { positions, normals, indices } = [...files.values()][0]!;
    expect(indices.length).toBe(8 * 2 * 2 * 3);
    for (let i = 0; i < 9; i++)
      for (let j = 0; j < 3; j++) {
        const at = 3 * (3 * i + j);
        const [c, s] = [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)];
        const expected = [2 * c, 2 * s, j].map((one) => expect.closeTo(one, 6));
        expect([...positions.subarray(at, at + 3)]).toEqual(expected);
        // At the seam only triangles of one side meet.
        if (i > 0 && i < 8) expect(normals[at]! * c + normals[at + 1]! * s).toBeGreaterThan(0.98);
      }
  });

  it("is transparent and has two sides in a glTF file", () => {
    const { json } = openGlb(writeGlb(recorded("Still"), { generator: "test" }));
    expect(json.materials).toMatchObject([{ alphaMode: "BLEND", doubleSided: true }]);
  });

  it.each([
    ["its points change in the run", "Growing", {}],
    ["no function gives its points", "Unknown", {}],
    ["the run has another value of a parameter", "Still", { radius: 3 }],
  ])("is not drawn where %s, and named", (_, model, parameters) => {
    expect(recorded(model, parameters)).toMatchObject({ parts: [], missingSurfaces: ["tube"] });
  });
});
