// Wrong: an array of components is connected with one component.
// Place: «connect(source.p, resistors.p)»;
// Cause: "resistors.p" is "[3]", "source.p" is "a single connector" (flatten.connect-sizes).
// Way out: "one element" and "for-loop".
model ArrayOfResistors
  Modelica.Electrical.Analog.Sources.ConstantVoltage source(V = 1);
  Modelica.Electrical.Analog.Basic.Resistor resistors[3](each R = 1);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, resistors.p);
  for i in 1:3 loop
    connect(resistors[i].n, ground.p);
  end for;
  connect(source.n, ground.p);
end ArrayOfResistors;
