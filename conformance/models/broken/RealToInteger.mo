// Wrong: an Integer variable is equal to a Real expression.
// Place: «n = 2.5*time»;
// Cause: "n" can only change at events, and "2.5*time" changes continuously (structure.discrete-continuous).
// Way out: "integer(".
model RealToInteger
  Integer n;
equation
  n = 2.5*time;
end RealToInteger;
