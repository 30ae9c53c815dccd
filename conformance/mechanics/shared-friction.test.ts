import { compile, type SimulationResult } from "@cosimo/core";
import { expect, test } from "vitest";
import { library } from "./library-model.ts";

function run(text: string, stopTime: number): SimulationResult {
  return compile({ uri: "drive.mo", text }, { library }).simulateSync({ stopTime });
}

test("the acceleration of a free clutch is zero up to rounding, which makes no events without end", () => {
  const result = run(
    `model Drive
       import Modelica.Mechanics.Rotational.Components.*;
       Modelica.Mechanics.Rotational.Sources.Torque torque;
       Inertia J1(J = 1.03, phi(start = 0, fixed = true), w(start = 10, fixed = true));
       Inertia J2(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
       Inertia J3(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
       Inertia J4(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
       Clutch clutch1(fn_max = 20);
       Clutch clutch2(fn_max = 20);
       Clutch clutch3(fn_max = 20);
     equation
       torque.tau = 10*sin(10*time);
       clutch1.f_normalized = sin(5*time);
       clutch2.f_normalized = if time < 0.4 then 0 else 1;
       clutch3.f_normalized = if time < 0.9 then 0 else 1;
       connect(torque.flange, J1.flange_a);
       connect(J1.flange_b, clutch1.flange_a);
       connect(clutch1.flange_b, J2.flange_a);
       connect(J2.flange_b, clutch2.flange_a);
       connect(clutch2.flange_b, J3.flange_a);
       connect(J3.flange_b, clutch3.flange_a);
       connect(clutch3.flange_b, J4.flange_a);
     end Drive;`,
    1.5,
  );
  expect(result.outcome.status).toBe("completed");
  expect(result.diagnostics).toEqual([]);
  // What the clutches exchange cancels: the sum of all angular momenta is that of the torque.
  const momentum = ["J1", "J2", "J3", "J4"].map(
    (J, i) => (i === 0 ? 1.03 : 1) * result.column(`${J}.w`).at(-1)!,
  );
  expect(momentum.reduce((sum, one) => sum + one)).toBeCloseTo(10.3 + 1 - Math.cos(15), 4);
});

test("of two bearings that hold one shaft, each carries at most its friction torque", () => {
  const result = run(
    `package P
       model Gear "More of the torque is lost as time passes"
         extends Modelica.Mechanics.Rotational.Interfaces.PartialTwoFlanges;
       equation
         flange_a.phi = flange_b.phi;
         flange_a.tau = -(1 + 0.1*time)*flange_b.tau;
       end Gear;
       model Drive
         import Modelica.Mechanics.Rotational.Components.*;
         Modelica.Mechanics.Rotational.Sources.Torque torque;
         Inertia body(J = 1, phi(start = 0, fixed = true), w(start = -1, fixed = true));
         BearingFriction first(tau_pos = [0, 0.5]);
         BearingFriction second(tau_pos = [0, 1.5]);
         Gear gear;
       equation
         torque.tau = 2*time;
         connect(torque.flange, body.flange_a);
         connect(body.flange_b, first.flange_a);
         connect(first.flange_b, gear.flange_a);
         connect(gear.flange_b, second.flange_a);
       end Drive;
     end P;`,
    2,
  );
  expect(result.outcome.status).toBe("completed");
  // 2 t = 0.5 + 1.5 (1 + 0.1 t)
  const begin = 2 / 1.85;
  const moves = result.time.findIndex((_, i) => result.column("body.w")[i]! > 1e-9);
  expect(result.time[moves - 1]).toBeCloseTo(begin, 2);
  expect(result.column("body.w").at(-1)).toBeCloseTo(0.925 * (2 - begin) ** 2, 5);
  expect(result.events.length).toBeLessThan(20);
});
