// Wrong: in a loop the last element has no neighbour.
// Place: der(T[i]) = T[«i + 1»] - T[i];
// Cause: subscript 5 of "T" is outside of "1 … 4" (expression.subscript-range).
// Way out: the cause says it.
model NeighbourOutside
  parameter Integer n = 4;
  Real T[n](each start = 300, each fixed = true);
equation
  for i in 1:n loop
    der(T[i]) = T[i + 1] - T[i];
  end for;
end NeighbourOutside;
