// Wrong: a connector of the class is connected instead of one of its component.
// Place: connect(source.n, «Basic.Ground.p»);
// Cause: "Basic.Ground.p" is "a member of the class" (flatten.connect-argument).
// Way out: the cause says it.
model MemberOfClassConnected
  import Modelica.Electrical.Analog.{Basic,Sources};
  Sources.ConstantVoltage source(V = 1);
  Basic.Ground ground;
equation
  connect(source.p, ground.p);
  connect(source.n, Basic.Ground.p);
end MemberOfClassConnected;
