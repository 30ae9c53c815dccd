// Wrong: a variable is connected with a connector.
// Place: connect(«speed», gain.u);
// Cause: "speed" is a "variable" (flatten.connect-argument).
// Way out: "equation".
model VariablesConnected
  Modelica.Blocks.Math.Gain gain(k = 2);
  Real speed = time;
equation
  connect(speed, gain.u);
end VariablesConnected;
