// Wrong: a discrete variable is reinitialised.
// Place: reinit(«n», 0);
// Cause: "n" is no continuous variable (flatten.reinit-argument).
// Way out: "n =".
model ReinitOfDiscrete
  discrete Real n(start = 0, fixed = true);
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when sample(0, 1) then
    n = pre(n) + 1;
  end when;
  when x > 3 then
    reinit(n, 0);
  end when;
end ReinitOfDiscrete;
