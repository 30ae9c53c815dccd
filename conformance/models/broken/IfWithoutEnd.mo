// Wrong: an if-equation is not closed.
// Place: «end» IfWithoutEnd;
// Cause: the "if" is not closed, "end if" is missing (syntax.missing-end).
// Way out: "end if".
model IfWithoutEnd "A limited ramp"
  Real y;
equation
  if time < 1 then
    y = time;
  else
    y = 1;
end IfWithoutEnd;
