// Wrong: an argument of a function is missing.
// Place: Real v = «volume(time)»;
// Cause: input "h" of "volume" is missing (expression.missing-argument).
// Way out: "h".
model ArgumentMissing
  function volume
    input Real r;
    input Real h;
    output Real v;
  algorithm
    v := 3.14*r^2*h;
  end volume;
  Real v = volume(time);
end ArgumentMissing;
