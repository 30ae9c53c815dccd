// Wrong: the name of an argument is misspelt.
// Place: Real v = volume(«radus» = time);
// Cause: "volume" has no input "radus" (expression.unknown-argument).
// Way out: "radius".
model ArgumentNameMisspelt
  function volume
    input Real radius;
    output Real v;
  algorithm
    v := 4.19*radius^3;
  end volume;
  Real v = volume(radus = time);
end ArgumentNameMisspelt;
