// Wrong: a part of the path to a class is missing.
// Place: Modelica.Electrical.«Basic».Ground ground;
// Cause: "Basic" is not known in "Modelica.Electrical" (instantiate.unknown-class).
// Way out: "Modelica.Electrical.Analog.Basic.Ground".
model WrongPath
  Modelica.Electrical.Basic.Ground ground;
end WrongPath;
