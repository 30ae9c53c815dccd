within ;
package EventBenchmarks "Balls whose impacts have known instants"

  partial model Flight "A ball in the air"
    constant Real pi = 3.141592653589793;
    parameter Real g(unit = "m/s2") = 9.81 "Gravity";
    parameter Real m(unit = "kg") = 1.1 "Mass";
    parameter Real Cx = 0.5 "Drag coefficient; 0 in a vacuum";
    parameter Real rho(unit = "kg/m3") = 1.293 "Density of air";
    parameter Real S(unit = "m2") = 3.14*0.1*0.1 "Cross section";
    parameter Real restitution = 0.9 "Part of the normal velocity that an impact keeps";
    Real x(start = 0, fixed = true, unit = "m") "Distance";
    Real y(start = 2, fixed = true, unit = "m") "Height";
    Real vx(start = 1, fixed = true, unit = "m/s") "Horizontal velocity";
    Real vy(start = 5, fixed = true, unit = "m/s") "Vertical velocity";
    Real drag(unit = "1/s") "Deceleration by the air per velocity";
  equation
    drag = 0.5*Cx*rho*S*sqrt(vx^2 + vy^2)/m;
    der(x) = vx;
    der(y) = vy;
    annotation(Documentation(info = "<html><p>The forces on the ball are equations of the extending models.</p></html>"));
  end Flight;

  model HardBall "Initial values change: a hard ball with drag on a flat ground"
    extends Flight;
  equation
    der(vx) = -drag*vx;
    der(vy) = -g - drag*vy;
    when y <= 0 then
      reinit(vy, -restitution*pre(vy));
    end when;
    annotation(
      experiment(StopTime = 13, Tolerance = 1e-10, Interval = 0.01),
      Documentation(
        info = "<html><p>Gallois (2014), with the masses and velocities of the printed text. Reference: Taylor series of order 28 with 40 digits. The impacts accumulate at t = 14.698414188 s.</p></html>"));
  end HardBall;

  model VerticalDrop "The same from rest, along a vertical line: known in closed form"
    extends Flight(m = 1, S = 3.141592653589793*0.1^2, vx(start = 0), vy(start = 0));
  equation
    der(vx) = -drag*vx;
    der(vy) = -g - drag*vy;
    when y <= 0 then
      reinit(vy, -restitution*pre(vy));
    end when;
    annotation(
      experiment(StopTime = 11, Tolerance = 1e-10, Interval = 0.01),
      Documentation(
        info = "<html><p>The experiment behind the printed table of event times (0.640714 s, 1.769519 s). With c = Cx*rho*S/(2 m) and v = sqrt(g/c) a fall from h lasts v/g*acosh(exp(g*h/v^2)), a rise at speed u lasts v/g*atan(u/v). The impacts accumulate at t = 11.434337777 s.</p></html>"));
  end VerticalDrop;

  partial model WavyGround "A hard ball with drag on waves"
    extends Flight;
    parameter Real a(unit = "m") = 0.02 "Amplitude of the ground";
    parameter Real l(unit = "m") = 1 "Wave length of the ground";
    parameter Real w(unit = "rad/s") = 0 "Angular frequency of the ground";
    Real ground(unit = "m") "Height of the ground under the ball";
    Real slope "Slope of the ground under the ball";
    Real approach(unit = "m/s") "Velocity relative to the ground along (-slope, 1)";
  equation
    ground = a*sin(2*pi*x/l - w*time);
    slope = 2*pi*a/l*cos(2*pi*x/l - w*time);
    approach = -slope*vx + vy + w*a*cos(2*pi*x/l - w*time);
    der(vx) = -drag*vx;
    der(vy) = -g - drag*vy;
    when y <= ground then
      reinit(vx, pre(vx) + (1 + restitution)*pre(approach)*pre(slope)/(1 + pre(slope)^2));
      reinit(vy, pre(vy) - (1 + restitution)*pre(approach)/(1 + pre(slope)^2));
    end when;
    annotation(
      Documentation(
        info = "<html><p>An impact reverses the part of the velocity normal to the ground, relative to the ground. Errors grow about tenfold with each impact: compare the first five.</p></html>"));
  end WavyGround;

  model SmallWaves "On small waves"
    extends WavyGround;
    annotation(experiment(StopTime = 6.5, Tolerance = 1e-10, Interval = 0.01), Documentation(info = "<html><p>Reference: extended precision.</p></html>"));
  end SmallWaves;

  model BigWaves "On big waves"
    extends WavyGround(a = 0.3, l = 2);
    annotation(experiment(StopTime = 6.5, Tolerance = 1e-10, Interval = 0.01), Documentation(info = "<html><p>Reference: extended precision.</p></html>"));
  end BigWaves;

  model MovingWaves "On waves that travel"
    extends WavyGround(a = 0.05, l = 2, w = 3);
    annotation(experiment(StopTime = 6.5, Tolerance = 1e-10, Interval = 0.01), Documentation(info = "<html><p>Reference: extended precision.</p></html>"));
  end MovingWaves;

  model SoftBall "Equations change: a ball that deforms while it touches the ground"
    extends Flight(m = 4/3*3.141592653*R^3*500, S = 3.141592653*0.1*0.1);
    parameter Real R(unit = "m") = 0.1 "Radius";
    parameter Real E(unit = "Pa") = 1e8 "Elasticity";
    parameter Real mu(unit = "N.s/m") = 0 "Dissipation of the contact";
  equation
    if y > R then
      der(vx) = -drag*vx;
      der(vy) = -g - drag*vy;
    else
      der(vx) = -mu*vx/m;
      der(vy) = -g + (2*3.14*E*sqrt(2*R)*abs(R - y)^(3/2) - mu*vy)/m;
    end if;
    annotation(
      experiment(StopTime = 10, Tolerance = 1e-10, Interval = 0.01),
      Documentation(
        info = "<html><p>Gallois (2014), with the constants of the printed text. A contact lasts 1.2 ms. Reference: extended precision.</p></html>"));
  end SoftBall;

  model DissipativeSoftBall "A soft ball that loses energy in the contact"
    extends SoftBall(mu = 100);
    annotation(
      experiment(StopTime = 10, Tolerance = 1e-10, Interval = 0.01),
      Documentation(info = "<html><p>Reference: Runge-Kutta of order 8 at 1e-13, restarted at each event.</p></html>"));
  end DissipativeSoftBall;

  model SpinningBall "Rotation: a hard ball that rubs and spins, in a vacuum"
    extends Flight(Cx = 0, y(start = 1), vx(start = 2), vy(start = 0));
    parameter Real R(unit = "m") = 0.1 "Radius";
    parameter Real mu = 0.15 "Coefficient of friction";
    Real w(start = 30, fixed = true, unit = "rad/s") "Angular velocity, counter-clockwise";
    Real slip(unit = "m/s") "Velocity of the lowest point";
    Real cone(unit = "m/s") "Largest change of vx by friction";
    Real rub(unit = "m/s") "Change of vx at an impact: up to rolling, within the cone of friction";
  equation
    der(vx) = -drag*vx;
    der(vy) = -g - drag*vy;
    der(w) = 0;
    slip = vx + R*w;
    rub = max(-cone, min(cone, -2/7*slip));
    cone = mu*(1 + restitution)*abs(vy);
    when y <= R then
      reinit(vx, pre(vx) + pre(rub));
      reinit(vy, -restitution*pre(vy));
      reinit(w, pre(w) + 5/(2*R)*pre(rub));
    end when;
    annotation(
      experiment(StopTime = 5, Tolerance = 1e-10, Interval = 0.01),
      Documentation(
        info = "<html><p>A solid sphere. Friction changes the spin until the lowest point does not slip, or until the cone of friction is reached. Reference: closed form, parabola by parabola; the times do not depend on the spin, velocities and spin do.</p></html>"));
  end SpinningBall;

  model MagnusBall "Magnus effect: a spinning ball in air without drag"
    extends Flight(Cx = 0, vx(start = 3), vy(start = 4));
    parameter Real Omega(unit = "rad/s") = 1.5 "Magnus force per mass and velocity: that of the spin, times the density ratio";
  equation
    der(vx) = -drag*vx - Omega*vy;
    der(vy) = -g - drag*vy + Omega*vx;
    when y <= 0 then
      reinit(vy, -restitution*pre(vy));
    end when;
    annotation(
      experiment(StopTime = 10, Tolerance = 1e-10, Interval = 0.01),
      Documentation(
        info = "<html><p>The path is a cycloid: z = vx + i*vy obeys z = g/Omega + (z0 - g/Omega)*exp(i*Omega*t). Reference: its closed form, with roots to 30 digits.</p></html>"));
  end MagnusBall;

  model SpinningBallInAir "Rotation, Magnus effect and drag together"
    extends Flight(y(start = 1), vx(start = 8), vy(start = 3));
    parameter Real R(unit = "m") = 0.1 "Radius";
    parameter Real mu = 0.15 "Coefficient of friction";
    parameter Real k = 0.03 "Magnus force per mass, velocity and spin";
    parameter Real T(unit = "s") = 8 "Time constant of the spin in air";
    Real w(start = 60, fixed = true, unit = "rad/s") "Angular velocity, counter-clockwise";
    Real slip(unit = "m/s") "Velocity of the lowest point";
    Real cone(unit = "m/s") "Largest change of vx by friction";
    Real rub(unit = "m/s") "Change of vx at an impact";
  equation
    der(vx) = -drag*vx - k*w*vy;
    der(vy) = -g - drag*vy + k*w*vx;
    T*der(w) = -w;
    slip = vx + R*w;
    rub = max(-cone, min(cone, -2/7*slip));
    cone = mu*(1 + restitution)*abs(vy);
    when y <= R then
      reinit(vx, pre(vx) + pre(rub));
      reinit(vy, -restitution*pre(vy));
      reinit(w, pre(w) + 5/(2*R)*pre(rub));
    end when;
    annotation(
      experiment(StopTime = 5, Tolerance = 1e-10, Interval = 0.01),
      Documentation(info = "<html><p>Reference: Runge-Kutta of order 8 at 1e-13, restarted at each event.</p></html>"));
  end SpinningBallInAir;

  model BallInBox "Several constraints: four hard walls"
    extends Flight(Cx = 0, x(start = 0.3), y(start = 0.7), vx(start = 1.7), vy(start = 3.1));
    parameter Real width(unit = "m") = 1;
    parameter Real height(unit = "m") = 1;
  equation
    der(vx) = -drag*vx;
    der(vy) = -g - drag*vy;
    when x <= 0 then
      reinit(vx, -restitution*pre(vx));
    elsewhen x >= width then
      reinit(vx, -restitution*pre(vx));
    end when;
    when y <= 0 then
      reinit(vy, -restitution*pre(vy));
    elsewhen y >= height then
      reinit(vy, -restitution*pre(vy));
    end when;
    annotation(
      experiment(StopTime = 3, Tolerance = 1e-10, Interval = 0.01),
      Documentation(info = "<html><p>Reference: closed form; both coordinates are independent.</p></html>"));
  end BallInBox;

  model BallsOnBall "Several constraints: two balls, one above the other, that hit each other and the ground"
    parameter Real g(unit = "m/s2") = 9.81 "Gravity";
    parameter Real m1(unit = "kg") = 3 "Mass of the lower ball";
    parameter Real m2(unit = "kg") = 1 "Mass of the upper ball";
    parameter Real R(unit = "m") = 0.1 "Radius of both";
    Real y1(start = 1, fixed = true, unit = "m") "Height of the lower ball";
    Real y2(start = 1.5, fixed = true, unit = "m") "Height of the upper ball";
    Real v1(start = 0, fixed = true, unit = "m/s");
    Real v2(start = 0, fixed = true, unit = "m/s");
  equation
    der(y1) = v1;
    der(y2) = v2;
    der(v1) = -g;
    der(v2) = -g;
    when y1 <= R then
      reinit(v1, -pre(v1));
    elsewhen y2 - y1 <= 2*R then
      reinit(v1, ((m1 - m2)*pre(v1) + 2*m2*pre(v2))/(m1 + m2));
      reinit(v2, ((m2 - m1)*pre(v2) + 2*m1*pre(v1))/(m1 + m2));
    end when;
    annotation(
      experiment(StopTime = 4, Tolerance = 1e-10, Interval = 0.01),
      Documentation(
        info = "<html><p>All impacts are elastic, so that energy is conserved. Reference: closed form with 50 digits; between events the balls approach each other at a constant velocity.</p></html>"));
  end BallsOnBall;

  model SoftFloorHardWalls "Several constraints, soft and hard: a soft floor, a hard ceiling and hard walls"
    extends Flight(Cx = 0, m = 1, x(start = 0.5), y(start = 1), vx(start = 1.3), vy(start = 4.5));
    parameter Real R(unit = "m") = 0.1 "Radius";
    parameter Real width(unit = "m") = 2;
    parameter Real height(unit = "m") = 1.6;
    parameter Real k(unit = "N/m") = 4e4 "Stiffness of the contact with the floor";
    parameter Real d(unit = "N.s/m") = 20 "Damping of the contact with the floor";
  equation
    der(vx) = -drag*vx;
    if y > R then
      der(vy) = -g - drag*vy;
    else
      der(vy) = -g + (k*(R - y) - d*vy)/m;
    end if;
    when x <= R then
      reinit(vx, -restitution*pre(vx));
    elsewhen x >= width - R then
      reinit(vx, -restitution*pre(vx));
    end when;
    when y >= height - R then
      reinit(vy, -restitution*pre(vy));
    end when;
    annotation(
      experiment(StopTime = 4, Tolerance = 1e-10, Interval = 0.01),
      Documentation(
        info = "<html><p>In the contact with the floor the ball is a damped oscillator. Reference: closed form, with roots to 30 digits.</p></html>"));
  end SoftFloorHardWalls;

  annotation(
    version = "1.0.0",
    Documentation(
      info = "<html><p>The systems of T.-H. Gallois, \"Event handling solver compared to Modelica DASSL\" (OpenModelica workshop 2014), and those of its outlook: rotation, Magnus effect, several constraints, soft and hard ones.</p><p>Standard Modelica 3.6 without other libraries. Resources/Reference/MODEL.csv has the instants of the events and their conditions; conformance/reference/event_benchmarks.py computes them.</p></html>"));
end EventBenchmarks;
