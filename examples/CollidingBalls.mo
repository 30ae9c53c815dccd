model CollidingBalls "Discs in a square box that collide elastically"
  // N equal discs move freely, without friction, and collide with each other and with the walls.
  //
  // Physics: a collision exchanges the parts of the velocities along the line of the centres; energy is conserved. Each disc
  // begins at a place of a grid of its own, with a speed of 1 in a direction of its own.
  // Look at: one condition for each pair, of which an event changes one: `--stats` counts events and evaluations.
  // `scripts/check-collisions.mjs` checks energy and overlaps of 100 000 collisions.
  parameter Integer N = 20 "number of discs";
  parameter Real L = 1 "side of the box [m]";
  parameter Real R = 0.25*L/columns "radius of a disc [m]";
  final parameter Integer columns = integer(ceil(sqrt(N))) "of the grid";
  Real x[N](start = {L*(mod(i - 1, columns) + 0.5)/columns for i in 1:N}, each fixed = true) "[m]";
  Real y[N](start = {L*(div(i - 1, columns) + 0.5)/columns for i in 1:N}, each fixed = true) "[m]";
  Real vx[N](start = {cos(2.4*i*i) for i in 1:N}, each fixed = true) "[m/s]";
  Real vy[N](start = {sin(2.4*i*i) for i in 1:N}, each fixed = true) "[m/s]";
equation
  for i in 1:N loop
    der(x[i]) = vx[i];
    der(y[i]) = vy[i];
    der(vx[i]) = 0;
    der(vy[i]) = 0;
    when x[i] <= R then
      reinit(vx[i], abs(vx[i]));
    elsewhen x[i] >= L - R then
      reinit(vx[i], -abs(vx[i]));
    end when;
    when y[i] <= R then
      reinit(vy[i], abs(vy[i]));
    elsewhen y[i] >= L - R then
      reinit(vy[i], -abs(vy[i]));
    end when;
    for j in i + 1:N loop
      when (x[i] - x[j])^2 + (y[i] - y[j])^2 <= 4*R^2 then
        reinit(vx[i], vx[i] - impulse(x[i] - x[j], y[i] - y[j], vx[i] - vx[j], vy[i] - vy[j]));
        reinit(vy[i], vy[i] - impulse(y[i] - y[j], x[i] - x[j], vy[i] - vy[j], vx[i] - vx[j]));
        reinit(vx[j], vx[j] + impulse(x[i] - x[j], y[i] - y[j], vx[i] - vx[j], vy[i] - vy[j]));
        reinit(vy[j], vy[j] + impulse(y[i] - y[j], x[i] - x[j], vy[i] - vy[j], vx[i] - vx[j]));
      end when;
    end for;
  end for;
protected
  function impulse "Part along (a, b) of the velocity (u, v), in the direction of the first coordinate"
    input Real a, b, u, v;
    output Real w;
  algorithm
    w := (a*u + b*v)*a/(a^2 + b^2);
  end impulse;
  annotation(experiment(StopTime = 10, Tolerance = 1e-6));
end CollidingBalls;
