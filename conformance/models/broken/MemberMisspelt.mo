// Wrong: a variable of a component is misspelt.
// Place: Real energy = 0.5*capacitor.C*capacitor.«voltage»^2;
// Cause: "voltage" is not declared in "Modelica.Electrical.Analog.Basic.Capacitor" (expression.unknown-name).
// Way out: the cause says it.
model MemberMisspelt
  import Modelica.Electrical.Analog.{Basic,Sources};
  Sources.ConstantVoltage source(V = 10);
  Basic.Capacitor capacitor(C = 1e-3, v(start = 0, fixed = true));
  Basic.Resistor resistor(R = 5);
  Basic.Ground ground;
  Real energy = 0.5*capacitor.C*capacitor.voltage^2;
equation
  connect(source.p, resistor.p);
  connect(resistor.n, capacitor.p);
  connect(capacitor.n, source.n);
  connect(source.n, ground.p);
end MemberMisspelt;
