// Wrong: an assignment in an algorithm is written with =.
// Place: y «=» 2*u;
// Cause: an assignment is written with ":=", and "=" is for equations (syntax.equals-in-algorithm).
// Way out: ":=".
model EqualsInAlgorithm
  Real u, y;
algorithm
  u := sin(time);
  y = 2*u;
end EqualsInAlgorithm;
