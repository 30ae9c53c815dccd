// Wrong: components are connected instead of their connectors.
// Place: connect(source.p, «resistor»);
// Cause: "resistor" is a component of class "Modelica.Electrical.Analog.Basic.Resistor" (flatten.connect-argument).
// Way out: "resistor.p" and "resistor.n".
model ComponentsConnected
  Modelica.Electrical.Analog.Sources.ConstantVoltage source(V = 1);
  Modelica.Electrical.Analog.Basic.Resistor resistor(R = 1);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, resistor);
  connect(source.n, ground.p);
end ComponentsConnected;
