// Wrong: a final parameter gets a value from outside.
// Place: Gain gain(«k = 3»);
// Cause: "k" is final (instantiate.final-overridden).
// Way out: the cause says it.
model FinalParameter
  block Gain
    final parameter Real k = 2;
    Real y = k*time;
  end Gain;
  Gain gain(k = 3);
end FinalParameter;
