// Wrong: two outputs are connected with each other.
// Place: «connect(a.y, b.y)»;
// Cause: two outputs are connected with each other, "a.y" and "b.y" (flatten.connect-sources).
// Way out: "Add".
model OutputsConnected
  Modelica.Blocks.Sources.Sine a(amplitude = 1, f = 1);
  Modelica.Blocks.Sources.Ramp b(height = 1, duration = 2);
equation
  connect(a.y, b.y);
end OutputsConnected;
