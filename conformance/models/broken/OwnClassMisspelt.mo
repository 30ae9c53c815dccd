// Wrong: a class of the package is misspelt.
// Place: «Dampr» d;
// Cause: "Dampr" is not known in "OwnClassMisspelt.Test" (instantiate.unknown-class).
// Way out: "Damper".
package OwnClassMisspelt
  model Damper
    Real v = time;
  end Damper;
  model Test
    Dampr d;
  end Test;
end OwnClassMisspelt;
