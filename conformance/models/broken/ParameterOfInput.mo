// Wrong: the parameter of a block is to follow a signal.
// Place: Modelica.Blocks.Math.Gain gain(k = «k», u = time);
// Cause: the parameter "gain.k" depends on a variable that changes with time (flatten.binding-variability).
// Way out: "variable".
model ParameterOfInput
  Real k = if time < 1 then 1 else 2;
  Modelica.Blocks.Math.Gain gain(k = k, u = time);
end ParameterOfInput;
