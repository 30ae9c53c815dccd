// Wrong: below the level of the outlet the square root is not defined.
// Place: «der(h) = -sqrt(h) - 0.1»;
// Cause: "sqrt" of a negative number in the equation with "h" (simulator.domain-error).
// Way out: the cause says it.
// Run: 10 s
model RootOfNegativeNumber "A tank runs empty"
  Real h(start = 1, fixed = true);
equation
  der(h) = -sqrt(h) - 0.1;
end RootOfNegativeNumber;
