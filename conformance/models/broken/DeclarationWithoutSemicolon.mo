// Wrong: a declaration does not end with a semicolon.
// Place: parameter Real m = 2 "Mass"«»
// Cause: after the declaration of "m" a ";" is missing (syntax.missing-semicolon).
// Way out: ";".
model DeclarationWithoutSemicolon "A falling stone"
  parameter Real m = 2 "Mass"
  parameter Real g = 9.81;
  Real v(start = 0, fixed = true);
equation
  m*der(v) = -m*g;
end DeclarationWithoutSemicolon;
