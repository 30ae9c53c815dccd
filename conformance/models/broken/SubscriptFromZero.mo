// Wrong: the first element is counted from zero.
// Place: x[«0»] = time;
// Cause: subscript 0 of "x" is outside of "1 … 2" (expression.subscript-range).
// Way out: "1".
model SubscriptFromZero
  Real x[2];
equation
  x[0] = time;
  x[1] = 2*time;
end SubscriptFromZero;
