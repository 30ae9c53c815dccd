// Wrong: a function of the model is misspelt.
// Place: Real p = «presure»(time);
// Cause: there is no function "presure" (expression.unknown-function).
// Way out: "pressure".
model OwnFunctionMisspelt
  function pressure
    input Real h;
    output Real p;
  algorithm
    p := 1000*9.81*h;
  end pressure;
  Real p = presure(time);
end OwnFunctionMisspelt;
