// Wrong: a vector output is connected with a scalar input.
// Place: «connect(source.y, gain.u)»;
// Cause: "source.y" is "[2]", "gain.u" is "a single connector" (flatten.connect-sizes).
// Way out: "source.y[1]".
model VectorToScalarInput
  block TwoSignals
    Modelica.Blocks.Interfaces.RealOutput y[2];
  equation
    y = {time, 2*time};
  end TwoSignals;
  TwoSignals source;
  Modelica.Blocks.Math.Gain gain(k = 1);
equation
  connect(source.y, gain.u);
end VectorToScalarInput;
