// Wrong: an assignment inside a loop is written with =.
// Place: total «=» total + i*time;
// Cause: an assignment is written with ":=", and "=" is for equations (syntax.equals-in-algorithm).
// Way out: ":=".
model EqualsInForLoop
  Real total;
algorithm
  total := 0;
  for i in 1:3 loop
    total = total + i*time;
  end for;
end EqualsInForLoop;
