// Wrong: a connect statement stands among the declarations.
// Place: «connect»(sine.y, gain.u);
// Cause: an equation is not allowed among the declarations (syntax.equation-among-declarations).
// Way out: "equation".
model ConnectAmongDeclarations
  Modelica.Blocks.Sources.Sine sine(amplitude = 1, f = 1);
  Modelica.Blocks.Math.Gain gain(k = 2);
  connect(sine.y, gain.u);
end ConnectAmongDeclarations;
