// Wrong: the keyword parameter is misspelt.
// Place: «paramter» Real k = 2;
// Cause: "paramter" is no keyword (syntax.misspelt-keyword).
// Way out: "parameter".
model MisspeltParameter
  paramter Real k = 2;
  Real x(start = 1, fixed = true);
equation
  der(x) = -k*x;
end MisspeltParameter;
