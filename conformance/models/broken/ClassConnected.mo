// Wrong: the class is connected instead of the component.
// Place: connect(source.p, «Basic.Ground»);
// Cause: "Basic.Ground" is a "model" (flatten.connect-argument).
// Way out: the cause says it.
model ClassConnected
  import Modelica.Electrical.Analog.{Basic,Sources};
  Sources.ConstantVoltage source(V = 1);
  Basic.Ground ground;
equation
  connect(source.n, ground.p);
  connect(source.p, Basic.Ground);
end ClassConnected;
