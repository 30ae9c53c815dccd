// Wrong: an electrical pin is connected with a shaft.
// Place: «connect(resistor.n, inertia.flange_a)»;
// Cause: "resistor.n" is "electrical", "inertia.flange_a" is "rotational", and only the first has "v", "i" (flatten.connect-names).
// Way out: "joined by a component that has both" and "'resistor.n' fits" and "source.n".
model PinToFlange
  Modelica.Electrical.Analog.Sources.ConstantVoltage source(V = 12);
  Modelica.Electrical.Analog.Basic.Resistor resistor(R = 1);
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Mechanics.Rotational.Components.Inertia inertia(J = 0.1);
equation
  connect(source.p, resistor.p);
  connect(source.n, ground.p);
  connect(resistor.n, inertia.flange_a);
end PinToFlange;
