// Wrong: a class of the library is used without its path.
// Place: «Resistor» r(R = 10);
// Cause: "Resistor" is not known in "UnqualifiedClass" (instantiate.unknown-class).
// Way out: "Modelica.Electrical.Analog.Basic.Resistor".
model UnqualifiedClass
  Resistor r(R = 10);
end UnqualifiedClass;
