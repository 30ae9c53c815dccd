// Wrong: an if-equation has no else branch.
// Place: «if time > 1 then
// Cause: the branches have "1, 0" equations (flatten.branch-counts).
// Way out: "else".
model BranchWithoutElse
  Real y;
equation
  if time > 1 then
    y = 1;
  end if;
end BranchWithoutElse;
