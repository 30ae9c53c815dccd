// Wrong: an inner connector of a component is connected from outside.
// Place: connect(two.«inner1», gain.u);
// Cause: "inner1" is protected in "ProtectedConnector.TwoGains" (expression.protected-element).
// Way out: "public".
model ProtectedConnector
  block TwoGains
    Modelica.Blocks.Interfaces.RealInput u;
    Modelica.Blocks.Interfaces.RealOutput y;
  protected
    Modelica.Blocks.Interfaces.RealOutput inner1;
  equation
    inner1 = 2*u;
    y = 3*inner1;
  end TwoGains;
  Modelica.Blocks.Sources.Constant one(k = 1);
  TwoGains two;
  Modelica.Blocks.Math.Gain gain(k = 1);
equation
  connect(one.y, two.u);
  connect(two.inner1, gain.u);
end ProtectedConnector;
