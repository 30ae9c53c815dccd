// Wrong: the keyword equation is misspelt.
// Place: «equations»
// Cause: "equations" is no keyword (syntax.misspelt-keyword).
// Way out: "equation".
model MisspeltEquation
  Real x(start = 1, fixed = true);
equations
  der(x) = -x;
end MisspeltEquation;
