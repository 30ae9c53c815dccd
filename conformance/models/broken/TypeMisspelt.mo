// Wrong: a predefined type is misspelt.
// Place: «real» x = time;
// Cause: "real" is not known in "TypeMisspelt" (instantiate.unknown-class).
// Way out: "Real".
model TypeMisspelt
  real x = time;
end TypeMisspelt;
