// Wrong: a parameter is misspelt where it gets its value.
// Place: Modelica.Electrical.Analog.Basic.Inductor coil(«l = 1e-3»);
// Cause: "Modelica.Electrical.Analog.Basic.Inductor" has no element "l" (instantiate.unknown-element).
// Way out: "L".
model ModifiedNameMisspelt
  Modelica.Electrical.Analog.Basic.Inductor coil(l = 1e-3);
end ModifiedNameMisspelt;
