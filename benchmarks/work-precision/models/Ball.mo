model Ball "A ball dropped from rest with drag; a bounce keeps 0.9 of the velocity"
  constant Real drag = 0.5*0.5*1.293*3.141592653589793*0.01;
  Real y(start = 2, fixed = true);
  Real v(start = 0, fixed = true);
equation
  der(y) = v;
  der(v) = -9.81 - drag*abs(v)*v;
  when y <= 0 then
    reinit(v, -0.9*pre(v));
  end when;
  annotation (experiment(StopTime = 9));
end Ball;
