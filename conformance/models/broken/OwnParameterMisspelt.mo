// Wrong: a parameter of an own class is misspelt.
// Place: Tank tank(«heigth = 2»);
// Cause: "OwnParameterMisspelt.Tank" has no element "heigth" (instantiate.unknown-element).
// Way out: "height".
model OwnParameterMisspelt
  model Tank
    parameter Real height = 1;
    Real level = height*time;
  end Tank;
  Tank tank(heigth = 2);
end OwnParameterMisspelt;
