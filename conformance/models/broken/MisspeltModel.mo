// Wrong: the keyword model is misspelt.
// Place: «modle» MisspeltModel
// Cause: "modle" is no keyword (syntax.misspelt-keyword).
// Way out: "model".
modle MisspeltModel
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
end MisspeltModel;
