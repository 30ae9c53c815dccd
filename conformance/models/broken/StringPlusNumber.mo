// Wrong: a number is added to a text.
// Place: parameter String s = «"p = " + p»;
// Cause: "+" cannot be applied to "String" and "Real" (expression.operand-types).
// Way out: the cause says it.
model StringPlusNumber
  parameter Real p = 3;
  parameter String s = "p = " + p;
  Real y = time;
end StringPlusNumber;
