// Wrong: a power is written as a function.
// Place: Real y = «pow»(time, 3);
// Cause: there is no function "pow" (expression.unknown-function).
// Way out: "x^y".
model PowerAsFunction
  Real y = pow(time, 3);
end PowerAsFunction;
