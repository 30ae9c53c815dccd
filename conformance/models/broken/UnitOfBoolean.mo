// Wrong: a Boolean cannot have a unit.
// Place: Boolean on(«unit = "1"») = time > 0.5;
// Cause: "Boolean" has no attribute "unit" (instantiate.unknown-attribute).
// Way out: the cause says it.
model UnitOfBoolean
  Boolean on(unit = "1") = time > 0.5;
end UnitOfBoolean;
