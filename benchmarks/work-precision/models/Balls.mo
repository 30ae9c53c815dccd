model Balls "Twenty balls dropped from rest with drag; a bounce keeps 0.9 of the velocity"
  constant Real drag = 0.5*0.5*1.293*3.141592653589793*0.01;
  Real y[20](start = {0.95 + 0.05*i for i in 1:20}, each fixed = true);
  Real v[20](each start = 0, each fixed = true);
equation
  for i in 1:20 loop
    der(y[i]) = v[i];
    der(v[i]) = -9.81 - drag*abs(v[i])*v[i];
    when y[i] <= 0 then
      reinit(v[i], -0.9*pre(v[i]));
    end when;
  end for;
  annotation (experiment(StopTime = 5));
end Balls;
