// Wrong: a when-clause sets a derivative.
// Place: «der(x)» = 0;
// Cause: the left side in a when-clause must be a variable (flatten.when-left-side).
// Way out: "reinit".
model DerivativeInWhen
  Real x(start = 1, fixed = true);
equation
  der(x) = -1;
  when x < 0.5 then
    der(x) = 0;
  end when;
end DerivativeInWhen;
