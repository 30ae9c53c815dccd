// Wrong: a for-loop is not closed.
// Place: «end» LoopWithoutEnd;
// Cause: the "for" is not closed, "end for" is missing (syntax.missing-end).
// Way out: "end for".
model LoopWithoutEnd "A chain of first-order lags"
  Real x[3](each start = 0, each fixed = true);
equation
  der(x[1]) = 1 - x[1];
  for i in 2:3 loop
    der(x[i]) = x[i - 1] - x[i];
end LoopWithoutEnd;
