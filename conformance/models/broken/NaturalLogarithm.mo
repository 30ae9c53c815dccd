// Wrong: the natural logarithm has another name.
// Place: Real y = «ln»(x);
// Cause: there is no function "ln" (expression.unknown-function).
// Way out: "log(x)".
model NaturalLogarithm
  Real x = 1 + time;
  Real y = ln(x);
end NaturalLogarithm;
