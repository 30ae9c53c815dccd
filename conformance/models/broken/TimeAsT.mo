// Wrong: the time is called t.
// Place: Real y = sin(2*«t»);
// Cause: "t" is not declared in "TimeAsT" (expression.unknown-name).
// Way out: "time".
model TimeAsT
  Real y = sin(2*t);
end TimeAsT;
