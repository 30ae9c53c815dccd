// Wrong: a Boolean variable is equal to a number.
// Place: «on = 1»;
// Cause: the sides have the types "Boolean" and "Integer" (flatten.equation-types).
// Way out: "true".
model BooleanEqualsReal
  Boolean on;
equation
  on = 1;
end BooleanEqualsReal;
