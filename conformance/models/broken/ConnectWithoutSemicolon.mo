// Wrong: a connect statement does not end with a semicolon.
// Place: connect(source.p, resistor.p)«»
// Cause: after the equation a ";" is missing (syntax.missing-semicolon).
// Way out: ";".
model ConnectWithoutSemicolon
  import Modelica.Electrical.Analog.{Basic,Sources};
  Sources.ConstantVoltage source(V = 1);
  Basic.Resistor resistor(R = 1);
  Basic.Ground ground;
equation
  connect(source.p, resistor.p)
  connect(resistor.n, source.n);
  connect(source.n, ground.p);
end ConnectWithoutSemicolon;
