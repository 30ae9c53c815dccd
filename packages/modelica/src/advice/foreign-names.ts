/** Functions of other languages, and what is written in Modelica instead. */
export const foreignFunctions: ReadonlyMap<string, string> = new Map([
  ["ln", "log(x)"],
  ["lg", "log10(x)"],
  ["pow", "x^y"],
  ["power", "x^y"],
  ["square", "x^2"],
  ["sqr", "x^2"],
  ["fabs", "abs(x)"],
  ["round", "integer(x + 0.5)"],
  ["arcsin", "asin(x)"],
  ["arccos", "acos(x)"],
  ["arctan", "atan(x)"],
  ["arctan2", "atan2(y, x)"],
  ["sgn", "sign(x)"],
  ["diff", "der(x)"],
  ["ddt", "der(x)"],
  ["deriv", "der(x)"],
  ["int", "integer(x)"],
  ["trunc", "integer(x)"],
  ["length", "size(x, 1)"],
  ["numel", "size(x, 1)"],
  ["iif", "if condition then a else b"],
]);

/** Names of other languages, and what is written in Modelica instead. */
export const foreignNames: ReadonlyMap<string, string> = new Map([
  ["pi", "Modelica.Constants.pi"],
  ["PI", "Modelica.Constants.pi"],
  ["t", "time"],
  ["Time", "time"],
  ["True", "true"],
  ["TRUE", "true"],
  ["False", "false"],
  ["FALSE", "false"],
  ["inf", "Modelica.Constants.inf"],
  ["Inf", "Modelica.Constants.inf"],
  ["eps", "Modelica.Constants.eps"],
]);
