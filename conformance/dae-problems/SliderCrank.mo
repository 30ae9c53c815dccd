model SliderCrank "A crank at constant speed moves a slider through an elastic rod: constraints of position, index 3"
  constant Real M2 = 0.151104, M3 = 0.075552 "masses of rod and slider";
  constant Real L1 = 0.15, L2 = 0.3 "lengths of crank and rod";
  constant Real J1 = 0.002727, J2 = 0.0045339259 "moments of inertia";
  constant Real pi = 3.1415927 "as published";
  constant Real E = 2e11, rho = 7870 "elasticity and density";
  constant Real B = 0.008, h = 0.008 "width and height of the rod";
  constant Real Omega = 150 "speed of the crank";
  constant Real mass = rho*B*h*L2, stiffness = E*B*h/L2, volume = B*h*L2;
  // Two modes across the rod, two nodes along it
  constant Real M[4, 4] = mass*{{0.5, 0, 0, 0}, {0, 0.5, 0, 0}, {0, 0, 8, 1}, {0, 0, 1, 2}};
  constant Real K[4, 4] = stiffness*{
    {pi^4/24*(h/L2)^2, 0, 0, 0}, {0, pi^4*2/3*(h/L2)^2, 0, 0}, {0, 0, 16/3, -8/3}, {0, 0, -8/3, 7/3}};
  constant Real b13 = 16/pi^3, b14 = 8/pi^3 - 1/pi, b24 = 0.5/pi;
  constant Real Bq[4, 4] = volume*{{0, 0, -b13, b14}, {0, 0, 0, b24}, {b13, 0, 0, 0}, {-b14, -b24, 0, 0}};
  constant Real c1[4] = volume*{0, 0, 2/3, 1/6}, c2[4] = volume*{2/pi, 0, 0, 0};
  constant Real c12[4] = L2*volume*{0, 0, 1/3, 1/6}, c21[4] = L2*volume*{1/pi, -0.5/pi, 0, 0};
  Real phi1, phi2(start = 0), x3(start = 0.450016933) "angles of crank and rod, place of the slider";
  Real q[4](start = {0, 0, 1.03339863e-5, 1.69327969e-5}, each fixed = true, each nominal = 1e-5)
    "elastic coordinates";
  Real v1, v2(start = -74.99576703969453), v3 "velocities";
  Real vq[4](
    start = {4.44896112581599e-1, 4.63433931923867e-3, -1.78591076000055e-6, -2.68938671997904e-6},
    each fixed = true, each nominal = 1e-2);
  Real a1, a2, a3, aq[4] "accelerations";
  Real lambda1, lambda2, lambda3 "multipliers of the constraints";
protected
  Real s, c "of the angle between crank and rod";
equation
  s = sin(phi1 - phi2);
  c = cos(phi1 - phi2);
  der(phi1) = v1;
  der(phi2) = v2;
  der(x3) = v3;
  der(q) = vq;
  der(v1) = a1;
  der(v2) = a2;
  der(v3) = a3;
  der(vq) = aq;
  // Crank
  (J1 + M2*L1^2)*a1 + (L1*L2*M2/2*c + rho*L1*(s*(c2*q) + c*(c1*q)))*a2 + rho*L1*(c*c2 - s*c1)*aq
    = -L1*L2*M2/2*v2^2*s + rho*L1*v2^2*(c*(c2*q) - s*(c1*q)) - 2*rho*L1*v2*(c*(c1*vq) + s*(c2*vq))
      - L1*cos(phi1)*lambda1 - L1*sin(phi1)*lambda2 - lambda3;
  // Rod as a rigid body
  (L1*L2*M2/2*c + rho*L1*(s*(c2*q) + c*(c1*q)))*a1 + (J2 + q*M*q + 2*rho*(c12*q))*a2 + rho*(c21 + q*Bq)*aq
    = L1*L2*M2/2*v1^2*s + rho*L1*v1^2*(s*(c1*q) - c*(c2*q)) - 2*rho*v2*(c12*vq) - 2*v2*(vq*M*q) - rho*(vq*Bq*vq)
      - (L2 + q[4])*cos(phi2)*lambda1 - (L2 + q[4])*sin(phi2)*lambda2;
  // Slider
  M3*a3 = -lambda2;
  // The rod's elastic motion
  rho*L1*(c*c2 - s*c1)*a1 + rho*(c21 + q*Bq)*a2 + M*aq
    = v2^2*(M*q) + rho*(v2^2*c12 + L1*v1^2*(c*c1 + s*c2) + 2*v2*(Bq*vq)) - K*q
      - {0, 0, 0, sin(phi2)*lambda1 - cos(phi2)*lambda2};
  // The crank's drive, and the joints
  phi1 = Omega*time;
  0 = L1*sin(phi1) + (L2 + q[4])*sin(phi2);
  x3 = L1*cos(phi1) + (L2 + q[4])*cos(phi2);
  annotation(experiment(StopTime = 0.1, Tolerance = 1e-10));
end SliderCrank;
