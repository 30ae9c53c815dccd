// Wrong: a Real signal is connected with a Boolean input.
// Place: «connect(sine.y, not1.u)»;
// Cause: "sine.y" is "output Real", "not1.u" is "input Boolean" (flatten.connect-types).
// Way out: "Convert the signal".
model RealToBoolean
  Modelica.Blocks.Sources.Sine sine(amplitude = 1, f = 1);
  Modelica.Blocks.Logical.Not not1;
equation
  connect(sine.y, not1.u);
end RealToBoolean;
