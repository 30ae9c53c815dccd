// Wrong: the input of a block is not connected.
// Place: Modelica.Blocks.Math.Gain «gain»(k = 2);
// Cause: the input "gain.u" of component "gain" has no source (structure.unconnected-input).
// Way out: "Connect it".
model InputOpen
  Modelica.Blocks.Math.Gain gain(k = 2);
end InputOpen;
