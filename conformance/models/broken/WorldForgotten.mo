// Wrong: the inner component for the surroundings is missing.
// Place: PlanarMechanics.Parts.Body «body»(m = 1, I = 1);
// Cause: there is no "inner planarWorld" (instantiate.default-inner).
// Way out: "inner PlanarMechanics.PlanarWorld planarWorld".
// Severity: warning
model WorldForgotten
  PlanarMechanics.Parts.Body body(m = 1, I = 1);
end WorldForgotten;
