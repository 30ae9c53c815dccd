// Wrong: the branches of an if-equation have different numbers of equations.
// Place: «if x < 1 then
// Cause: the branches have "1, 2" equations (flatten.branch-counts).
// Way out: "as many equations".
model BranchesWithDifferentCounts
  Real x(start = 0, fixed = true), y;
equation
  der(x) = 1;
  if x < 1 then
    y = x;
  else
    y = 1;
    x = 1;
  end if;
end BranchesWithDifferentCounts;
