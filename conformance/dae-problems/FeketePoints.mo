model FeketePoints "Points on a sphere that repel each other and come to rest: a constraint of position each, index 3"
  constant Integer n = 20 "number of points";
  constant Real pi = 3.141592653589793;
  constant Real longitude[n] = cat(1,
    {2*pi*i/3 + pi/13 for i in 1:3}, {2*pi*i/7 + pi/29 for i in 1:7},
    {2*pi*i/6 + pi/7 for i in 1:6}, {2*pi*(i - 1)/4 + pi/17 for i in 1:4}) "at the start";
  constant Real latitude[n] = cat(1, fill(3*pi/8, 3), fill(pi/8, 7), fill(-2*pi/15, 6), fill(-3*pi/10, 4)) "at the start";
  constant Real p0[n, 3] = {
    {cos(longitude[i])*cos(latitude[i]), sin(longitude[i])*cos(latitude[i]), sin(latitude[i])} for i in 1:n};
  constant Real alpha = 0.5 "damping";
  Real p[n, 3](start = p0) "places";
  Real q[n, 3](each start = 0) "velocities";
  Real lambda[n] "multipliers of the constraints";
equation
  for i in 1:n loop
    der(p[i, :]) = q[i, :];
    der(q[i, :]) = -alpha*q[i, :] + 2*lambda[i]*p[i, :]
      + {sum(if j == i then 0 else (p[i, k] - p[j, k])/((p[i, :] - p[j, :])*(p[i, :] - p[j, :])) for j in 1:n) for k in 1:3};
    p[i, :]*p[i, :] = 1;
  end for;
  annotation(experiment(StopTime = 1000, Tolerance = 1e-8));
end FeketePoints;
