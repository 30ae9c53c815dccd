// Wrong: a component has the name of a keyword.
// Place: Modelica.Blocks.Math.Gain «loop»(k = 2, u = time);
// Cause: "loop" is a reserved word (syntax.keyword-as-name).
// Way out: "Choose another name".
model LoopAsName
  Modelica.Blocks.Math.Gain loop(k = 2, u = time);
  Real y = loop.y;
end LoopAsName;
