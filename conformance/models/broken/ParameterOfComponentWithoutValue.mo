// Wrong: the parameter of a component has no value.
// Place: Basic.Resistor «resistor»;
// Cause: parameter "resistor.R" has no value (structure.parameter-without-value).
// Way out: "Give it a value".
// Severity: warning
model ParameterOfComponentWithoutValue
  import Modelica.Electrical.Analog.{Basic,Sources};
  Sources.ConstantVoltage source(V = 1);
  Basic.Resistor resistor;
  Basic.Ground ground;
equation
  connect(source.p, resistor.p);
  connect(resistor.n, source.n);
  connect(source.n, ground.p);
end ParameterOfComponentWithoutValue;
