// Wrong: two outputs are connected with one input.
// Place: «connect(b.y, gain.u)»;
// Cause: two outputs are connected with each other, "a.y" and "b.y" (flatten.connect-sources).
// Way out: "Add".
model TwoSourcesAtOneInput
  Modelica.Blocks.Sources.Constant a(k = 1), b(k = 2);
  Modelica.Blocks.Math.Gain gain(k = 1);
equation
  connect(a.y, gain.u);
  connect(b.y, gain.u);
end TwoSourcesAtOneInput;
