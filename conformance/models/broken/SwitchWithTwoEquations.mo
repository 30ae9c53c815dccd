// Wrong: an open switch has one equation, the closed one two.
// Place: «if time < 1 then
// Cause: the branches have "2, 1" equations (flatten.branch-counts).
// Way out: "as many equations".
model SwitchWithTwoEquations
  Real v, i;
equation
  if time < 1 then
    v = 0;
    i = 1;
  else
    i = 0;
  end if;
end SwitchWithTwoEquations;
