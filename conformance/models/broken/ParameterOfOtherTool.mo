// Wrong: a parameter has the name of an older version of the library.
// Place: Modelica.Blocks.Sources.Sine sine(amplitude = 1, «freqHz = 50»);
// Cause: "Modelica.Blocks.Sources.Sine" has no element "freqHz" (instantiate.unknown-element).
// Way out: "f".
model ParameterOfOtherTool
  Modelica.Blocks.Sources.Sine sine(amplitude = 1, freqHz = 50);
end ParameterOfOtherTool;
