import { modelica, type Topic } from "../topic.ts";

const signals = `
connector RealInput = input Real;
connector RealOutput = output Real;
connector BooleanOutput = output Boolean;
expandable connector Bus
end Bus;
block Sensor
  RealOutput y = 3*time;
end Sensor;
block Actuator
  RealInput u;
  Real x(start = 0, fixed = true);
equation
  der(x) = u;
end Actuator;`;

/** Sections 9.1.3 and 9.2. */
export const expandableConnectors: Topic = {
  title: "expandable connectors",
  accepted: [
    {
      title: "one part gives a signal to the bus, another reads it, and neither knows the other",
      text: modelica`${signals}
model WithSensor
  Bus bus;
  Sensor sensor;
equation
  connect(bus.speed, sensor.y);
end WithSensor;
model WithActuator
  Bus bus;
  Actuator actuator;
equation
  connect(bus.speed, actuator.u);
end WithActuator;
model Engine
  Bus bus;
  WithActuator a;
  WithSensor s;
equation
  connect(bus, a.bus);
  connect(bus, s.bus);
end Engine;`,
      final: { "a.actuator.x": 1.5, "bus.speed": 3, "s.bus.speed": 3 },
      accuracy: 1e-6,
    },
    {
      title: "a bus inside of a bus, one for each cylinder, and elements of arrays",
      text: modelica`${signals}
expandable connector CylinderBus
  Real spark;
  Real unused;
end CylinderBus;
model Cylinder
  CylinderBus bus;
  Actuator plug;
equation
  connect(plug.u, bus.spark);
end Cylinder;
model Engine
  parameter Integer n = 3;
  Bus bus;
  Cylinder cylinder[n];
  Sensor sensor[n](y = {k*time for k in 1:n});
  Real sum = bus.cylinder[1].spark + bus.cylinder[3].spark;
equation
  for k in 1:n loop
    connect(cylinder[k].bus, bus.cylinder[k]);
    connect(sensor[k].y, bus.cylinder[k].spark);
  end for;
  connect(sensor[2].y, bus.second[2]);
end Engine;`,
      final: { "cylinder[3].plug.x": 1.5, sum: 4, "bus.second[2]": 2, "bus.second[1]": 0 },
      accuracy: 1e-6,
    },
    {
      title: "declared elements are present if they are connected, with their types; sizes may be left open",
      text: modelica`${signals}
expandable connector Signals
  Real speed(unit = "rad/s");
  Boolean on;
  Real forces[:];
  Real other;
end Signals;
model M
  Signals bus;
  Sensor sensor;
  BooleanOutput on = time > 0.5;
  RealOutput forces[2] = {time, 2*time};
  Real x = if bus.on then bus.speed + bus.forces[2] else 0;
equation
  connect(sensor.y, bus.speed);
  connect(on, bus.on);
  connect(forces, bus.forces);
end M;`,
      final: { x: 5, "bus.forces[1]": 1 },
    },
    {
      title: "physical connectors on a bus carry flows",
      text: modelica`${signals}
connector Pin
  Real v;
  flow Real i;
end Pin;
model Source
  Pin p;
equation
  p.v = 12;
end Source;
model Load
  Pin p;
equation
  p.i = p.v/6;
end Load;
model Battery
  Bus bus;
  Source source;
equation
  connect(source.p, bus.plus);
end Battery;
model Lamp
  Bus bus;
  Load load;
equation
  connect(load.p, bus.plus);
end Lamp;
model Car
  Battery battery;
  Lamp lamp;
  Bus bus;
equation
  connect(battery.bus, bus);
  connect(lamp.bus, bus);
end Car;`,
      final: { "lamp.load.p.i": 2, "battery.source.p.i": -2, "bus.plus.v": 12 },
    },
    {
      title: "an outer bus is the inner one",
      text: modelica`${signals}
model Part
  outer Bus bus;
  Actuator a;
equation
  connect(bus.signal, a.u);
end Part;
model M
  inner Bus bus;
  Sensor sensor;
  Part part;
equation
  connect(sensor.y, bus.signal);
end M;`,
      final: { "part.a.u": 3 },
    },
  ],
  rejected: [
    {
      title: "an element that is declared in neither of two buses",
      text: modelica`${signals}
model M
  Bus a;
  Bus b;
equation
  connect(a.x, b.x);
end M;`,
      code: "expression.unknown-name",
      category: "semantics",
      line: 19,
    },
    {
      title: "an expression with an element that no connection names",
      text: modelica`${signals}
expandable connector Named
  Real x;
end Named;
model M
  Named bus;
  Sensor sensor;
  Real z = bus.x;
equation
  connect(sensor.y, bus.y);
end M;`,
      code: "expression.absent-component",
      category: "semantics",
      line: 21,
    },
    {
      title: "an element that is only read",
      text: modelica`${signals}
model M
  Bus bus;
  Actuator a;
equation
  connect(a.u, bus.speed);
end M;`,
      code: "flatten.bus-without-source",
      category: "semantics",
      line: 19,
    },
    {
      title: "two sources of one element",
      text: modelica`${signals}
model M
  Bus bus;
  Sensor a;
  Sensor b;
equation
  connect(a.y, bus.speed);
  connect(b.y, bus.speed);
end M;`,
      code: "flatten.connect-sources",
      category: "semantics",
      line: 21,
    },
    {
      title: "a bus is connected with other buses only",
      text: modelica`${signals}
connector C
  Real e;
  flow Real f;
end C;
model M
  Bus bus;
  C c;
equation
  connect(bus, c);
end M;`,
      code: "flatten.connect-names",
      category: "semantics",
      line: 23,
    },
    {
      title: "a flow variable of the bus itself",
      text: modelica`
model M
  expandable connector Bus
    flow Real f;
  end Bus;
  Bus bus;
end M;`,
      code: "rule.flow-in-expandable",
      category: "semantics",
      line: 3,
    },
  ],
};
