// Wrong: arrays of connectors have different lengths.
// Place: «connect(a.y, b.u)»;
// Cause: "a.y" is "[2]", "b.u" is "[3]" (flatten.connect-sizes).
// Way out: "same size".
model ArraysOfDifferentLengths
  Modelica.Blocks.Sources.Constant a[2](k = {1, 2});
  Modelica.Blocks.Math.Gain b[3](each k = 1);
equation
  connect(a.y, b.u);
end ArraysOfDifferentLengths;
