// Wrong: in an own connector the current is no flow variable.
// Place: «connect(source.p, load.p)»;
// Cause: "i" is "a flow variable" in the first connector and "a potential variable" in the second (flatten.connect-flow).
// Way out: "same prefix".
model OwnPinWithoutFlow
  connector MyPin
    Real v;
    Real i;
  end MyPin;
  model MyLoad
    MyPin p;
  equation
    p.v = 10*p.i;
  end MyLoad;
  Modelica.Electrical.Analog.Sources.ConstantVoltage source(V = 1);
  Modelica.Electrical.Analog.Basic.Ground ground;
  MyLoad load;
equation
  connect(source.n, ground.p);
  connect(source.p, load.p);
end OwnPinWithoutFlow;
