// Wrong: a subscript is larger than the length.
// Place: Real y = x[«4»];
// Cause: subscript 4 of "x" is outside of "1 … 3" (expression.subscript-range).
// Way out: the cause says it.
model SubscriptTooLarge
  Real x[3] = {1, 2, 3}*time;
  Real y = x[4];
end SubscriptTooLarge;
