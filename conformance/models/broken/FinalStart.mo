// Wrong: a final start value is changed.
// Place: Lag lag(x(«start = 1»));
// Cause: "start" is final (instantiate.final-overridden).
// Way out: the cause says it.
model FinalStart
  model Lag
    Real x(final start = 0, fixed = true);
  equation
    der(x) = 1 - x;
  end Lag;
  Lag lag(x(start = 1));
end FinalStart;
