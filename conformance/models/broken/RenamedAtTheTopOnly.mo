// Wrong: the model was renamed, but not at its end.
// Place: «end Decay»;
// Cause: "end RenamedAtTheTopOnly" is expected, "end Decay" is found (syntax.wrong-end).
// Way out: "end RenamedAtTheTopOnly".
model RenamedAtTheTopOnly
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
end Decay;
