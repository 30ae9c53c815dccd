// Wrong: an assignment in a function is written with =.
// Place: a «=» 3.14*r^2;
// Cause: an assignment is written with ":=", and "=" is for equations (syntax.equals-in-algorithm).
// Way out: ":=".
model EqualsInFunction
  function area
    input Real r;
    output Real a;
  algorithm
    a = 3.14*r^2;
  end area;
  Real a = area(time);
end EqualsInFunction;
