// Wrong: a class of the library is misspelt.
// Place: Modelica.Electrical.Analog.Basic.«Resitor» resistor(R = 1);
// Cause: "Resitor" is not known in "Modelica.Electrical.Analog.Basic" (instantiate.unknown-class).
// Way out: "Resistor" and "--library".
model ClassMisspelt
  Modelica.Electrical.Analog.Basic.Resitor resistor(R = 1);
end ClassMisspelt;
