// Wrong: a model is called like a function.
// Place: Real y = «Tank»(1);
// Cause: "Tank" is a "model" and cannot be called (expression.not-a-function).
// Way out: the cause says it.
model CallOfModel
  model Tank
    Real h = time;
  end Tank;
  Real y = Tank(1);
end CallOfModel;
